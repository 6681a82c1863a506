// Proposes the browser's own time zone where nobody has chosen one.

const field = document.getElementById("id_timezone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isFresh = !document.querySelector(".error-summary");
const isOpen = field instanceof HTMLInputElement && (field.value === "UTC" || field.dataset.propose === "local");
if (isOpen && here && isFresh && field.value === field.defaultValue) field.value = here;
