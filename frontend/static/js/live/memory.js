// What this browser remembers for one person at live tables. Where storage is forbidden or full, the page remembers
// until it is left.

/** @type {Map<string, string>} */
const inMemory = new Map();

/**
 * @param {string} name
 * @returns {string | null}
 */
export function remembered(name) {
  try {
    return inMemory.get(name) ?? localStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  inMemory.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // remembered above
  }
}
