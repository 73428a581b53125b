import { execFile, execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, type RunnerTask } from "vitest";
import { startTestApp, type TestApp, testPassword } from "../support/app.ts";
import { connectOverHttp, textOf } from "../support/mcp.ts";
import { restClient } from "../support/rest.ts";
import { isNightly, nightly, samples } from "../support/nightly.ts";
import { type Site, startSite } from "../support/site.ts";
import { unrunnable } from "../support/unrunnable.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);
const python = "/usr/bin/python3";

/** Blocks that do not run here: what runs them, or why nothing does. By page, language and number in the page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "README.md go 0": "clients/go, which compiles the same calls",
  "README.md python 0": "the client's packages are not in the tree: make clients",
  "README.md sh 0": "make run and make test themselves",
  "README.md sh 3": "needs Docker: make image builds the same file",
  "clients/go/README.md go 0": "make clients",
  "clients/go/README.md sh 0": "make clients",
  "clients/python/README.md python 0": "make clients",
  "clients/typescript/README.md sh 0": "test/clients/typescript.service.test.ts, from the packed package",
  "clients/typescript/README.md ts 0": "test/clients/typescript.service.test.ts",
  "docs/access.md sh 0": "test/cli, on a data folder of its own",
  "docs/agents.md sh 0": "writes into the home of the user; test/cli/mcp.service.test.ts prints the skill",
  "docs/cdp.md python 0": "make interop, with Playwright for Python",
  "docs/cluster.md sh 0": "test/cluster",
  "docs/getting-started.md sh 4": "asks at a terminal: test/cli/user.service.test.ts",
  "docs/kubernetes.md sh 0": "needs a cluster: test/deploy renders and checks the chart",
  "docs/mcp.md sh 0": "installs 110 MB; test/transport/mcp runs the inspector's first version",
  "docs/upgrading.md sh 0": "needs PostgreSQL: test/store/upgrade.service.test.ts",
  "docs/webdriver.md python 0": "make interop, with Selenium from PyPI",
};
const RUN_LANGUAGES = new Set(["sh", "js", "ts", "python", "go", "json", "http"]);
const PAGES = ["README.md", ...globSync("docs/*.md", { cwd: root }), ...globSync("clients/*/README.md", { cwd: root })];
/** What api/generate.ts writes; test/contract compares its examples with the contract. */
const GENERATED = ["docs/actions.md", "docs/errors.md"];

const COOKBOOK = "docs/cookbook.md";

const shown = new Set<string>();

/** The code block of a page, and a note that it is tried. */
function block(file: string, language: string, index = 0): string {
  shown.add(`${file} ${language} ${index}`);
  const text = readFileSync(join(root, file), "utf8");
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))][index]?.[1];
  if (found === undefined) throw new Error(`${file} has no block ${index} in ${language}`);
  return found;
}

/** Whether some tests of the file were left out of this run. */
const isPartial = (tasks: readonly RunnerTask[]): boolean =>
  tasks.some((task) => task.mode === "skip" || ("tasks" in task && isPartial(task.tasks)));

const blocks = (file: string, language: string, ...indexes: readonly number[]): string =>
  indexes.map((index) => block(file, language, index)).join("\n");

