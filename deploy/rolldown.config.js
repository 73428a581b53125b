import { readFileSync } from "node:fs";
import { join } from "node:path";
import { playwright } from "./playwright-plugin.js";

/**
 * Makes each script a function that dist/main.js calls, in ASCII: a text that is not changed when it has been read, and has no
 * character beyond Latin-1, takes one byte of memory for each character.
 */
const functions = {
  name: "functions",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const text = chunk.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      chunk.code = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
    }
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
  input: { program: "src/cli/run.ts" },
  // They read files of their own packages.
  external: [/^node:/, "pg-native"],
  resolve: {
    alias: { "@seriousme/openapi-schema-validator": join(import.meta.dirname, "generated-document.js") },
  },
  plugins: [playwright(), functions, main],
  platform: "node",
  output: {
    dir: "dist",
    format: "cjs",
    entryFileNames: "[name]-[hash].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    cleanDir: true,
  },
};
