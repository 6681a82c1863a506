// Forms that could not be sent: kept in order, sent one after another, each taken once by its idempotency key.
//
// What became of a form, in `state`:
//   waits    goes out when there is a connection, or when the browser acts for the person it was made for (`isOthers`)
//   refused  the server took it not, with this `status`: 409 where somebody was faster; kept until somebody looks at
//            it or withdraws it

/**
 * @typedef {object} KeptForm
 * @property {number} [id] its place in the order, given by the store
 * @property {string} url where it goes
 * @property {[string, string][]} fields
 * @property {string} label what people call it: "Report of table 4"
 * @property {number} at when it was kept, in ms
 * @property {"waits" | "refused"} state
 * @property {boolean} isOthers whether this phone does not act for the person it was made for
 * @property {number} status of the answer that refused it; 0 for being led elsewhere
 */

/**
 * @typedef {object} Store
 * @property {() => Promise<KeptForm[]>} all in the order of their ids
 * @property {(form: KeptForm) => Promise<void>} put gives an id to a form without one
 * @property {(id: number) => Promise<void>} remove
 */

/** The server cannot take anything just now. */
export class NotNow extends Error {}

const TAKEN = 204;
const NOT_NOW = new Set([429, 502, 503, 504, 507]);

/**
 * @param {[string, string][]} fields
 * @param {string} name
 */
export function valueOf(fields, name) {
  return fields.find(([key]) => key === name)?.[1] ?? "";
}

export class KeptForms {
  #store;
  #session;
  #post;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @param {object} means
   * @param {Store} means.store
   * @param {() => Promise<{ token: string }>} means.session
   * @param {(url: string, fields: [string, string][]) => Promise<{ status: number, isOthers: boolean }>} means.post
   *   sends, and returns the status, and whether the server said that the browser acts for another person
   */
  constructor({ store, session, post }) {
    this.#store = store;
    this.#session = session;
    this.#post = post;
  }

  all() {
    return this.#store.all();
  }

  /**
   * Keeps a form at the end, or in its old place if it is kept already.
   * @param {string} url
   * @param {[string, string][]} fields
   * @param {number} at
   */
  keep(url, fields, at) {
    return this.#inTurn(async () => {
      const label = valueOf(fields, "kept_as");
      const before = await this.#withKey(valueOf(fields, "idempotency_key"));
      await this.#store.put({ ...before, url, fields, label, at, state: "waits", isOthers: false, status: 0 });
    });
  }

  /**
   * Forgets a form that its sender takes back. What is on its way is not taken back: this waits until it is known
   * what became of it. Returns whether there was still something to take back.
   * @param {number} id
   */
  withdraw(id) {
    return this.#inTurn(async () => {
      const isThere = (await this.all()).some((form) => form.id === id);
      await this.#store.remove(id);
      return isThere;
    });
  }

  /**
   * The server has answered a form of this key in sight of its sender: nothing is left to be kept.
   * @param {string} key
   */
  answered(key) {
    return this.#inTurn(async () => {
      const form = await this.#withKey(key);
      if (form?.id) await this.#store.remove(form.id);
    });
  }

  /**
   * Sends what waits, one after another; ends early where the network or the server is away. Returns the labels of
   * what was taken.
   */
  send() {
    return this.#inTurn(async () => {
      /** @type {string[]} */
      const taken = [];
      try {
        for (const form of await this.all())
          if (form.state === "waits" && (await this.#sent(form))) taken.push(form.label);
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
      }
      return taken;
    });
  }

  /**
   * Throws NotNow.
   * @param {KeptForm} form
   */
  async #sent(form) {
    const { token } = await this.#session();
    const fields = form.fields.filter(([name]) => name !== "csrfmiddlewaretoken");
    const { status, isOthers } = await this.#post(form.url, [["csrfmiddlewaretoken", token], ...fields]);
    if (NOT_NOW.has(status)) throw new NotNow(String(status));
    if (isOthers) await this.#store.put({ ...form, isOthers });
    else if (status === TAKEN) await this.#store.remove(/** @type {number} */ (form.id));
    else await this.#store.put({ ...form, isOthers: false, state: "refused", status });
    return status === TAKEN;
  }

  /** @param {string} key */
  async #withKey(key) {
    return key ? (await this.all()).find((form) => valueOf(form.fields, "idempotency_key") === key) : undefined;
  }

  /**
   * One after another, also for what happens while something is being sent.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return mine;
  }
}
