// What a board is after a change that the stream told (RFC 6902: add, remove, replace).

/** @typedef {{ op: "add" | "remove" | "replace", path: string, value?: unknown }} Operation */

/** @param {string} path */
function steps(path) {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * @param {any} owner
 * @param {string} name
 * @param {Operation} operation
 */
function apply(owner, name, { op, value }) {
  if (!Array.isArray(owner)) {
    if (op === "remove") delete owner[name];
    else owner[name] = value;
  } else if (op === "add") owner.splice(Number(name), 0, value);
  else if (op === "remove") owner.splice(Number(name), 1);
  else owner[Number(name)] = value;
}

/**
 * A copy of `value` with the operations done in order; throws where they do not fit.
 * @template T
 * @param {T} value
 * @param {Operation[]} operations
 * @returns {T}
 */
export function patched(value, operations) {
  const root = { "": structuredClone(value) };
  for (const operation of operations) {
    const path = ["", ...steps(operation.path)];
    const name = /** @type {string} */ (path.pop());
    apply(
      path.reduce((/** @type {any} */ at, step) => at[step], root),
      name,
      operation,
    );
  }
  return root[""];
}
