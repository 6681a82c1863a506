// Finds style rules that no page can meet, and tokens and animations that no rule uses. Exits with 1 if there are any.
//
// PurgeCSS compares the selectors with the words of templates, scripts and the Python that names classes. Only words
// that can be names count: what stands in tags of templates and in strings of programs, not what people read.

import { readFile } from "node:fs/promises";
import { glob } from "node:fs/promises";
import process from "node:process";
import { PurgeCSS } from "purgecss";
import { COMPOSED } from "./composed_classes.js";

const FRONTEND = new URL("..", import.meta.url).pathname;
const STYLES = "static/css/*.css";
const ANYTHING = /^(:[\w-]+(\([^)]*\))?)+$/; // states that any element can be in
const MARKUP = /^.*(?:\bclass\b|\bcss\b|<\w|data-).*$/gm; // lines of Python that make markup
const DOCSTRING = /"""[^]*?"""/g;
const WORD = /[A-Za-z_][\w-]*/g;

/** @param {string} text @returns {string[]} */
const words = (text) => text.match(WORD) ?? [];

/** What a template names: classes, elements, ids, and attributes with their values. @param {string} text */
function inTemplate(text) {
  const tags = (text.match(/<[^>]*>|\{%.*?%\}|\{\{.*?\}\}/gs) ?? []).join("\n");
  const of = (/** @type {RegExp} */ pattern) => [...text.matchAll(pattern)].flatMap(([, found]) => words(found));
  return {
    classes: of(/\b(?:class|css)="((?:\{%.*?%\}|\{\{.*?\}\}|[^"{])*)"/gs).concat(
      of(/\{% block body_class %\}([^{]*)/g),
    ),
    ids: of(/\bid="([^"]*)"/g),
    tags: of(/<([a-z][\w-]*)/g),
    attributes: { names: words(tags), values: words(tags) },
    undetermined: [],
  };
}

/** The lines of Python that make markup, without what docstrings say of it. @param {string} text */
const markupIn = (text) => text.replaceAll(DOCSTRING, "").match(MARKUP)?.join("\n") ?? "";

/** The words of a program's strings; comments are left out. @param {string} text */
const inStrings = (text) => {
  const bare = text.replaceAll(/^\s*(\/\/|#|\*|\/\*).*$/gm, "");
  const data = [...bare.matchAll(/\bdataset\.(\w+)/g)].map(
    ([, name]) => `data-${name.replaceAll(/[A-Z]/g, "-$&").toLowerCase()}`,
  );
  return data.concat(
    words((bare.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []).join("\n")),
  );
};

/** @param {string} pattern */
async function read(pattern) {
  const found = [];
  for await (const path of glob(pattern, { cwd: FRONTEND })) {
    if (!/^(checks|style\/static\/js\/style-)/.test(path))
      found.push({ path, text: await readFile(FRONTEND + path, "utf8") });
  }
  return found.sort((one, other) => one.path.localeCompare(other.path));
}

const styles = await read(STYLES);
const templates = [...(await read("templates/**/*.html")), ...(await read("*/templates/**/*.html"))];
const scripts = await read("static/js/**/*.js");
const programs = await read("**/*.py");
const sources = [...templates, ...scripts, ...programs];
const problems = [];

// The list of names that are put together must not outlive the code.
const css = styles.map(({ text }) => text).join("\n");
for (const { made, begins, ends } of COMPOSED) {
  const text = sources.find(({ path }) => path === made)?.text ?? "";
  if (!new RegExp(`${begins}(\\$?\\{|"|%)`).test(text))
    problems.push(`composed_classes.js: ${made} makes no ${begins}…`);
  for (const end of ends) {
    if (!new RegExp(`[."]${begins}${end}(?![\\w-])`).test(css))
      problems.push(`composed_classes.js: no style has ${begins}${end}`);
  }
}

const results = await new PurgeCSS().purge({
  content: [
    { raw: templates.map(({ text }) => text).join("\n"), extension: "tags" },
    { raw: COMPOSED.flatMap(({ begins, ends }) => ends.map((end) => begins + end)).join(" "), extension: "composed" },
    { raw: scripts.map(({ text }) => text).join("\n"), extension: "strings" },
    { raw: programs.map(({ text }) => markupIn(text)).join("\n"), extension: "strings" },
  ],
  extractors: [
    { extensions: ["tags"], extractor: inTemplate },
    { extensions: ["composed"], extractor: (text) => text.split(" ") },
    { extensions: ["strings"], extractor: inStrings },
  ],
  css: styles.map(({ path, text }) => ({ name: path, raw: text })),
  rejected: true,
});
for (const { file, rejected } of results) {
  for (const selector of rejected ?? []) {
    if (ANYTHING.test(selector.trim())) continue;
    problems.push(`${file}: nothing is ${selector.trim().replaceAll(/\s+/g, " ")}`);
  }
}

const all = css + sources.map(({ text }) => text).join("\n");
for (const { path, text } of styles) {
  for (const [, token] of text.matchAll(/(?<![\w(-])(--[\w-]+)\s*:/g)) {
    if (!new RegExp(`var\\(\\s*${token}(?![\\w-])`).test(all)) problems.push(`${path}: nothing takes ${token}`);
  }
  for (const [, name] of text.matchAll(/@keyframes\s+([\w-]+)/g)) {
    const uses = css.match(new RegExp(`animation(-name)?:[^;]*(?<![\\w-])${name}(?![\\w-])`, "g")) ?? [];
    if (uses.length === 0) problems.push(`${path}: nothing is animated by ${name}`);
  }
}

for (const problem of new Set(problems)) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${styles.length} style sheets hold nothing that no page uses.`);
