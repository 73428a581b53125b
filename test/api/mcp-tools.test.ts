import { describe, expect, it } from "vitest";
import tools from "../../gen/mcp-tools.json" with { type: "json" };

/** An assistant reads the list in every conversation; a token is about four characters. */
const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

describe("the list of MCP tools", () => {
  it("takes at most 1,500 tokens, of which the tools for pages take 900", () => {
    const listed = Object.entries(tools).map(([name, tool]) => ({ name, ...tool }));

    expect(listed.map(({ name }) => name)).toEqual(["act", "look", "execute-in-context", "execute-api"]);
    expect(tokensOf(listed)).toBeLessThanOrEqual(1_500);
    expect(tokensOf(listed.slice(0, 2))).toBeLessThanOrEqual(900);
  });

  it("has descriptions that no client cuts", () => {
    for (const { description } of Object.values(tools)) expect(description.length).toBeLessThanOrEqual(700);
  });
});
