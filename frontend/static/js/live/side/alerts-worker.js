// Shows notifications of a table where a page alone may not, as on phones. It keeps and fetches nothing.

const scope = /** @type {any} */ (self);

scope.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  const open = async () => {
    const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((/** @type {{ url: string }} */ each) => each.url === url);
    return page ? page.focus() : url && scope.clients.openWindow(url);
  };
  event.waitUntil(open());
});
