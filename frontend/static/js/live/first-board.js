// The first reading of the board. It imports next to nothing, so it is on its way while the other scripts are read.

import { byId } from "../elements.js";
import { asked } from "./asked.js";

export const firstBoard = asked(`${byId("live").dataset.address}?since=0&undone=0`);
firstBoard.catch(() => {}); // the table hears of it when it comes to read
