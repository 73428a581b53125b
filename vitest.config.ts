import { defineConfig } from "vitest/config";
import { CountingReporter } from "./test/support/reporter.ts";

/** Tests that need a browser or a database server carry it in their name; all others are fast and need nothing. */
const needsMore = ["test/**/*.browser.test.ts", "test/**/*.service.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    // A report goes to people and to CI alike; its last line is always the count.
    reporters: [new CountingReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: needsMore,
          testTimeout: 15_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "full",
          include: needsMore,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each worker keeps a browser of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