describe("the code blocks of the documentation", () => {
  let app: TestApp;
  let site: Site;
  let folder: string;
  let token: string;
  let apiKey: string;

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp(), startSite()]);
    // Where the packages are found that the programs import.
    const parent = join(root, "node_modules/.docs");
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(`${parent}/`);
    token = (await app.addUser("reader")).accessToken;
    const created = await restClient(app, token).request("POST", "/api-keys", { name: "docs" });
    apiKey = (created as unknown as { key: string }).key;
  });

  afterAll(async () => {
    await Promise.all([app.close(), site.close(), rm(folder, { recursive: true, force: true })]);
  });

  // A block that failed leaves no context to the next one.
  afterEach(async () => {
    const rest = restClient(app, token);
    const { data } = await rest.request("GET", "/contexts?limit=100");
    for (const { id } of data as readonly { readonly id: string }[]) await rest.request("DELETE", `/contexts/${id}`);
  });

  /** The addresses of the documentation, replaced by those of this test. */
  const localized = (script: string): string =>
    script
      .replaceAll("127.0.0.1:8443", new URL(app.httpUrl).host)
      .replaceAll("127.0.0.1:50051", app.grpcAddress)
      .replaceAll("https://example.com/", `${site.url}/`)
      .replaceAll("https://shop.example", new URL(site.url).origin)
      // What npx would start after half a second of its own.
      .replaceAll("npx buf ", `${isNightly ? "npx buf" : join(root, "node_modules/.bin/buf")} `)
      .replaceAll("npx node ", isNightly ? "npx node " : `'${process.execPath}' `)
      .replaceAll("--schema proto", `--schema ${join(root, "proto")}`)
      .replace('"pagewire-client"', JSON.stringify(join(root, "clients/typescript/src/index.ts")))
      // Keys are made in the data folder of `make run`, which is not this test's; test/cli/serve.service.test.ts makes one.
      .replaceAll(/\$\((?:npm run -s )?pagewire(?: --)? key create\)/g, apiKey);

  const environment = (): NodeJS.ProcessEnv => ({
    ...process.env,
    PASSWORD: testPassword,
    PAGEWIRE_URL: app.httpUrl,
    PAGEWIRE_API_KEY: apiKey,
    npm_config_loglevel: "error",
  });

  async function shell(script: string): Promise<string> {
    const options = { cwd: folder, env: environment(), timeout: 170_000 };
    return (await run("bash", ["-euc", localized(script)], options)).stdout;
  }

  async function program(name: string, text: string): Promise<string> {
    // Node strips no types below node_modules.
    const file = join(name.endsWith(".ts") ? app.dataDir : folder, name);
    await writeFile(file, localized(text));
    const options = { cwd: folder, env: environment(), timeout: 50_000 };
    return (await run(process.execPath, ["--no-warnings", file], options)).stdout.trim();
  }

  const ownContexts = async (): Promise<unknown> => (await restClient(app, token).request("GET", "/contexts")).total;

  it("run as they are in the README, with curl", async () => {
    expect(await shell(blocks("README.md", "sh", 1, 2))).toContain("# Home");
    expect((await readFile(join(folder, "page.png"))).subarray(1, 4).toString()).toBe("PNG");
    expect(await shell(block("docs/mcp.md", "sh", 1))).toContain("1 of 1 done");
  });

  nightly(
    "run in one terminal, page after page",
    async () => {
      const execute = (params: string): string => `execute -d '${params}' >/dev/null`;
      const output = await shell(
        [
          blocks("docs/getting-started.md", "sh", 0, 1, 2, 3, 5, 6, 7, 8, 9),
          "echo; echo == clients; " + block("docs/clients.md", "sh"),
          "echo; echo == files; " + block("docs/files.md", "sh"),
          "echo; echo == render; " + blocks("docs/render.md", "sh", 0, 1),
          "echo; echo == logins",
          execute('{"action":"navigate","params":{"url":"https://example.com/login"}}'),
          blocks("docs/logins.md", "sh", 0, 1),
          "echo; echo == recordings; " + blocks("docs/recordings.md", "sh", 0, 1, 2),
          "echo; echo == events; " + blocks("docs/events.md", "sh", 0, 1),
        ].join("\n"),
      );
      const [start = "", ...pages] = output.split(/^== /m);
      const page = (name: string): string => pages.find((text) => text.startsWith(`${name}\n`)) ?? "";

      const actions = [...start.matchAll(/"actionType": ?"(\w+)"/g)].map(([, name]) => name);
      expect(actions.join(" ")).toBe("navigate click evaluate click click content wait evaluate cookies click");
      expect(start).toContain('"result":3');
      expect(start).toContain('"locale":"de-DE"');
      expect(start).toContain('"isCurrent":true');
      expect(start.match(/"code":"\w+"/g)).toEqual(['"code":"TIMEOUT"']);
      expect(page("clients")).toContain('"name":"from curl"');
      expect(page("files")).toContain('"name":"prices.csv"');
      expect(await readFile(join(folder, "copy.csv"), "utf8")).toBe("name,price\n");
      expect(page("render")).toContain("# Home");
      expect((await readFile(join(folder, "invoice.webp"))).subarray(8, 12).toString()).toBe("WEBP");
      expect((await readFile(join(folder, "invoice.pdf"))).subarray(0, 4).toString()).toBe("%PDF");
      expect(page("logins")).toContain('"origins"');
      expect(page("logins")).toContain('"actionType":"type"');
      expect(page("recordings")).toContain('"recording":"flight"');
      expect(page("recordings")).toContain("only=role=heading");
      const events = page("events").match(/"type": ?"(page|context)\.\w+"/g) ?? [];
      expect(events.map((event) => event.replace(/.*: ?"(.+)"/, "$1"))).toEqual([
        "page.loaded",
        "context.created",
        "context.closed",
      ]);
      // "first" is deleted by the last block; those of clients, logins and recordings remain.
      expect(await ownContexts()).toBe(3);
    },
    180_000,
  );

  it("show the error of docs/getting-started.md and the requests of docs/render.md and docs/clients.md", async () => {
    const rest = restClient(app, token);
    const contextId = await rest.newContext();
    await rest.execute(contextId, "evaluate", { script: "1" });
    const { error } = await rest.execute(contextId, "click", { selector: "#missing" }, { timeout: 500 });
    const written = JSON.parse(block("docs/getting-started.md", "json")) as { error: typeof error };
    expect(error).toMatchObject({ ...written.error, message: expect.any(String), requestId: expect.any(String) });
    await rest.request("DELETE", `/contexts/${contextId}`);

    const headers = { "x-api-key": apiKey, "content-type": "application/json" };
    const body = block("docs/render.md", "json");
    const printed = await fetch(`${app.httpUrl}/api/v1/render/pdf`, { method: "POST", headers, body });
    expect(Buffer.from(await printed.arrayBuffer()).toString("latin1", 0, 4)).toBe("%PDF");

    const [head = "", once = ""] = block("docs/clients.md", "http").split("\n\n");
    const [request = "", ...lines] = head.split("\n");
    const own = Object.fromEntries(lines.map((line) => line.split(": ") as [string, string]));
    const send = async (): Promise<unknown> => {
      const [method = "", path = ""] = request.split(" ");
      const response = await fetch(app.httpUrl + path, {
        method,
        headers: { ...own, "x-api-key": apiKey },
        body: once,
      });
      return ((await response.json()) as { data: { id: string } }).data.id;
    };
    const id = await send();
    expect(await send()).toBe(id);
    await rest.request("DELETE", `/contexts/${String(id)}`);
  });

  const programs = [
    ["README.md", "ts", 0],
    ["README.md", "js", 0],
    ["README.md", "js", 1],
    ["docs/cdp.md", "js", 0],
    ["docs/clients.md", "ts", 0],
    ["docs/webdriver.md", "js", 0],
    ["docs/moving.md", "js", 0],
    ["docs/moving.md", "js", 1],
    ["docs/moving.md", "js", 2],
    ["docs/moving.md", "js", 3],
    ["docs/cdp.md", "js", 1],
    ["docs/cdp.md", "js", 2],
  ] as const;
  it.each(samples(programs, 1))("run as they are: %s, %s %i", async (file, language, index) => {
    const name = `${file.replaceAll(/\W/g, "-")}-${index}.${language === "ts" ? "ts" : "mjs"}`;
    const output = await program(name, block(file, language, index));
    const expected = file === "docs/cdp.md" && index > 0 ? "1" : "Home";
    expect(output.replaceAll(site.url, "")).toMatch(new RegExp(`^${expected}(\\n# Home\\n[^]*)?$`));
    // The temporary context of a client that has left is deleted a moment later.
    await expect.poll(ownContexts).toBe(0);
  });

  nightly("move an assistant from playwright-mcp, by the configuration of each page", async () => {
    interface Configuration {
      readonly mcpServers: { readonly pagewire: { readonly url?: string; readonly command?: string } };
    }
    const configured = ["README.md", "docs/agents.md", "docs/mcp.md"].map(
      (file) => JSON.parse(block(file, "json")) as Configuration,
    );
    expect(configured.map(({ mcpServers }) => mcpServers.pagewire.command)).toEqual(configured.map(() => "npm"));
    for (const written of [block("docs/mcp.md", "json", 1), block("docs/moving.md", "json")]) {
      const { mcpServers } = JSON.parse(localized(written).replace('"..."', JSON.stringify(apiKey))) as {
        mcpServers: { pagewire: { url: string; headers: Record<string, string> } };
      };
      const { url, headers } = mcpServers.pagewire;
      const mcp = await connectOverHttp(url.replace(/\/mcp$/, ""), "", { requestInit: { headers } });
      const steps = JSON.parse(localized(block("docs/moving.md", "json", 1))) as Record<string, unknown>;
      expect(textOf(await mcp.call("act", steps))).toContain("Form");
      await mcp.close();
    }
  });

  const recipes = [
    [0, /^9 \[ '2', 'row number 2', 'do 2' \]$/],
    [1, /^done 4 name=Ada&.*colour=g/],
    [2, /^Account$/],
    [3, /^invoice\.pdf$/],
    [4, /^\d+ EUR is now \d+ EUR$/],
    [5, /^data\.bin$/],
    [6, /^50$/],
  ] as const;
  describe("of docs/cookbook.md", () => {
    // Not the fourth without the third, whose profile it uses.
    it.each(samples(recipes))("run: %i", async (index, printed) => {
      expect(await program(`recipe-${index}.ts`, block(COOKBOOK, "ts", index))).toMatch(printed);
    });

    nightly("run: a person takes control and hands back", async () => {
      const rest = restClient(app, token);
      const running = program("hand-over.ts", block(COOKBOOK, "ts", 7));
      let contextId = "";
      await expect
        .poll(
          async () => {
            const { data } = await rest.request("GET", "/contexts?filter[name]=needs a person");
            contextId = (data as readonly { id: string }[])[0]?.id ?? "";
            if (contextId === "") return undefined;
            return ((await rest.request("GET", `/contexts/${contextId}/control`)).data as { state: string }).state;
          },
          { timeout: 30_000 },
        )
        .toBe("requested");
      const taken = (await rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 })).data as {
        lease: number;
      };
      await rest.request("DELETE", `/contexts/${contextId}/control?lease=${taken.lease}&outcome=completed`);
      expect(await running).toBe("completed");
    });
  });

  const hasPython = ((): boolean => {
    try {
      execFileSync(python, ["--version"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  })();
  if (!hasPython) unrunnable("the Python program of docs/clients.md", `there is no ${python}`);
  else {
    nightly("run as they are in docs/clients.md, with Python", async () => {
      const options = { env: environment(), timeout: 50_000 };
      const { stdout } = await run(python, ["-c", localized(block("docs/clients.md", "python"))], options);
      expect(stdout.trim()).toBe("Home");
    });
  }

  it.runIf(isNightly)("are all tried here or elsewhere", ({ task, skip }) => {
    skip(isPartial(task.file.tasks), "only some of the blocks have run, by -t");
    const all = PAGES.filter((file) => !GENERATED.includes(file)).flatMap((file) => {
      const count = new Map<string, number>();
      return [...readFileSync(join(root, file), "utf8").matchAll(/^```(\w+)\n.*?^```/gms)].flatMap(
        ([, language = ""]) => {
          const index = count.get(language) ?? 0;
          count.set(language, index + 1);
          return RUN_LANGUAGES.has(language) ? [`${file} ${language} ${index}`] : [];
        },
      );
    });
    // `make nightly` runs each of these.
    const later = [
      ...programs.map((program) => program.join(" ")),
      ...recipes.map(([index]) => `${COOKBOOK} ts ${index}`),
    ];
    const tried = new Set([...shown, ...later, ...Object.keys(ELSEWHERE)]);
    // Without Python that program is named as one that could not run.
    expect(all.filter((name) => !tried.has(name) && (hasPython || !name.includes(" python ")))).toEqual([]);
    expect([...tried].filter((name) => !all.includes(name))).toEqual([]);
  });
});
