// Reads the page again and brings its regions up to date in place, without taking focus, cursor or typed text.

const TIMEOUT = 500; // while somebody drags

/** @type {string | null} */
let etag = null;

// Fetches this very page. Returns its document, null if it has not changed, or throws Unavailable.
export async function fetchPage({ whole = false } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "text/html", "X-Refresh": "1", "X-Made-For": document.body.dataset.madeFor ?? "" };
  if (etag && !whole) headers["If-None-Match"] = etag;
  let response;
  try {
    response = await fetch(location.href, { headers, cache: "no-store", signal: AbortSignal.timeout(15_000) });
  } catch (error) {
    throw new Unavailable(0, String(error));
  }
  if (!isOfAnother(response)) document.getElementById("made-for-another")?.remove();
  // 405: the page is the answer to a form, whose address shows nothing by itself.
  if (response.status === 304 || response.status === 405) return null;
  // Sent elsewhere (signed out, link withdrawn): what is shown is no longer ours to refresh.
  if (response.redirected) throw new Unavailable(403, "redirected");
  if (!response.ok) {
    if (isOfAnother(response)) showOfAnother(await documentIn(response));
    throw new Unavailable(response.status, response.statusText, Number(response.headers.get("Retry-After")) * 1000);
  }
  etag = response.headers.get("ETag");
  return documentIn(response);
}

/** @param {Response} response */
async function documentIn(response) {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/**
 * Whether the server refused what this page asked, because the browser acts for another person by now.
 * @param {Response} response
 */
export function isOfAnother(response) {
  return response.headers.has("X-Made-For-Another");
}

/**
 * Says on this page what the server's refusal says, which names both people.
 * @param {Document} refusal
 */
export function showOfAnother(refusal) {
  const notice = refusal.getElementById("made-for-another");
  if (!notice || document.getElementById("made-for-another")) return;
  document.getElementById("main")?.prepend(document.adoptNode(notice));
}

// The page could not be read; status 0 means the network, `retryAfter` is the server's wish in milliseconds, or 0.
export class Unavailable extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {number} [retryAfter]
   */
  constructor(status, message, retryAfter = 0) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** @param {Element} control */
function isChanged(control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    if (options.some((option) => option.defaultSelected)) {
      return options.some((option) => option.selected !== option.defaultSelected);
    }
    return !control.multiple && control.selectedIndex > 0;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type === "hidden") return false;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  if (control.type === "file") return (control.files?.length ?? 0) > 0;
  return control.value !== control.defaultValue;
}

/** @param {Element} control */
function isBeingFilled(control) {
  const typing = control === document.activeElement && control.matches("input, select, textarea");
  return typing || isChanged(control);
}

/**
 * A form somebody is filling in stays as it is, hidden fields included: the version it was made from must
 * reach the server, which then says what changed meanwhile.
 * @param {HTMLFormElement} form
 */
function isTouched(form) {
  return [...form.elements].some(isBeingFilled);
}

/** @param {Node} node */
function mayMorph(node) {
  if (node instanceof HTMLFormElement && isTouched(node)) {
    node.dataset.outdated = "";
    return false;
  }
  if (!(node instanceof HTMLElement) || !("form" in node)) return true;
  return node.form instanceof HTMLFormElement ? !isTouched(node.form) : !isBeingFilled(node);
}

/**
 * What people open stays open.
 * @param {string} name
 * @param {Element} node
 */
function mayUpdate(name, node) {
  return !(name === "open" && (node instanceof HTMLDetailsElement || node instanceof HTMLDialogElement));
}

async function released() {
  while (document.querySelector("[data-refresh-hold]")) {
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT));
  }
}

/**
 * Brings every [data-refresh] region of this page, found by its id, to what `fresh` has in its place.
 * @param {Document} fresh
 */
export async function morph(fresh) {
  const { Idiomorph } = await import("../vendor/idiomorph-0.8.0.esm.js");
  await released();
  for (const region of document.querySelectorAll("[data-refresh]")) {
    const wanted = fresh.getElementById(region.id);
    if (!wanted || region.parentElement?.closest("[data-refresh]")) continue;
    Idiomorph.morph(region, wanted, {
      morphStyle: "outerHTML",
      // What is typed stays; a button that has the focus is brought up to date, words and all.
      ignoreActiveValue: document.activeElement?.matches("input, select, textarea") ?? false,
      restoreFocus: true,
      callbacks: { beforeNodeMorphed: mayMorph, beforeAttributeUpdated: mayUpdate },
    });
  }
  document.title = fresh.title;
  document.dispatchEvent(new CustomEvent("refreshed"));
}
