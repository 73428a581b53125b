import type { StepsProgram } from "../../contract.ts";
import type { Parameter, Program, ProgramStep, Value } from "./program.ts";

/**
 * Values as literals of a language. What pages say is in programs only inside of these: each character that could end a literal or a
 * line, or that is not drawn, is an escape.
 */

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}<>&'`$]/gu;

/** A string literal of JSON, JavaScript and, in single quotes, of a shell; nothing in it ends an HTML element. */
export function jsString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(UNSAFE, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index), 4)}`).join(""),
  );
}

/** A string literal of Python and Go, which have an escape for a whole code point. */
export function codePointString(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/["\\]/g, "\\$&")
    .replace(UNSAFE, (character) => `\\U${hex(character.codePointAt(0) ?? 0, 8)}`);
  return `"${escaped}"`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

interface Language {
  string(text: string): string;
  list(items: readonly string[]): string;
  /** @param members names and values as literals */
  object(members: readonly (readonly [name: string, value: string])[]): string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
}

const JSON_WORDS = { true: "true", false: "false", null: "null" } as const;

const json: Language = {
  ...JSON_WORDS,
  string: jsString,
  list: (items) => `[${items.join(", ")}]`,
  object: (members) => `{ ${members.map(([name, value]) => `${jsString(name)}: ${value}`).join(", ")} }`,
};

const python: Language = {
  ...{ true: "True", false: "False", null: "None" },
  string: codePointString,
  list: (items) => `[${items.join(", ")}]`,
  object: (members) => `{${members.map(([name, value]) => `${codePointString(name)}: ${value}`).join(", ")}}`,
};

const go: Language = {
  ...{ true: "true", false: "false", null: "nil" },
  string: codePointString,
  list: (items) => `[]any{${items.join(", ")}}`,
  object: (members) =>
    `pagewire.Params{${members.map(([name, value]) => `${codePointString(name)}: ${value}`).join(", ")}}`,
};

function literal(value: unknown, language: Language): string {
  switch (typeof value) {
    case "string":
      return language.string(value);
    case "number":
      return String(value);
    case "boolean":
      return value ? language.true : language.false;
    case "object":
      if (value === null) return language.null;
      if (Array.isArray(value)) return language.list(value.map((each: unknown) => literal(each, language)));
      return language.object(Object.entries(value).map(([name, each]) => [name, literal(each, language)]));
    default:
      return language.null;
  }
}

/** The steps that one call of executeSteps takes. */
const MAX_STEPS = 25;
const OUTCOME_TIMEOUT_MS = 10_000;
const MIN_TIMEOUT_MS = 5_000;
const STEPS_TIMEOUT_MS = 120_000;

/** Yield after each step. */
export const formats: Readonly<Record<StepsProgram["format"], (program: Program) => Generator<void, string>>> = {
  steps: toSteps,
  curl: toCurl,
  typescript: toTypeScript,
  python: toPython,
  go: toGo,
  playwright: toPlaywright,
};

/** Several requests are a list. */
function* toSteps(program: Program): Generator<void, string> {
  const placeholder = (name: string): string => jsString(`{{${name}}}`);
  const requests = yield* toRequests(program, placeholder, (page) => placeholder(`page:${page}`));
  const bodies = requests.map(({ body }) => body);
  return bodies.length === 1 ? `${bodies.join("")}\n` : `[\n${bodies.join(",\n")}\n]\n`;
}

function* eachOf(
  steps: Program["steps"],
  toText: (step: ProgramStep, index: number) => string,
): Generator<void, readonly string[]> {
  const texts: string[] = [];
  for (const [index, step] of steps.entries()) {
    yield;
    texts.push(toText(step, index));
  }
  return texts;
}

/** A step, and the wait for the page that it leads to, as members of an object each. */
function requestsOf(
  step: ProgramStep,
  language: Language,
  reference: (parameter: Parameter) => string,
): readonly (readonly (readonly [name: string, value: string])[])[] {
  const { action, params, selector, toSelector, timeoutMs, dialog, download, popup, before, url, text } = step;
  const valueOf = (value: Value): string =>
    "parameter" in value ? reference(value.parameter) : literal(value.value, language);
  const membersOf = (values: ProgramStep["params"]) =>
    Object.entries(values).map(([name, value]) => [name, valueOf(value)] as const);
  const toStep = (name: string, inside: ReturnType<typeof membersOf>, ms: number) =>
    [
      ["action", language.string(name)],
      ["params", language.object(inside)],
      ["timeout", String(ms)],
    ] as const;
  const waitFor = (members: Readonly<Record<string, string | true | undefined>>) => {
    const given = Object.entries(members).filter(([, value]) => value !== undefined);
    const inside = given.map(([name, value]) => [name, literal(value, language)] as const);
    return inside.length === 0 ? [] : [toStep("wait", inside, OUTCOME_TIMEOUT_MS)];
  };
  const target = Object.entries({ selector, toSelector }).flatMap(([name, each]) =>
    each === undefined ? [] : [[name, language.string(only(each))] as const],
  );
  const state = stateSelector(step);
  return [
    ...waitFor({ url: before?.url }),
    ...waitFor({ text: before?.text }),
    ...(dialog ? [toStep("dialog", membersOf(dialog), MIN_TIMEOUT_MS)] : []),
    toStep(action, [...target, ...membersOf(params)], timeoutMs),
    ...waitFor({ dialog: dialog && true }),
    ...waitFor({ download: download === true ? true : undefined }),
    ...waitFor({ url }),
    ...waitFor({ selector: state && only(state), text }),
    ...waitFor({ popup: popup === undefined ? undefined : true }),
  ];
}

/** Finds the element of a step while it has the state that it had afterwards. */
function stateSelector({ selector, state }: ProgramStep): string | undefined {
  if (selector === undefined || state === undefined) return undefined;
  const { name, value } = state;
  if (/(?:^| >> )role=[^>]*$/.test(selector)) return `${selector}[${name}=${value}]`;
  const isNative = name === "checked" ? `:${value ? "" : "not("}checked${value ? "" : ")"}, ` : "";
  return `${selector}:is(${isNative}[aria-${name}="${value}"])`;
}

/** The last part of a selector, marked so that only one element may match. */
function only(selector: string): string {
  const { frames, last } = inFrames(selector);
  return [...frames.map((frame) => `frame=${frame}`), `only=${last}`].join(" >> ");
}

const FRAME = /^frame=((?:"(?:[^"\\]|\\.)*"|(?! >> )[^"])*) >> /;

function inFrames(selector: string): { readonly frames: readonly string[]; readonly last: string } {
  const frames: string[] = [];
  let last = selector;
  for (let match = FRAME.exec(last); match !== null; match = FRAME.exec(last)) {
    frames.push(match[1] ?? "");
    last = last.slice(match[0].length);
  }
  return { frames, last };
}

interface StepsRequest {
  readonly body: string;
  readonly page: number;
  /** The page that its last step waits for. */
  readonly popup: number | undefined;
}

/** The bodies of executeSteps. @param pageId the literal of a page's id, where the program has several */
function* toRequests(
  { steps }: Program,
  reference: (name: string) => string,
  pageId: (page: number) => string,
): Generator<void, readonly StepsRequest[]> {
  const lists: { readonly page: number; readonly own: string[]; popup: number | undefined }[] = [];
  for (const step of steps) {
    yield;
    const own = requestsOf(step, json, ({ name }) => reference(name)).map((each) => `    ${json.object(each)}`);
    const { page, popup } = step;
    const last = lists.at(-1);
    // A step and the waits for what comes of it are in one request; a popup is what the last of them returns.
    const isNext = last?.page === page && last.popup === undefined && last.own.length + own.length <= MAX_STEPS;
    if (isNext) Object.assign(last, { own: [...last.own, ...own], popup });
    else lists.push({ page, own, popup });
  }
  const hasPages = usesPopups(steps);
  return lists.map(({ page, popup, own }, index) => {
    const id = hasPages && index > 0 ? `\n  "pageId": ${pageId(page)},` : "";
    const body = `{${id}\n  "steps": [\n${own.join(",\n")}\n  ],\n  "timeout": ${STEPS_TIMEOUT_MS}\n}`;
    return { body, page, popup };
  });
}

function usesPopups(steps: Program["steps"]): boolean {
  return steps.some(({ page }) => page > 1);
}

/** The variable of the environment that holds a value: `P_ORDER_NUMBER`. */
function variable({ name }: Pick<Parameter, "name">): string {
  return `P_${name.replace(/([A-Z])/g, "_$1").toUpperCase()}`;
}

function* toCurl(program: Program): Generator<void, string> {
  const { parameters } = program;
  const requests = yield* toRequests(
    program,
    (name) => `$p_${name}`,
    (page) => `$page_${page}`,
  );
  const pages = Object.keys(Object.groupBy(requests, ({ page }) => page));
  const args = [
    ...parameters.map((each) => `--arg${each.type === "list" ? "json" : ""} p_${each.name} "$${variable(each)}"`),
    ...(pages.length > 1 ? pages.map((page) => `--arg page_${page} "\${page_${page}:-}"`) : []),
  ];
  const calls = requests.map(({ body, popup }, index) =>
    [
      `run '${body}'\n`,
      ...(pages.length > 1 && index === 0 ? ["page_1=$(part .data.pageId)\n"] : []),
      ...(popup === undefined ? [] : [`page_${popup}=$(part '.data.steps[-1].data.popup')\n`]),
    ].join(""),
  );
  return `#!/bin/sh
