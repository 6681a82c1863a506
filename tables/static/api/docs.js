// Shows the schema. Requests tried out here act as the account for which this page was made, with Django's
// protection against forged requests.
"use strict";

const root = document.getElementById("documentation");

function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

SwaggerUIBundle({
  url: root.dataset.schema,
  domNode: root,
  docExpansion: "list",
  filter: true,
  persistAuthorization: false,
  requestInterceptor(request) {
    const token = cookie("csrftoken");
    if (token) request.headers["X-CSRFToken"] = token;
    if (!request.headers.Authorization) request.headers["X-Made-For"] = root.dataset.madeFor;
    return request;
  },
});
