import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import texts from "../../gen/assistant-texts.json" with { type: "json" };
import { actions, version } from "../../gen/operations.ts";

const root = new URL("../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");

it("the skill file has the form of one, the version of the contract and every action", () => {
  const [, head = "", body = ""] = texts.skill.split(/^---$/m);
  expect(head).toMatch(/^name: [a-z-]{1,64}$/m);
  expect(/^description: (.+)$/m.exec(head)?.[1]?.length).toBeLessThanOrEqual(1_024);
  expect(head).toContain(`version: ${version}\n`);
  for (const name of Object.keys(actions)) expect(body).toContain(`- \`${name}\``);
});

it("llms.txt begins with a name and a summary, links only to files that exist, and is served without those", () => {
  const text = read("llms.txt");
  expect(text).toMatch(/^# Pagewire\n\n> .+\n/);
  const links = [...text.matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, link]) => link ?? "");
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect([link, existsSync(new URL(link, root))]).toEqual([link, true]);
  expect(text.startsWith(texts.llms.trimEnd())).toBe(true);
  expect(texts.llms).not.toContain("docs/");
});

it("server.json names the package of this version, as the registry demands", () => {
  const server = JSON.parse(read("server.json")) as {
    name: string;
    description: string;
    version: string;
    packages: readonly { identifier: string; version: string; packageArguments: readonly { value: string }[] }[];
  };
  const { name, version: packageVersion, mcpName } = JSON.parse(read("package.json")) as Record<string, string>;
  expect(server.name).toMatch(/^[A-Za-z0-9.-]+\/[A-Za-z0-9._-]+$/);
  expect(server.name).toBe(mcpName);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect([server.version, server.packages[0]?.version]).toEqual([packageVersion, packageVersion]);
  expect(server.packages[0]).toMatchObject({ identifier: name, packageArguments: [{ value: "mcp" }] });
});