# Needs curl, jq, PAGEWIRE_URL, TOKEN and CONTEXT${parameters.length === 0 ? "" : `, and a value for each parameter; lists are JSON`}.
set -eu
: "\${PAGEWIRE_URL:?}" "\${TOKEN:?}" "\${CONTEXT:?}"${parameters.map((each) => ` "\${${variable(each)}?}"`).join("")}

run() {
  response=$(jq -n ${[...args, '"$1"'].join(" ")} |
    curl -sS -X POST "$PAGEWIRE_URL/api/v1/contexts/$CONTEXT/steps" -H "Authorization: Bearer $TOKEN" \\
      -H 'Content-Type: application/json' --data-binary @-)
  problem=$(printf '%s' "$response" |
    jq -r 'if .success then (.data.steps[] | select(.status == "failed") | "step \\(.index + 1), \\(.action): \\(.error.message)") else .error.message end')
  if [ -n "$problem" ]; then echo "$problem" >&2; exit 1; fi
}
${pages.length > 1 ? `\npart() {\n  printf '%s' "$response" | jq -r "$1"\n}\n` : ""}
${calls.join("")}`;
}

function* toTypeScript({ steps, parameters }: Program): Generator<void, string> {
  const values = parameters.map(
    ({ name, type }) => `  readonly ${name}: ${type === "list" ? "readonly string[]" : "string"};\n`,
  );
  const hasPages = usesPopups(steps);
  const calls = yield* eachOf(steps, (step, index) => {
    const { page, popup } = step;
    const requests = requestsOf(step, json, ({ name }) => `values.${name}`).map(json.object);
    const result = hasPages && (index === 0 || popup !== undefined) ? `const done${index + 1} = ` : "";
    const on = hasPages && index > 0 ? `page${page}` : "context";
    return [
      `  ${result}await step(${on}, ${jsString(titleOf(step))}, [\n    ${requests.join(",\n    ")},\n  ]);\n`,
      ...(hasPages && index === 0 ? ["  const page1 = context.page(done1.pageId);\n"] : []),
      ...(popup === undefined ? [] : [`  const page${popup} = context.page(popupOf(done${index + 1}));\n`]),
    ].join("");
  });
  return `import type { PagewireContext, Step${hasPages ? ", StepsResult" : ""} } from "pagewire-client";

