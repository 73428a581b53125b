import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { actionExamples } from "./action-examples.ts";
import {
  bodyOf,
  type Document,
  type MediaType,
  type NamedOperation,
  operationsOf,
  resolve,
  type Schema,
} from "./document.ts";
import { actionsOf } from "./expand.ts";

const folder = new URL("../src/reference/", import.meta.url);

/**
 * The files of the API reference by name, for gen/reference.json, and the script and style of the pages of docs/. All of a page is in its
 * HTML; the scripts add samples, search and calls.
 */
export async function bundleReference(document: Document): Promise<Record<string, string>> {
  const [script, siteScript] = await Promise.all(["main.ts", "site.ts"].map(bundleScript));
  const style = readFileSync(new URL("reference.css", folder), "utf8");
  return {
    "index.html": page(document),
    "reference.js": script ?? "",
    "reference.css": style,
    "site.js": siteScript ?? "",
    "site.css": style + readFileSync(new URL("site.css", folder), "utf8"),
  };
}

async function bundleScript(name: string): Promise<string> {
  const input = fileURLToPath(new URL(name, folder));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return output[0].code;
}

function page(document: Document): string {
  const { info, tags } = document;
  const actions = actionsOf(document);
  const operations = operationsOf(document);
  const groups = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.[0] === tag.name),
  }));
  const link = (id: string, text: string): string => `<li><a href="#${id}">${escape(text)}</a></li>`;
  const shell = readFileSync(new URL("index.html", folder), "utf8");
  const parts: Readonly<Record<string, string>> = {
    VERSION: escape(info.version),
    NAV: [
      `<h2>Actions</h2><ul>${actions.map(({ name }) => link(`action-${name}`, name)).join("")}</ul>`,
      ...groups.map(
        ({ name, operations: all }) =>
          `<h2>${escape(name)}</h2><ul>${all.map(({ id, operation: { summary = id } }) => link(id, summary)).join("")}</ul>`,
      ),
      `<h2>Errors</h2><ul>${link("errors", "Codes")}</ul>`,
    ].join("\n"),
    INTRO: prose(info.description),
    ACTIONS: actions.map((action) => actionArticle(document, action)).join("\n"),
    OPERATIONS: groups
      .map(
        ({ name, description, operations: all }) =>
          `<section><h2 id="tag-${slug(name)}">${escape(name)}</h2>${prose(description)}${all.map((operation) => operationArticle(document, operation)).join("\n")}</section>`,
      )
      .join("\n"),
  };
  return shell.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => parts[name] ?? "");
}

type Action = ReturnType<typeof actionsOf>[number];

function actionArticle(document: Document, { name, prefix, params, timeoutMs, scope }: Action): string {
  const schema = resolve(document, params);
  const result = document.components.schemas[`${prefix}Result`] ?? {};
  const example = actionExamples[name];
  if (example === undefined) throw new Error(`api/action-examples.ts has no example of ${name}`);
  const body = { action: name, ...(example.params && { params: example.params }) };
  const request = { method: "POST", path: "/contexts/{contextId}/execute", body, action: name };
  return article(`action-${name}`, name, [
    prose(schema.description),
    `<p class="meta">Default timeout ${timeoutMs / 1_000} s · scope <code>${escape(scope)}</code></p>`,
    table("Parameters", rowsOf(document, schema)),
    table("Result", rowsOf(document, resolve(document, result))),
    sample(request),
    json("Returns, in data.data", example.result),
  ]);
}

function operationArticle(document: Document, named: NamedOperation): string {
  const { id, method, path, parameters, operation } = named;
  const { summary = id, description, responses } = operation;
  const scopes = operation["x-scopes"] ?? [];
  const body = bodyOf(named);
  const bodySchema = body && resolve(document, body.schema);
  const bodyExample = operation.requestBody?.content["application/json"];
  const [okStatus = "200", ok] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const okJson = ok?.content?.["application/json"];
  const failures = Object.keys(responses).filter((status) => Number(status) >= 400);
  return article(id, summary, [
    `<p class="route"><b>${method.toUpperCase()}</b> <code>/api/v1${escape(path)}</code></p>`,
    prose(description),
    `<p class="meta">${scopes.length === 0 ? "No scope needed" : `Scope ${scopes.map((each) => `<code>${escape(each)}</code>`).join(", ")}`}</p>`,
    table(
      "Parameters",
      parameters.map(({ name, in: where, required, description: about, schema }) => ({
        name: `${name} (${where})`,
        type: typeOf(document, schema),
        isRequired: required === true,
        about: about ?? resolve(document, schema).description,
      })),
    ),
    bodySchema ? table("Body", rowsOf(document, bodySchema)) : "",
    sample({ method: method.toUpperCase(), path, ...(body && { body: exampleOf(bodyExample ?? {}) ?? {} }) }),
    okJson ? json(`Returns ${okStatus}`, exampleOf(okJson)) : "",
    failures.length === 0
      ? ""
      : `<p class="meta">Errors: ${failures.map((status) => `<a href="#errors">${status}</a>`).join(", ")}</p>`,
  ]);
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string | undefined;
}

function rowsOf(document: Document, schema: Schema): readonly Row[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(document, property),
    isRequired: required.includes(name),
    about: resolve(document, property).description,
  }));
}

/** The type of a value in words, with its range or its choices. */
export function typeOf(document: Document, node: Schema): string {
  const schema = resolve(document, node);
  const range = [
    ...(schema.minimum === undefined ? [] : [`≥ ${schema.minimum}`]),
    ...(schema.maximum === undefined ? [] : [`≤ ${schema.maximum}`]),
  ].join(" ");
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.type === "array") return `list of ${typeOf(document, schema.items ?? {})}`;
  return `${schema.type ?? "any"}${range === "" ? "" : ` (${range})`}`;
}

function exampleOf({ example, examples = {} }: MediaType): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

function article(id: string, title: string, parts: readonly string[]): string {
  return `<article id="${id}"><h3><a href="#${id}">${escape(title)}</a></h3>${parts.join("")}</article>`;
}

function table(caption: string, rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(
    ({ name, type, isRequired, about }) =>
      `<tr><th scope="row"><code>${escape(name)}</code>${isRequired ? " <b>required</b>" : ""}</th><td>${escape(type)}</td><td>${inline(about ?? "")}</td></tr>`,
  );
  return `<div class="table" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

/** The script writes the request in the chosen language, and sends it. */
function sample(request: object): string {
  return `<div class="sample"><script type="application/json">${JSON.stringify(request).replaceAll("<", "\\u003c")}</script></div>`;
}

function json(caption: string, value: unknown): string {
  if (value === undefined) return "";
  return `<p class="caption">${caption}</p><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;
}

/** Paragraphs and code of Markdown. */
function prose(text = ""): string {
  const paragraphs = text.trim() === "" ? [] : text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${inline(paragraph)}</p>`).join("");
}

function inline(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, "-");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
