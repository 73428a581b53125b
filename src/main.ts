#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before the rest is loaded: compiled code is kept, which halves the time to start from the sources. Where the folder cannot be
// written, nothing is kept; a folder that others may write to, such as the system's for temporary files, would let them in.
enableCompileCache(join(import.meta.dirname, "../dist/compiled"));

const { runCommandLine } = await import("./cli/program.ts");
await runCommandLine();