export interface Values {
${values.join("")}}

export async function run(context: PagewireContext, values: Values): Promise<void> {
${parameters.length === 0 ? "  void values;\n" : ""}${calls.join("")}}

async function step(page: Pick<PagewireContext, "act">, what: string, steps: readonly Step[])${hasPages ? "" : ": Promise<void>"} {
  const result = await page.act(steps, { observe: "none" });
  const failed = result.steps.find(({ status }) => status === "failed");
  if (failed !== undefined) throw new Error(\`\${what}: \${failed.error?.message ?? "failed"}\`);
${hasPages ? "  return result;\n" : ""}}
${hasPages ? `\nfunction popupOf({ steps }: StepsResult): string {\n  return String((steps.at(-1)?.data as { popup?: unknown } | undefined)?.popup);\n}\n` : ""}`;
}

function* toPython({ steps, parameters }: Program): Generator<void, string> {
  const names = parameters.map(({ name, type }) => `    ${name}_: ${type === "list" ? "list[str]" : "str"},\n`);
  const hasPages = usesPopups(steps);
  const calls = yield* eachOf(steps, (step, index) => {
    const { page, popup } = step;
    const requests = requestsOf(step, python, ({ name }) => `${name}_`).map(python.object);
    const result = hasPages && (index === 0 || popup !== undefined) ? "done = " : "";
    const on = hasPages && index > 0 ? `page_${page}` : "context";
    return [
      `    ${result}_step(${on}, ${codePointString(titleOf(step))}, [\n        ${requests.join(",\n        ")},\n    ])\n`,
      ...(hasPages && index === 0 ? ["    page_1 = context.page(done.page_id)\n"] : []),
      ...(popup === undefined ? [] : [`    page_${popup} = context.page((done.steps[-1].data or {})["popup"])\n`]),
    ].join("");
  });
  return `from typing import Any

from pagewire import BrowserContext${hasPages ? ", BrowserPage\nfrom pagewire.models import StepsResult" : ""}


def run(
    context: BrowserContext,
${parameters.length === 0 ? "" : "    *,\n"}${names.join("")}) -> None:
${calls.join("")}

def _step(page: BrowserContext${hasPages ? " | BrowserPage" : ""}, what: str, steps: list[dict[str, Any]]) -> ${hasPages ? "StepsResult" : "None"}:
    result = page.act(steps, observe="none")
    for step in result.steps:
        if step.status == "failed":
            raise RuntimeError(f"{what}: {step.error.message if step.error else 'failed'}")
${hasPages ? "    return result\n" : ""}`;
}

const NONE = ["", ""] as const;

function* toGo({ steps, parameters }: Program): Generator<void, string> {
  const field = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const values = parameters.map(({ name, type }) => `\t${field(name)} ${type === "list" ? "[]string" : "string"}\n`);
  const hasPages = usesPopups(steps);
  const calls = yield* eachOf(steps, (step, index) => {
    const { page, popup } = step;
    const reference = ({ name, type }: Parameter): string =>
      type === "list" ? `list(values.${field(name)})` : `values.${field(name)}`;
    const requests = requestsOf(step, go, reference).map(
      ([[, action] = NONE, [, params] = NONE, [, timeout] = NONE]) =>
        `pagewire.Step{Action: ${action}, Params: ${params}, Timeout: ${timeout} * time.Millisecond},`,
    );
    const call = (on: string): string =>
      `step(ctx, browser, ${on}${codePointString(titleOf(step))},\n\t\t${requests.join("\n\t\t").replace(/,$/, "")})`;
    if (!hasPages) return `\tif err := ${call("")}; err != nil {\n\t\treturn err\n\t}\n`;
    // A variable that nothing reads is an error.
    const idOf = (number: number | undefined): string =>
      steps.some((each, at) => at > index && each.page === number) ? `page${number}` : "_";
    const ids = [index === 0 ? idOf(page) : "_", idOf(popup)];
    const sign = index === 0 || ids.some((id) => id !== "_") ? ":=" : "=";
    const on = index === 0 ? `"", ` : `page${page}, `;
    return `\t${ids.join(", ")}, err ${sign} ${call(on)}\n\tif err != nil {\n\t\treturn err\n\t}\n`;
  });
  const none = hasPages ? `"", "", ` : "";
  const hasLists = parameters.some(({ type }) => type === "list");
  return `package flow

import (
\t"context"
\t"fmt"
\t"time"

\tpagewire "github.com/pagewire/pagewire/clients/go"
)

type Values struct {
${values.join("")}}

func Run(ctx context.Context, browser *pagewire.BrowserContext, values Values) error {
${calls.join("")}\treturn nil
}

func step(ctx context.Context, browser *pagewire.BrowserContext, ${hasPages ? "pageID, " : ""}what string, steps ...pagewire.Step) ${hasPages ? "(string, string, error)" : "error"} {
\tresult, err := browser.Act(ctx, steps, pagewire.ActOptions{Observe: "none"}${hasPages ? ", pagewire.OnPage(pageID)" : ""})
\tif err != nil {
\t\treturn ${none}fmt.Errorf("%s: %w", what, err)
\t}
\tfor _, each := range result.Steps {
\t\tif each.Status == "failed" {
\t\t\treturn ${none}fmt.Errorf("%s: %s", what, each.Error.Message)
\t\t}
\t}
\treturn ${hasPages ? `result.PageId, result.Steps[len(result.Steps)-1].Data.GetFields()["popup"].GetStringValue(), ` : ""}nil
}
${hasLists ? "\nfunc list(texts []string) []any {\n\tvalues := make([]any, len(texts))\n\tfor index, each := range texts {\n\t\tvalues[index] = each\n\t}\n\treturn values\n}\n" : ""}`;
}

function* toPlaywright({ steps, parameters }: Program): Generator<void, string> {
  const values = parameters.map(({ name, type }) => {
    const text = jsString(variable({ name }));
    return `  const ${name}_ = ${type === "list" ? `JSON.parse(value(${text}))` : `value(${text})`};\n`;
  });
  const calls = yield* eachOf(steps, (step) => {
    const lines = playwrightLines(step).map((line) => `    ${line}\n`);
    const opened = step.popup === undefined ? "" : `const ${pageName(step.popup)} = `;
    return `  ${opened}await test.step(${jsString(titleOf(step))}, async () => {\n${lines.join("")}  });\n`;
  });
  const body = `${values.join("")}${calls.join("")}`;
  const types = [...(/ await enter\(/.test(body) ? ["type Locator"] : []), "expect", "test"];
  return `import { ${types.join(", ")} } from "@playwright/test";

test("repeats what was done", async ({ page }) => {
${body}});
${types.length > 2 ? ENTER : ""}${/ value\(/.test(body) ? VALUE : ""}`;
}

/** Functions of an exported test. */
const ENTER = `
/** Fields with a picker take their value as a whole. */
async function enter(field: Locator, text: string, options: { timeout: number }): Promise<void> {
  const type = (await field.getAttribute("type", options)) ?? "";
  if (/^(color|date|datetime-local|month|range|time|week)$/i.test(type)) await field.fill(text, options);
  else await field.pressSequentially(text, options);
}
`;
const VALUE = `
function value(name: string): string {
  const given = process.env[name];
  if (given === undefined) throw new Error(\`set \${name}\`);
  return given;
}
`;

function pageName(page: number): string {
  return page === 1 ? "page" : `page${page}`;
}

/** Playwright's own locators are strict: one that matches several elements is an error. */
function playwrightLines(step: ProgramStep): readonly string[] {
  const { action, params, selector, toSelector, timeoutMs, dialog, download, popup, before } = step;
  const page = pageName(step.page);
  const valueOf = (name: string): string | undefined => {
    const [x, y] = [params["x"], params["y"]];
    if (name === "position" && x && y) return `{ x: ${valueOf("x")}, y: ${valueOf("y")} }`;
    const value = params[name];
    if (value === undefined) return undefined;
    return "parameter" in value ? `${value.parameter.name}_` : literal(value.value, json);
  };
  const on = selector === undefined ? page : locatorOf(page, selector);
  const timeout = `timeout: ${timeoutMs}`;
  const options = (...names: readonly string[]): string =>
    `{ ${[...names.flatMap((name) => (valueOf(name) === undefined ? [] : [`${name}: ${valueOf(name)}`])), timeout].join(", ")} }`;
  const act = ((): readonly string[] => {
    switch (action) {
      case "navigate":
        return [`await ${page}.goto(${valueOf("url")}, { ${timeout} });`];
      case "goBack":
      case "goForward":
      case "reload":
        return [`await ${page}.${action}({ ${timeout} });`];
      case "click":
        return [`await ${on}.click(${options("button", "clickCount", "delay", "position")});`];
      case "hover":
      case "focus":
      case "blur":
        return [`await ${on}.${action}({ ${timeout} });`];
      case "scroll":
        return selector === undefined
          ? [`await ${page}.evaluate(([x, y]) => window.scrollTo(x, y), [${valueOf("x") ?? 0}, ${valueOf("y") ?? 0}]);`]
          : [`await ${on}.scrollIntoViewIfNeeded({ ${timeout} });`];
      case "select":
        return [`await ${on}.selectOption(${valueOf("values")}, { ${timeout} });`];
      case "upload":
        return [`await ${on}.setInputFiles(${valueOf("files") ?? valueOf("artifacts")}, { ${timeout} });`];
      case "keyboard":
        return [
          valueOf("text") === undefined
            ? `await ${page}.keyboard.press(${valueOf("key")});`
            : `await ${page}.keyboard.type(${valueOf("text")});`,
        ];
      case "drag":
        return [`await ${on}.dragTo(${locatorOf(page, toSelector ?? "body")}, { ${timeout} });`];
      case "dialog":
        return []; // it was open before the first step
      case "wait":
        return waitLines();
      default:
        return typeLines();
    }
  })();
  const state = stateSelector(step);
  const within = `{ timeout: ${OUTCOME_TIMEOUT_MS} }`;
  // Inside of a frame it may be the page that shows it.
  const isInFrame = selector !== undefined && inFrames(selector).frames.length > 0;
  return [
    ...(before ? [...urlLines(before), ...textLines(before)] : []),
    // Playwright dismisses a dialog that nothing awaits when it opens.
    ...(dialog
      ? [`const answered = ${page}.waitForEvent("dialog", { ${timeout} }).then((dialog) => ${answerOf(dialog)});`]
      : []),
    ...(download === true ? [`const download = ${page}.waitForEvent("download", { ${timeout} });`] : []),
    ...(popup === undefined ? [] : [`const popup = ${page}.waitForEvent("popup", { ${timeout} });`]),
    ...act,
    ...(dialog ? ["await answered;"] : []),
    ...(download === true ? ["await download;"] : []),
    ...urlLines(step),
    ...(state === undefined ? [] : [`await expect(${locatorOf(page, state)}).toBeAttached(${within});`]),
    ...(isInFrame ? [] : textLines(step)),
    ...(popup === undefined ? [] : ["return popup;"]),
  ];

  function urlLines({ url }: Pick<ProgramStep, "url">): readonly string[] {
    if (url === undefined) return [];
    return [`await expect(${page}).toHaveURL(new RegExp(${jsString(toRegExp(url))}), ${within});`];
  }

  function textLines({ text }: Pick<ProgramStep, "text">): readonly string[] {
    if (text === undefined) return [];
    return [`await expect(${page}.getByText(${jsString(text)}).first()).toBeVisible(${within});`];
  }

  function typeLines(): readonly string[] {
    const text = valueOf("text") ?? `value(${valueOf("secret")})`;
    if (selector === undefined) return [`await ${page}.keyboard.type(${text});`];
    const { clear, submit } = params;
    return [
      clear === undefined
        ? `await enter(${on}, ${text}, { ${timeout} });`
        : `await ${on}.fill(${text}, { ${timeout} });`,
      ...(submit === undefined ? [] : [`await ${on}.press("Enter", { ${timeout} });`]),
    ];
  }

  function waitLines(): readonly string[] {
    return [
      ...(params["duration"] === undefined ? [] : [`await ${page}.waitForTimeout(${valueOf("duration")});`]),
      ...(selector === undefined
        ? []
        : [
            `await ${on}.waitFor({ state: ${params["hidden"] === undefined ? '"attached"' : '"hidden"'}, ${timeout} });`,
          ]),
      ...(params["text"] === undefined
        ? []
        : [`await ${page}.getByText(${valueOf("text")}).first().waitFor({ ${timeout} });`]),
    ];
  }
}

function answerOf({ accept, text }: ProgramStep["params"]): string {
  const isAccepted = accept === undefined || ("value" in accept && accept.value === true);
  const given = text && ("parameter" in text ? `${text.parameter.name}_` : literal(text.value, json));
  return `dialog.${isAccepted ? `accept(${given ?? ""})` : "dismiss()"}`;
}

const BY_ROLE = /^role=([a-z]+)\[name="((?:[^"\\]|\\.)*)"s\]$/;

function locatorOf(page: string, selector: string): string {
  const { frames, last } = inFrames(selector);
  const inside = frames.map((frame) => `.frameLocator(${jsString(frame)})`).join("");
  const [, role, name = ""] = BY_ROLE.exec(last) ?? [];
  return role === undefined
    ? `${page}${inside}.locator(${jsString(last)})`
    : `${page}${inside}.getByRole(${jsString(role)}, { name: ${jsString(name.replace(/\\(.)/g, "$1"))}, exact: true })`;
}

function toRegExp(pattern: string): string {
  return `^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/?#]*")}(?:[?#].*)?$`;
}

function titleOf({ number, label }: ProgramStep): string {
  return `step ${number}, ${label}`;
}
