// Says that the browser no longer acts for the seat the page was made for. Until it does again, nothing can be done here.

import { _ } from "../i18n.js";
import { h } from "./dom.js";

/** @param {import("./table.js").Table} table */
export function listenToAnother(table) {
  const text = h("p");
  const reload = h("button", { class: "button button-primary", type: "button" }, _("Load the page again"));
  const dialog = h(
    "dialog",
    { class: "dialog", id: "another-dialog", "aria-labelledby": "another-title" },
    h(
      "div",
      { class: "dialog-body" },
      h("h2", { id: "another-title" }, _("This table was opened for somebody else")),
      text,
      h("div", { class: "actions" }, reload),
    ),
  );
  document.body.append(dialog);
  reload.addEventListener("click", () => location.reload());
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  table.addEventListener("change", () => {
    text.textContent = table.another?.message ?? "";
    if (!table.another) dialog.close();
    else if (!dialog.open) dialog.showModal();
  });
}
