// The page of a scanned badge checks its player in at once. Without scripts its button does.

import { first } from "./elements.js";

first("form[data-submit-now]", HTMLFormElement)?.requestSubmit();
