// The first reading of the board. It imports next to nothing and waits for no other script, so it is on its way while
// they are read.

import { byId } from "../elements.js";
import { asked } from "./asked.js";

const parsed = document.getElementById("live")
  ? Promise.resolve()
  : new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
export const firstBoard = parsed.then(() => asked(`${byId("live").dataset.address}?since=0&undone=0`));
firstBoard.catch(() => {}); // the table hears of it when it comes to read
