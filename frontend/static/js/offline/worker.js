// The service worker: shows pages as they were last seen where the network is away, sends kept forms when it is back, and
// shows messages that are pushed.
//
// Pages are always asked of the network first. It touches nothing but the pages of players, staff and spectators, the
// files of the shell, and what tells that somebody signs out; live games pass it by.

import { Copies, areaOf } from "./copies.js";
import { KeptForms, NotNow, valueOf } from "./kept.js";
import { openedBy, renewed, shownOf } from "./push.js";
import { store } from "./store.js";

const PAGE = 6_000; // ms until a copy is shown in place of a page that does not come
const FILE = 3_000;
const FORM = 20_000; // until a form is kept that is not answered; the server itself gives up earlier
const AREAS = /^\/(me|staff|e)\/[^/]+\//;
const FORMS = /^\/(me|staff)\/[^/]+\//;
const SENTENCES = /^\/sentences\//;
const AWAY = [502, 504]; // the proxy answers, the server does not
const ANOTHER = "X-Made-For-Another"; // in an answer: the browser acts for another person than the form was made for
const SYNC = "kept forms";
const DEVICE = "device"; // the cache, and the name in it, of what the server knows this device by
const worker = /** @type {Offline.Worker} */ (/** @type {unknown} */ (self));

/**
 * @typedef {object} Settings what the server writes into the worker's script (frontend.app.views)
 * @property {string} version of the shell
 * @property {string[]} shell files that pages need
 * @property {string} noConnection page in place of one that was never seen
 * @property {string} session tells the token against forgery, and for whom the browser acts
 * @property {string} device where a renewed push address is told
 * @property {string} signIn
 * @property {string} signOut
 * @property {string} icon of notifications
 */

/**
 * What `promise` comes to; rejects if that takes longer than so many ms.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} patience
 * @returns {Promise<T>}
 */
function inTime(promise, patience) {
  return Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(() => reject(new NotNow("too late")), patience);
    }),
  ]);
}

