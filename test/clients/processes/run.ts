/**
 * Runs the suites that are named, of the clients in other languages and of the tools of others, against services of its own.
 * `.ci/clients` and `.ci/interop` have installed what they need. It ends with the line `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startClientServices } from "../services.ts";

const clients = join(import.meta.dirname, "../../../clients");

interface Suite {
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
  /** What each line of its output says of tests that have ended. */
  readonly passed: RegExp;
  readonly failed: RegExp;
}

const suites: Readonly<Record<string, Suite>> = {
  python: {
    folder: join(clients, "python"),
    command: join(clients, "../.interop/python/bin/python"),
    args: ["-m", "pytest", "-q", "-rA", "--tb=short", "-p", "no:cacheprovider"],
    passed: /^PASSED /,
    failed: /^(FAILED|ERROR) /,
  },
  go: {
    folder: join(clients, "go"),
    command: "go",
    args: ["test", "-count=1", "-v", "./..."],
    passed: /^ *--- PASS: /,
    failed: /^( *--- FAIL: |FAIL\t\S+ \[|panic: )/,
  },
  interop: {
    folder: join(clients, ".."),
    command: "sh",
    args: [".ci/interop", "tools"],
    passed: /^PASS /,
    failed: /^FAIL /,
  },
};

const counts = { passed: 0, failed: 0 };
const { env, close } = await startClientServices();
try {
  for (const language of process.argv.slice(2)) await run(language);
} finally {
  await close();
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function run(language: string): Promise<void> {
  const suite = suites[language];
  if (suite === undefined || !existsSync(suite.folder)) throw new Error(`there is no client in ${language}`);
  console.log(`==> the scenarios of clients/${language}`);
  const settings = Object.entries(env).map(([name, value]) => [`PAGEWIRE_TEST_${name}`, value as string]);
  const child = spawn(suite.command, suite.args, {
    cwd: suite.folder,
    env: { ...process.env, ...Object.fromEntries(settings) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, "close")) as [number | null];
  const lines = output.split("\n");
  const failed = lines.filter((line) => suite.failed.test(line)).length;
  counts.passed += lines.filter((line) => suite.passed.test(line)).length;
  counts.failed += failed === 0 && code !== 0 ? 1 : failed;
}
