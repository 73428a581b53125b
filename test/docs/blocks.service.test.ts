import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, testPassword } from "../support/app.ts";
import { restClient } from "../support/rest.ts";
import { type Site, startSite } from "../support/site.ts";
import { unrunnable } from "../support/unrunnable.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);
const python = "/usr/bin/python3";

/** The code blocks of one language in a Markdown file, in order; of one section when `heading` is given. */
async function blocksOf(file: string, language: string, heading?: string): Promise<readonly string[]> {
  const text = await readFile(join(root, file), "utf8");
  const section = heading === undefined ? text : text.split(/^## /m).find((part) => part.startsWith(heading));
  const blocks = [...(section ?? "").matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))];
  return blocks.map(([, block]) => block ?? "");
}

describe("the code blocks of the documentation", () => {
  let app: TestApp;
  let site: Site;
  let folder: string;
  let token: string;
  let apiKey: string;

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp(), startSite()]);
    folder = await mkdtemp(join(tmpdir(), "pagewire-docs-"));
    token = (await app.addUser("reader")).accessToken;
    const created = await restClient(app, token).request("POST", "/api-keys", { name: "docs" });
    apiKey = (created as unknown as { key: string }).key;
  });

  afterAll(async () => {
    await Promise.all([app.close(), site.close(), rm(folder, { recursive: true, force: true })]);
  });

  /** The addresses of the documentation, replaced by those of this test. */
  const localized = (script: string): string =>
    script
      .replaceAll("http://127.0.0.1:8443", app.httpUrl)
      .replaceAll("ws://127.0.0.1:8443", app.httpUrl.replace("http", "ws"))
      .replaceAll("127.0.0.1:50051", app.grpcAddress)
      .replaceAll("https://example.com/", `${site.url}/`)
      .replaceAll("page.png", join(folder, "page.png"));

  const shell = async (blocks: readonly string[]): Promise<string> => {
    const { stdout } = await run("bash", ["-euc", localized(blocks.join("\n"))], {
      cwd: root,
      env: { ...process.env, PASSWORD: testPassword, TOKEN: token, npm_config_loglevel: "error" },
      timeout: 50_000,
    });
    return stdout;
  };

  const actionTypes = (output: string): readonly string[] =>
    [...output.matchAll(/"actionType": ?"(\w+)"/g)].map(([, name]) => name ?? "");

  it("run as they are in the README, with curl", async () => {
    const blocks = (await blocksOf("README.md", "sh")).filter((block) => block.includes("curl"));
    // The key is made in the data folder of `make run`, which is not this test's; test/cli/serve.service.test.ts makes one.
    const output = await shell(blocks.map((block) => block.replace("$(npm run -s pagewire -- key create)", apiKey)));

    expect(output).toContain("# Home");
    expect((await readFile(join(folder, "page.png"))).subarray(1, 4).toString()).toBe("PNG");
  });

  it("run as they are in docs/events.md", async () => {
    const [session = ""] = await blocksOf("docs/getting-started.md", "sh", "First calls");
    const output = await shell([session, ...(await blocksOf("docs/events.md", "sh"))]);

    const events = output.match(/"type": ?"(page|context)\.\w+"/g) ?? [];
    expect(events.map((event) => event.replace(/.*: ?"(.+)"/, "$1"))).toEqual([
      "page.loaded",
      "context.created",
      "context.closed",
    ]);
  });

  it("run as they are in docs/getting-started.md", async () => {
    const blocks = await blocksOf("docs/getting-started.md", "sh");
    // A user is added to the data folder of `make run`, which is not this test's; test/cli/user.service.test.ts adds one.
    const output = await shell(blocks.filter((block) => !block.includes("user add")));

    expect(actionTypes(output)).toEqual([
      "navigate",
      "click",
      "evaluate",
      "click",
      "click",
      "content",
      "wait",
      "evaluate",
      "cookies",
      "click",
    ]);
    expect(output).toContain('"result":3');
    expect(output).toContain('"locale":"de-DE"');
    expect(output.match(/"code":"\w+"/g)).toEqual(['"code":"TIMEOUT"']);
  });

  it("run as they are in docs/clients.md, with curl and TypeScript", async () => {
    const created = JSON.parse(await shell(await blocksOf("docs/clients.md", "sh"))) as { data: { name: string } };
    expect(created.data.name).toBe("from curl");

    const [program = ""] = await blocksOf("docs/clients.md", "ts");
    const file = join(folder, "client.ts");
    await writeFile(file, localized(program));
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, TOKEN: token }, timeout: 50_000 });
    expect(stdout.trim()).toBe("Home");
  });

  describe("of docs/cookbook.md", () => {
    const client = join(root, "clients/typescript/src/index.ts");

    async function recipe(heading: string): Promise<string> {
      const [program = ""] = await blocksOf("docs/cookbook.md", "ts", heading);
      const file = join(folder, `${heading.toLowerCase().replaceAll(" ", "-")}.ts`);
      await writeFile(
        file,
        localized(program)
          .replaceAll("https://example.com/", `${site.url}/`)
          .replace('"pagewire-client"', `"${client}"`),
      );
      const env = { ...process.env, PAGEWIRE_URL: app.httpUrl, PAGEWIRE_API_KEY: apiKey };
      const { stdout } = await run(process.execPath, ["--no-warnings", file], { cwd: folder, env, timeout: 50_000 });
      return stdout.trim();
    }

    it.each([
      ["Scrape a table", /^\[ '2', 'row number 2', 'do 2' \]$/],
      ["Fill in a form", /^done 4 name=Ada&.*colour=g/],
      ["Log in once", /^Account$/],
      ["Print a page", /^invoice\.pdf$/],
      ["Watch a page", /Late/i],
      ["Download a file", /^data\.bin$/],
      ["Fifty pages", /^50$/],
    ])("runs: %s", async (heading, printed) => {
      expect(await recipe(heading)).toMatch(printed);
    });

    it("runs: Hand over to a person, who takes control and hands back", async () => {
      const rest = restClient(app, token);
      const running = recipe("Hand over");
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
  if (!hasPython) unrunnable("the Python client of docs/clients.md", `there is no ${python}`);
  else {
    it("run as they are in docs/clients.md, with Python", async () => {
      const [program = ""] = await blocksOf("docs/clients.md", "python");
      const { stdout } = await run(python, ["-c", localized(program)], { env: { TOKEN: token }, timeout: 50_000 });
      expect(stdout.trim()).toBe("Home");
    });
  }
});
