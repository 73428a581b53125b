#!/usr/bin/env node
// The package's command. Runs dist/main.js on this Node when it is 24 or newer, else on the one installed as a dependency.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const main = join(dirname(fileURLToPath(import.meta.url)), "..", "dist", "main.js");

/** The path of a Node that is new enough, or undefined. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`;
    const path = join(dirname(createRequire(import.meta.url).resolve(name)), "bin", "node");
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

const node = findNode();
if (node === process.execPath) {
  await import(main);
} else if (node === undefined) {
  process.stderr.write(
    `pagewire: Node.js 24 or newer is needed, this is ${process.versions.node}: https://nodejs.org/en/download\n`,
  );
  process.exitCode = 1;
} else {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
    if (signal === null) process.exitCode = code ?? 1;
    else process.kill(process.pid, signal);
  });
}
