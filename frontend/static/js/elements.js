// Finds elements of the page as what they are.

/**
 * The element of this id. Throws where the page has none of this kind: then page and script do not belong together.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind = /** @type {any} */ (HTMLElement)) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`This page has no ${kind.name} #${id}.`);
  return found;
}

/**
 * The nearest element around what an event happened to, or null.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function around(event, selector, kind = /** @type {any} */ (HTMLElement)) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof kind ? found : null;
}

/**
 * All elements of the page, or below `root`, that a selector names.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {NodeListOf<HTMLElement>}
 */
export function all(selector, root = document) {
  return root.querySelectorAll(selector);
}

/**
 * The first element that a selector names, or null where it is none of this kind.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {new () => T} [kind]
 * @param {ParentNode} [root]
 * @returns {T | null}
 */
export function first(selector, kind = /** @type {any} */ (HTMLElement), root = document) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * Marks a button whose request is under way. It keeps the focus, which a disabled one would lose; `isBusy` says that
 * it takes no tap.
 * @param {HTMLElement} button
 * @param {boolean} busy
 */
export function setBusy(button, busy) {
  if (busy) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** @param {Element | null} button */
export function isBusy(button) {
  return button?.getAttribute("aria-disabled") === "true";
}
