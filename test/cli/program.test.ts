import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { createProgram } from "../../src/cli/program.ts";
import { settingGroups, settings } from "../../src/config/settings.ts";

/** Prints the URLs of all modules that the command line and `pagewire mcp` load before a command runs. */
const script = `
import { registerHooks } from "node:module";
const urls = [];
registerHooks({
  load(url, context, nextLoad) {
    urls.push(url);
    return nextLoad(url, context);
  },
});
await import("./src/cli/program.ts").then(({ createProgram }) => createProgram());
await import("./src/app/stdio.ts");
process.stdout.write(JSON.stringify(urls));
`;

describe("the help of serve", () => {
  it("lists the settings in groups, with flags that leave room for their meaning", () => {
    const serve = createProgram().commands.find((command) => command.name() === "serve");
    const help = serve?.helpInformation() ?? "";

    expect([...help.matchAll(/^([A-Z].*):$/gm)].map(([, heading]) => heading)).toEqual(
      ["Options", ...settingGroups.keys()].filter((heading) => heading !== "Commands that call a service"),
    );
    const flags = [...help.matchAll(/^  (--\S+(?: <[^>]+>)?)/gm)].map(([, flag = ""]) => flag.length);
    expect(flags.length).toBeGreaterThan(Object.keys(settings).length - 5);
    expect(Math.max(...flags)).toBeLessThan(46);
  });
});

describe("the command line", () => {
  it("loads neither engine, database nor server before a command needs them", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
    const urls = JSON.parse(stdout) as readonly string[];

    expect(urls.filter((url) => url.endsWith("/src/app/stdio.ts"))).toHaveLength(1);
    expect(urls.filter((url) => /\/src\/(engine|store)\/|\/(playwright-core|kysely|fastify)\//.test(url))).toEqual([]);
  });
});

describe("an unknown command", () => {
  it.each([
    ["start", "serve"],
    ["statu", "status"],
  ])("%s is told with %s", async (typed, meant) => {
    const program = createProgram()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    const message = `error: unknown command '${typed}'; did you mean ${meant}?`;
    await expect(program.parseAsync(["node", "pagewire", typed])).rejects.toThrow(message);
  });
});

describe("completion", () => {
  it.each(["bash"])("completes commands, subcommands and flags in %s", async (shell) => {
    const program = createProgram();
    const written: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
    await program.parseAsync(["node", "pagewire", "completion", shell]);
    write.mockRestore();
    const script = `${written.join("")}
      complete_of() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pagewire; echo "\${COMPREPLY[@]}"; }
      complete_of pagewire sta; complete_of pagewire user r; complete_of pagewire screenshot --full`;
    const { stdout } = await promisify(execFile)("bash", ["-c", script]);
    expect(stdout.trim().split("\n")).toEqual(["status", "role", "--full-page"]);
  });
});
