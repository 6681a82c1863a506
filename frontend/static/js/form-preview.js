// Parts of a form that the server fills as one types.
//
//   <section data-preview="…/preview/" data-preview-of="description" hidden>  of the field of that name alone
//   <section data-preview="…/preview/">                                     of the whole form

import { all } from "./elements.js";

const WAIT = 250;
const ALWAYS = ["csrfmiddlewaretoken", "made_for"];

/** @param {HTMLElement} region */
function follow(region) {
  const form = region.closest("form");
  const field = region.dataset.previewOf ?? "";
  if (!form) return;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  async function refresh() {
    if (region.closest("details:not([open])")) return;
    const number = ++asked;
    const sent = new FormData(/** @type {HTMLFormElement} */ (form));
    if (field) for (const name of [...sent.keys()]) if (name !== field && !ALWAYS.includes(name)) sent.delete(name);
    let response;
    try {
      response = await fetch(region.dataset.preview ?? "", {
        method: "POST",
        body: sent,
        headers: { "X-Refresh": "1" },
      });
    } catch {
      return; // no network: saving will say so
    }
    if (number !== asked || !response.ok) return;
    region.innerHTML = await response.text();
    region.hidden = region.childElementCount === 0;
  }

  form.addEventListener("input", (event) => {
    const target = event.target;
    if (field && !(target instanceof Element && target.getAttribute("name") === field)) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, WAIT);
  });
  region.closest("details")?.addEventListener("toggle", refresh);
  refresh();
}

for (const region of all("[data-preview]")) if (region.tagName !== "FORM") follow(region);
