// Kept forms in the browser's database, in the order they were written.

/** @typedef {import("./kept.js").KeptForm} KeptForm */

const FORMS = "forms";

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open("kingsmoot-kept", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FORMS, { keyPath: "id", autoIncrement: true });
  return done(request);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Does one thing with the forms. What was written is on the disk when this ends.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(forms: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
async function withForms(mode, ask) {
  const database = await open();
  try {
    const transaction = database.transaction(FORMS, mode, { durability: "strict" });
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await done(ask(transaction.objectStore(FORMS)));
    await ended;
    return result;
  } finally {
    database.close();
  }
}

/** @type {import("./kept.js").Store} */
export const store = {
  all: () => withForms("readonly", (forms) => /** @type {IDBRequest<KeptForm[]>} */ (forms.getAll())),
  async put(form) {
    await withForms("readwrite", (forms) => forms.put(form));
  },
  async remove(id) {
    await withForms("readwrite", (forms) => forms.delete(id));
  },
};
