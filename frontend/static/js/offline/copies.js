// Pages as they were last seen. The server says with each page whether it may be kept, and whose it is (X-Keep); there is
// one cache for each area (/me/winterfell/, /staff/winterfell/) and person, and no area is kept of two people.

const KEEP = "X-Keep";
const SEEN = "X-Seen"; // when it was read, in ms
const TAG = "X-Tag"; // what a page that links to it said of its state
const PREFIX = "seen ";
const MAX_COPIES = 120; // pages of an area; the oldest go first

/**
 * The part of an address in which everything is of one person.
 * @param {string} url
 */
export function areaOf(url) {
  const [, first, second] = new URL(url).pathname.split("/");
  return `/${first}/${second ?? ""}/`;
}

export class Copies {
  #caches;
  #now;

  /**
   * @param {CacheStorage} caches
   * @param {() => number} now
   */
  constructor(caches, now = Date.now) {
    this.#caches = caches;
    this.#now = now;
  }

  /**
   * Keeps, or forgets, what an answer means for the copies of its page. A page that is refused or gone takes all of
   * its area with it: the link was renewed, or the role ended.
   * @param {string} url as it was asked for
   * @param {Response} answer is not read: a copy of it is
   * @param {string} tag
   */
  async learn(url, answer, tag = "") {
    const area = areaOf(url);
    if ([403, 404, 410].includes(answer.status)) return this.forget(area);
    if (answer.type === "opaqueredirect" || answer.redirected) return this.#forgetPage(url);
    const person = answer.headers.get(KEEP);
    if (!answer.ok || !person) return undefined;
    const copy = answer.clone();
    const name = `${PREFIX}${area} ${person}`;
    for (const other of await this.#names(area)) if (other !== name) await this.#caches.delete(other);
    const headers = new Headers(copy.headers);
    headers.set(SEEN, String(this.#now()));
    headers.set(TAG, tag);
    const cache = await this.#caches.open(name);
    await cache.put(url, new Response(await copy.blob(), { headers }));
    const kept = await cache.keys();
    for (const request of kept.slice(0, Math.max(0, kept.length - MAX_COPIES))) await cache.delete(request);
    return undefined;
  }

  /**
   * Whether there is a copy, made when a page that links to it said `tag` of it.
   * @param {string} url
   * @param {string} tag
   */
  async has(url, tag) {
    return (await this.#find(url))?.headers.get(TAG) === tag;
  }

  /**
   * The page as it was last seen; its body says when (data-seen).
   * @param {string} url
   */
  async show(url) {
    const found = await this.#find(url);
    if (!found) return null;
    const seen = Number(found.headers.get(SEEN));
    const html = (await found.text()).replace("<body", `<body data-seen="${seen}"`);
    const type = found.headers.get("Content-Type") ?? "text/html; charset=utf-8";
    const policy = found.headers.get("Content-Security-Policy") ?? "default-src 'self'";
    return new Response(html, { headers: { "Content-Type": type, "Content-Security-Policy": policy } });
  }

  /**
   * Forgets all copies, or those of the areas that begin so.
   * @param {string} [begins]
   */
  async forget(begins) {
    for (const name of await this.#names(begins)) await this.#caches.delete(name);
  }

  /** @param {string} url */
  async #forgetPage(url) {
    for (const name of await this.#names(areaOf(url))) await (await this.#caches.open(name)).delete(url);
  }

  /** @param {string} url */
  async #find(url) {
    for (const name of await this.#names(areaOf(url))) {
      const found = await (await this.#caches.open(name)).match(url, { ignoreVary: true });
      if (found) return found;
    }
    return null;
  }

  async #names(begins = "") {
    return (await this.#caches.keys()).filter((name) => name.startsWith(PREFIX + begins));
  }
}
