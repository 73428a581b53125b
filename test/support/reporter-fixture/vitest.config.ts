import { defineConfig } from "vitest/config";
import { CountingReporter } from "../reporter.ts";

/** A run for test/reporter.test.ts to watch; the files here are no tests of ours, and no project includes them. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.ts"],
    exclude: ["vitest.config.ts"],
    reporters: [new CountingReporter()],
  },
});
