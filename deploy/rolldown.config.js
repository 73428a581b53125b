import { defineConfig } from "rolldown";

/** Bundles the service into `dist/` for the published package and the image: Node strips no types below `node_modules`. */
export default defineConfig({
  input: { main: "src/main.ts" },
  // Packages stay dependencies; only the project's own files are bundled.
  external: (id) => !/^[./]/.test(id) && !id.startsWith("src/"),
  platform: "node",
  output: { dir: "dist", format: "esm", cleanDir: true },
});