/** @param {Settings} settings */
export function start(settings) {
  const shell = `shell ${settings.version}`;
  const shellUrls = new Set(settings.shell.map((path) => new URL(path, worker.location.origin).href));
  const copies = new Copies(worker.caches);
  const kept = new KeptForms({
    store,
    session: async () => {
      const answer = await inTime(fetch(settings.session), FORM).catch(() => null);
      if (!answer?.ok) throw new NotNow("no session");
      return answer.json().catch(() => {
        throw new NotNow("somebody else answers"); // a hotspot's own page
      });
    },
    post: async (url, fields) => {
      const sent = fetch(url, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "X-Sent-Later": "1" },
        redirect: "manual",
      });
      const answer = await inTime(sent, FORM).catch(() => null);
      if (!answer) throw new NotNow("no answer");
      return { status: answer.status, isOthers: answer.headers.has(ANOTHER) };
    },
  });

  /** @param {string[]} taken labels of the forms that the server took just now */
  async function tell(taken = []) {
    const message = { kept: await kept.all(), taken };
    for (const client of await worker.clients.matchAll()) client.postMessage(message);
  }

  async function send() {
    await tell(await kept.send());
  }

  /** @param {Offline.FetchEvent} event */
  async function page(event) {
    const { url } = event.request;
    const answered = fetch(event.request).then((answer) => {
      event.waitUntil(copies.learn(url, answer));
      return answer;
    });
    try {
      return await inTime(answered, PAGE);
    } catch (error) {
      const copy = await copies.show(url);
      if (copy) return copy;
      if (error instanceof NotNow) return answered;
      const page = await worker.caches.match(settings.noConnection, { cacheName: shell });
      return page ?? Response.error();
    }
  }

  /** @param {Offline.FetchEvent} event */
  async function refresh(event) {
    const answer = await fetch(event.request);
    event.waitUntil(copies.learn(event.request.url, answer));
    return answer;
  }

  /** @param {Request} request */
  async function file(request) {
    const answered = fetch(request);
    return inTime(answered, FILE).catch(
      async () => (await worker.caches.match(request, { cacheName: shell, ignoreVary: true })) ?? answered,
    );
  }

  /** @param {Request} request */
  async function form(request) {
    const isPlain = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
    const fields = isPlain ? [...new URLSearchParams(await request.clone().text())] : [];
    if (!valueOf(fields, "kept_as")) return fetch(request);
    const answer = await inTime(fetch(request), FORM).catch(() => null);
    if (answer && !AWAY.includes(answer.status)) {
      const isDone = answer.status < 500 && answer.status !== 429 && !answer.headers.has(ANOTHER);
      if (isDone) await kept.answered(valueOf(fields, "idempotency_key"));
      return answer;
    }
    await kept.keep(request.url, fields, Date.now());
    await worker.registration.sync?.register(SYNC).catch(() => {}); // where it is switched off, pages see to it
    const back = new URL(valueOf(fields, "kept_back"), request.url).href;
    return Response.redirect((await copies.show(back)) ? back : request.referrer || request.url, 303);
  }

  /** @param {Request} request */
  async function leave(request) {
    const answered = fetch(request);
    const answer = await answered.catch(() => null);
    if (!answer?.headers.has(ANOTHER)) {
      await copies.forget();
      const device = await worker.registration.pushManager?.getSubscription();
      await worker.caches.delete(DEVICE);
      await device?.unsubscribe(); // anyone who comes next does not get what was meant for the one who left
    }
    return answered;
  }

  /** @param {Offline.PushEvent} event */
  function show(event) {
    const { title, options } = shownOf(event.data.json(), settings.icon);
    return worker.registration.showNotification(title, options);
  }

  /** @param {import("./push.js").Device} device */
  async function keepDevice(device) {
    await (await worker.caches.open(DEVICE)).put(`/${DEVICE}`, new Response(JSON.stringify(device)));
  }

  /** @param {Offline.PushChangeEvent} event */
  async function renew(event) {
    const { pushManager } = worker.registration;
    const answer = await worker.caches.match(`/${DEVICE}`, { cacheName: DEVICE });
    const kept = (await answer?.json()) ?? null;
    const renewal = pushManager ? await renewed(event, pushManager, kept) : null;
    if (!renewal) return;
    const { token, made_for } = await (await inTime(fetch(settings.session), FORM)).json();
    const body = new URLSearchParams({ ...renewal, csrfmiddlewaretoken: token, made_for });
    const { ok } = await inTime(fetch(settings.device, { method: "POST", body }), FORM);
    if (ok && kept) await keepDevice({ ...kept, endpoint: renewal.endpoint });
  }

  /** @param {Offline.NotificationEvent} event */
  async function open(event) {
    event.notification.close();
    const url = openedBy(event.notification.data, event.action, worker.location.origin);
    for (const page of await worker.clients.matchAll({ type: "window", includeUncontrolled: true }))
      if (page.url === url) return page.focus();
    return worker.clients.openWindow(url);
  }

  /**
   * Reads pages that somebody may want to open without a connection, one after another.
   * @param {{ url: string, tag: string }[]} pages
   */
  async function read(pages) {
    for (const { url, tag } of pages) {
      if (!AREAS.test(new URL(url).pathname) || (await copies.has(url, tag))) continue;
      const answer = await fetch(url, { headers: { "X-Refresh": "1" } });
      await copies.learn(url, answer, tag);
    }
  }

  /**
   * The sentences of scripts in one language. Their address changes with them, so they are read once.
   * @param {string} url
   */
  async function sentences(url) {
    const cache = await worker.caches.open(shell);
    const kept = await cache.match(url, { ignoreVary: true });
    if (kept) return kept;
    const answer = await fetch(url);
    if (answer.ok) await cache.put(url, answer.clone());
    return answer;
  }

  worker.addEventListener("install", (event) => {
    const fill = async () => {
      await (await worker.caches.open(shell)).addAll([...settings.shell, settings.noConnection]);
      await worker.skipWaiting();
    };
    event.waitUntil(fill());
  });

  worker.addEventListener("activate", (event) => {
    const clear = async () => {
      for (const name of await worker.caches.keys())
        if (name.startsWith("shell ") && name !== shell) await worker.caches.delete(name);
      await worker.clients.claim();
    };
    event.waitUntil(clear());
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== worker.location.origin) return;
    const isPage = request.mode === "navigate";
    if (request.method === "POST" && isPage) {
      if (pathname === settings.signOut || (FORMS.test(pathname) && pathname.endsWith("/leave/")))
        event.respondWith(leave(request));
      else if (FORMS.test(pathname)) event.respondWith(form(request));
    } else if (request.method === "GET") {
      if (isPage && pathname === settings.signIn) event.waitUntil(copies.forget("/staff/"));
      else if (isPage && AREAS.test(pathname)) event.respondWith(page(event));
      else if (request.headers.has("X-Refresh") && AREAS.test(pathname)) event.respondWith(refresh(event));
      else if (shellUrls.has(request.url)) event.respondWith(file(request));
      else if (SENTENCES.test(pathname)) event.respondWith(sentences(request.url));
    }
  });

  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));

  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC) event.waitUntil(send());
  });

  worker.addEventListener("message", (event) => {
    const { data, source } = event;
    if (data.withdraw) event.waitUntil(kept.withdraw(data.withdraw).then(() => tell()));
    if (data.device) event.waitUntil(keepDevice(data.device));
    if (data.send) event.waitUntil(tell().then(send));
    if (data.sentences) event.waitUntil(sentences(data.sentences).catch(() => {}));
    if (data.read) {
      const done = read(data.read).then(
        () => source?.postMessage({ read: true }),
        () => {}, // without a connection; the page asks again when it is refreshed
      );
      event.waitUntil(done);
    }
  });
}
