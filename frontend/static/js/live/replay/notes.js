// Notes on moments of a finished game: those on the moment that is shown, the way to the others, and a form for its
// players and judges.

import { _ } from "../../i18n.js";
import { around, byId, isBusy, setBusy } from "../../elements.js";
import { asked } from "../asked.js";
import { h, icon, show, tell } from "../dom.js";
import { speaker } from "../side/side.js";
import { read, written } from "../table.js";

export class Notes {
  #address;
  #place;
  #go;
  /** @type {Live.Note[]} */
  #all = [];
  #panel = byId("notes");
  #list = byId("notes-list");
  #earlier = byId("earlier-note", HTMLButtonElement);
  #later = byId("later-note", HTMLButtonElement);
  #form = /** @type {HTMLFormElement | null} */ (document.getElementById("note-form"));

  /** @param {{ address: string, place: () => number, go: (place: number) => void }} options */
  constructor({ address, place, go }) {
    this.#address = address;
    this.#place = place;
    this.#go = go;
    this.#earlier.addEventListener("click", () => this.#goTo(this.#before));
    this.#later.addEventListener("click", () => this.#goTo(this.#after));
    this.#list.addEventListener("click", (event) => {
      const button = around(event, "[data-remove-note]", HTMLButtonElement);
      const note = this.#all.find(({ id }) => id === Number(button?.dataset.removeNote));
      if (note) this.#remove(note);
    });
    this.#form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    });
    this.read();
  }

  get #before() {
    return this.#all.findLast(({ moment }) => moment < this.#place());
  }

  get #after() {
    return this.#all.find(({ moment }) => moment > this.#place());
  }

  /** @param {Live.Note | undefined} note */
  #goTo(note) {
    if (note) this.#go(note.moment);
  }

  async read() {
    try {
      this.#all = await read(await asked(`${this.#address}notes/`));
      this.show();
    } catch {
      // They are read again after the next change.
    }
  }

  async #add() {
    const text = byId("note-text", HTMLTextAreaElement);
    const button = /** @type {HTMLButtonElement} */ (this.#form?.querySelector("button"));
    if (isBusy(button) || !text.value.trim()) return;
    setBusy(button, true);
    try {
      this.#all = await written(`${this.#address}notes/`, { moment: this.#place(), text: text.value });
      text.value = "";
      this.show();
      tell(_("The note is added."), "success");
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error), "warning");
    }
    setBusy(button, false);
  }

  /** @param {Live.Note} note */
  async #remove(note) {
    try {
      if (note.is_own) this.#all = await written(`${this.#address}notes/${note.id}/withdraw/`, {});
      else {
        await written(`${this.#address}messages/${note.id}/remove/`, {});
        await this.read();
      }
      this.show();
      tell(_("The note is removed."), "success");
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error), "warning");
    }
  }

  /** Shows the notes on the moment that is shown now. */
  show() {
    const here = this.#all.filter(({ moment }) => moment === this.#place());
    this.#panel.hidden = this.#all.length === 0 && !this.#form;
    this.#earlier.disabled = !this.#before;
    this.#later.disabled = !this.#after;
    show(
      this.#list,
      here.length
        ? here.map((note) =>
            h(
              "li",
              { id: `note-${note.id}`, class: "chat-line" },
              speaker({ ...note, notice: false }),
              h("span", { class: "chat-text" }, note.text),
              (note.is_own || note.may_remove) &&
                h(
                  "button",
                  {
                    id: `remove-note-${note.id}`,
                    class: "button button-plain button-small",
                    type: "button",
                    "data-remove-note": note.id,
                  },
                  icon("remove", _("Remove this note")),
                ),
            ),
          )
        : h("li", { class: "muted" }, _("No notes on this moment.")),
    );
  }
}
