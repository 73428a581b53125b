import { join } from "node:path";
import { playwright } from "./playwright-plugin.js";

/** Node keeps a file with a character beyond Latin-1 in memory with two bytes for each character. */
const latin1 = {
  name: "latin1",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      chunk.code = chunk.code.replaceAll(
        /[^\0-\xff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

/**
 * Bundles the service into `dist/`, as it is started and published: loading a few large files takes half as long as loading
 * the 1,400 of which they are made, and Node strips no types below `node_modules`.
 *
 * @type {import("rolldown").RolldownOptions}
 */
export default {
  input: { main: "src/main.ts" },
  // They read files of their own packages.
  external: [/^node:/, /^playwright-core\//, "@fastify/swagger-ui", "pg-native"],
  resolve: {
    alias: { "@seriousme/openapi-schema-validator": join(import.meta.dirname, "generated-document.js") },
  },
  plugins: [playwright(), latin1],
  platform: "node",
  output: { dir: "dist", format: "esm", cleanDir: true },
};
