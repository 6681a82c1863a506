// Proposes the browser's own time zone for a new event, unless somebody has chosen one.

const field = document.getElementById("id_timezone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isFresh = !document.querySelector(".error-summary");
if (field instanceof HTMLInputElement && here && isFresh && field.value === field.defaultValue && field.value === "UTC")
  field.value = here;
