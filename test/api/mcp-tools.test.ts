import { describe, expect, it } from "vitest";
import { RARE_FIELDS } from "../../api/mcp-tools.ts";
import tools from "../../gen/mcp-tools.json" with { type: "json" };
import { actions } from "../../gen/operations.ts";

type Json = Readonly<Record<string, unknown>>;

/** An assistant reads the list in every conversation; a token is about four characters. */
const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

describe("the list of MCP tools", () => {
  it("takes at most 1,420 tokens, of which the tools for pages take 1,040", () => {
    const listed = Object.entries(tools).map(([name, tool]) => ({ name, ...tool }));

    expect(listed.map(({ name }) => name)).toEqual(["act", "look", "execute-in-context", "execute-api"]);
    expect(tokensOf(listed)).toBeLessThanOrEqual(1_420);
    expect(tokensOf(listed.slice(0, 2))).toBeLessThanOrEqual(1_040);
  });

  it("has schemas that strict modes and converters accept: fields with one type each, and no closed or empty object", () => {
    const found: string[] = [];
    function visit(path: string, schema: Json): void {
      const { type, properties, items, additionalProperties, oneOf, anyOf } = schema;
      if (typeof type !== "string") found.push(`${path} has no type`);
      if (additionalProperties !== undefined) found.push(`${path} has additionalProperties`);
      if (oneOf !== undefined || anyOf !== undefined) found.push(`${path} has alternatives`);
      if (type === "object" && Object.keys(properties ?? {}).length === 0) found.push(`${path} has no fields`);
      if (type === "array") visit(`${path}[]`, items as Json);
      for (const [name, each] of Object.entries((properties ?? {}) as Json)) visit(`${path}.${name}`, each as Json);
    }
    for (const [name, { inputSchema }] of Object.entries(tools)) visit(name, inputSchema);
    expect(found).toEqual([]);
  });

  it("lists each field of each action with the steps, rare ones aside, and names the service in titles", () => {
    const { action, ...fields } = tools.act.inputSchema.properties.steps.items.properties;
    const known = Object.values(actions).flatMap(({ params }) => params.filter((param) => !RARE_FIELDS.has(param)));
    expect(Object.keys(fields).toSorted()).toEqual([...new Set([...known, "instructions", "timeout"])].toSorted());
    expect(action.enum).toContain("requestControl");
    for (const { title } of Object.values(tools)) expect(title).toMatch(/^Pagewire/);
  });

  it("has descriptions that no client cuts", () => {
    for (const { description } of Object.values(tools)) expect(description.length).toBeLessThanOrEqual(700);
  });
});
