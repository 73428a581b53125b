import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const TRAITS = `phase: "script", load: "none", mayNavigate: false, inSteps: "data", savesCookies: false`;

const VERBS = "clients/typescript/src/verbs.ts";

/** Every place in the sources that a new action needs, as `docs/architecture.md` lists them: file, text before, text to add. */
const PLACES = {
  "its schemas in the contract": [
    "api/openapi.yaml",
    "    CookiesParams:\n",
    `    BlinkParams:
      type: object
      x-action: { name: blink, timeout: 5000, scope: "actions:execute", reads: true }
      additionalProperties: false
      properties:
        times: { type: integer, minimum: 1, maximum: 9, x-audit: true, description: How often }
    BlinkResult:
      type: object
      additionalProperties: false
      required: [times]
      properties:
        times: { type: integer, description: How often it did }
`,
  ],
  "its example": [
    "api/action-examples.ts",
    "  goBack: {",
    "  blink: { params: { times: 2 }, result: { times: 2 } },\n",
  ],
  "its file": [
    "src/engine/actions/blink.ts",
    "",
    `import type { Action } from "./action.ts";

export const blink: Action<"blink"> = {
  ${TRAITS},
  run: (_context, { times = 1 }) => Promise.resolve({ data: { times } }),
};
`,
  ],
  "its import": ["src/engine/actions/index.ts", "import { blur }", 'import { blink } from "./blink.ts";\n'],
  "its line in the table": ["src/engine/actions/index.ts", "  goBack,\n", "  blink,\n"],
  "the name of its verb": [VERBS, "  ...{ evaluate:", '  ...{ blink: "blink" },\n'],
  "its verb": [
    VERBS,
    "  /** Takes the focus from an element. */\n",
    `  /** Blinks. */
  blink(options: Options<"blink"> = {}): Promise<DataOf<"blink">> {
    return this.#run("blink", {}, options);
  }

`,
  ],
} as const;

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "adding-an-action-"));
  for (const name of [
    "api",
    "clients",
    "docs",
    "gen",
    "src",
    "llms.txt",
    "server.json",
    "package.json",
    "tsconfig.json",
  ])
    await cp(name, join(copy, name), { recursive: true, filter: (path) => !path.includes("node_modules") });
  // The clients are not among what is compiled.
  await mkdir(join(copy, "test"));
  await writeFile(join(copy, "test/verbs.ts"), `import "../${VERBS}";\n`);
  await symlink(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  for (const [file, before, text] of Object.values(PLACES)) {
    const path = join(copy, file);
    const source = before === "" ? "" : await readFile(path, "utf8");
    expect(source.split(before).length, `${before} in ${file}`).toBeGreaterThan(before === "" ? -1 : 1);
    await writeFile(path, before === "" ? text : source.replace(before, text + before));
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: copy }, (error, stdout, stderr) => resolve(error ? stdout + stderr : ""));
  });
}

const compile = (): Promise<string> =>
  run(
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    "tsc.json",
    "--types",
    "node",
  );

it("an action is its entry in the contract, its example, its file, its verb, and two lines of the table; none of its traits can be forgotten", async () => {
  expect(await run("api/generate.ts")).toBe("");
  expect(await compile()).toBe("");
  expect(await readFile(join(copy, "clients/go/verbs.go"), "utf8")).toContain(") Blink(");

  const verbs = join(copy, VERBS);
  await writeFile(verbs, (await readFile(verbs, "utf8")).replace('  ...{ blink: "blink" },\n', ""));
  expect(await compile()).toContain("Property 'blink' is missing");

  const file = join(copy, "src/engine/actions/blink.ts");
  await writeFile(file, (await readFile(file, "utf8")).replace(`${TRAITS},`, ""));
  const missing = TRAITS.split(", ").map((trait) => trait.split(":")[0]);
  expect(await compile()).toContain(
    `is missing the following properties from type 'Action<"blink">': ${missing.join(", ")}`,
  );

  const contract = join(copy, "api/openapi.yaml");
  await writeFile(
    contract,
    (await readFile(contract, "utf8")).replace(
      'scope: "actions:execute", reads: true }\n      additionalProperties: false\n      properties:\n        times',
      'scope: "actions:execute" }\n      additionalProperties: false\n      properties:\n        times',
    ),
  );
  expect(await run("api/generate.ts")).toContain('the action "blink" does not say whether it only reads');
}, 240_000);
