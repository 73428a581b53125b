import { type Document, resolve, type Schema } from "./document.ts";
import { actionsOf } from "./expand.ts";

/** Actions whose methods clients/go has by hand, as their results have types of their own. */
const BY_HAND = new Set(["navigate", "evaluate", "screenshot", "pdf", "snapshot"]);
const NAMES: Readonly<Record<string, string>> = { keyboard: "Press", wait: "WaitFor" };
/** The parameters that stand by themselves, with their types in Go. */
const NAMED: Readonly<Record<string, readonly (readonly [name: string, type: string])[]>> = {
  type: [["text", "string"]],
  select: [["values", "[]string"]],
  keyboard: [["key", "string"]],
  dialog: [["accept", "bool"]],
  callTool: [["name", "string"]],
  cookies: [["operation", "string"]],
  mouse: [
    ["x", "float64"],
    ["y", "float64"],
  ],
};
/** Actions for which an element is one of several ways to say where. */
const WITHOUT_TARGET = new Set(["keyboard", "mouse", "scroll", "content", "callTool", "cookies"]);

/** clients/go/verbs.go: a method for each action. */
export function goVerbs(document: Document): string {
  const methods = actionsOf(document)
    .filter(({ name }) => !BY_HAND.has(name))
    .map(({ name, params }) => {
      const method = NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
      const { properties = {}, description = "" }: Schema = resolve(document, params);
      const hasTarget = properties.selector !== undefined && !WITHOUT_TARGET.has(name);
      const named = NAMED[name] ?? [];
      const given = [...(hasTarget ? ["target string"] : []), ...named.map(([field, type]) => `${field} ${type}`)];
      const values = named.map(([field]) => `"${field}": ${field}`).join(", ");
      const others = Object.keys(properties).filter(
        (field) => field !== "selector" && field !== "ref" && !named.some(([each]) => each === field),
      );
      const about = `does the action ${name}${hasTarget ? " on an element, by a selector or a ref such as e12" : ""}`;
      return `// ${method} ${about}.
${others.length === 0 ? "" : `// params: ${others.join(", ")}.\n`}//
// ${firstSentence(description, name)}
func (b *BrowserContext) ${method}(
	ctx context.Context, ${[...given, "params Params"].join(", ")}, options ...CallOption,
) (Result, error) {
	return b.do(ctx, "${name}", given(${hasTarget ? "target" : '""'}, Params{${values}}, params), options)
}
`;
    });
  return `// Code generated from api/openapi.yaml by \`npm run gen\`. DO NOT EDIT.

package pagewire

import "context"

${methods.join("\n")}`;
}

function firstSentence(description: string, name: string): string {
  const [sentence = ""] = /^[^]*?\.(?=\s|$)/.exec(description) ?? [];
  return sentence === "" ? `See docs/actions.md#${name.toLowerCase()}.` : sentence.replaceAll(/\s+/g, " ");
}
