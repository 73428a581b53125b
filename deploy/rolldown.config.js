import { readFileSync } from "node:fs";
import { join } from "node:path";
import { playwright } from "./playwright-plugin.js";
import { toFunction, validators } from "./validators-plugin.ts";

const functions = {
  name: "functions",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = toFunction(chunk.code);
  },
};

/** dist/main.js, which loads the scripts. */
const main = {
  name: "main",
  generateBundle(_options, bundle) {
    const program = Object.values(bundle).find(({ isEntry }) => isEntry);
    const text = readFileSync(join(import.meta.dirname, "main.js"), "utf8");
    this.emitFile({ type: "asset", fileName: "main.js", source: text.replace("PROGRAM", program.fileName) });
  },
};

/**
 * Bundles the service into `dist/`, as it is started and published: loading a few large files takes half as long as loading
 * the 1,400 of which they are made, and Node strips no types below `node_modules`. Its scripts are no modules, of which Node
 * keeps less compiled code.
 *
 * @type {import("rolldown").RolldownOptions}
 */
export default {
  input: { program: "src/cli/program.ts" },
  // They read files of their own packages.
  external: [/^node:/, "pg-native"],
  resolve: {
    alias: { "@seriousme/openapi-schema-validator": join(import.meta.dirname, "generated-document.js") },
  },
  plugins: [playwright(), validators(), functions, main],
  platform: "node",
  output: {
    dir: "dist",
    format: "cjs",
    entryFileNames: "[name]-[hash].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    cleanDir: true,
  },
};
