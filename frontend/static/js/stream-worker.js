// One stream for all tabs: browsers allow six connections to a host, so a seventh tab would hang without this.

import { Connection } from "./stream-connection.js";

const connection = new Connection((port, message) => port.postMessage(message));

/** @type {any} */ (self).onconnect = (/** @type {MessageEvent} */ { ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.follow) connection.follow(port, data.follow.topics, data.follow.ticket);
    else if (data.wake) connection.wake();
    else if (data.leave) connection.leave(port);
  };
};
