// Lets Node run the scripts of the pages: a document to work on, and addresses below /static/ found in this tree.

import { registerHooks } from "node:module";
import { Window } from "happy-dom";

const VENDOR = new URL("../vendor/browser/", import.meta.url);
const SCRIPTS = new URL("../static/js/", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.includes("/vendor/")) {
      return { url: new URL(specifier.split("/vendor/")[1], VENDOR).href, format: "module", shortCircuit: true };
    }
    const found = next(specifier, context);
    return found.url.startsWith(SCRIPTS.href) ? { ...found, format: "module" } : found;
  },
});

const window = new Window({ url: "http://localhost/t/here/" });
const OWN = new Set(["setTimeout", "setInterval", "clearTimeout", "clearInterval", "fetch", "performance", "console"]);
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !/^(Event|CustomEvent|EventTarget|navigator)$/.test(name)) continue;
  if (OWN.has(name)) continue;
  Object.defineProperty(globalThis, name, { value: window[name], writable: true, configurable: true });
}
globalThis.window = window;
globalThis.document = window.document;
