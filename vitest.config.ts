import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongFirst } from "./test/support/long-first.ts";
import { isNightly } from "./test/support/nightly.ts";
import { findPostgres } from "./test/support/postgres.ts";
import { CountingReporter } from "./test/support/reporter.ts";

/** Tests that need a browser, a service or a server of their own carry it in their name; all others are fast and need nothing. */
const needsMore = ["test/**/*.browser.test.ts", "test/**/*.service.test.ts"];

const withoutDatabase = [
  "test/store/secrets/*.test.ts",
  ...[
    "audit-log",
    "database/checkpoints",
    "database/disk",
    "database/reachability",
    "database/shared-clock",
    "database/sqlite",
    "database/sqlite-driver",
    "database/wal-sync",
    "group-commit",
    "s3-blobs",
    "touch-coalescer",
  ].map((name) => `test/store/${name}.test.ts`),
  ...["passwords", "permissions", "principal-watcher", "rejected-keys", "row-cache", "tokens"].map(
    (name) => `test/identity/${name}.test.ts`,
  ),
];

/** A worker has a browser and a service, and waits for a third of the time. */
const WORKERS_PER_PROCESSOR = 1.5;
const BYTES_PER_WORKER = 2 * 1024 ** 3;

const withBrowsers = { globalSetup: ["test/support/bundle.ts"], environment: "./test/support/of-worker.ts" };

export default defineConfig({
  test: {
    pool: "forks",
    // Node loads the code as it does for `npm run pagewire`, in two thirds of the processor time of Vite's module runner.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", join(import.meta.dirname, "test/support/native-loading.ts")],
    // A worker loads the code once for all of its files: modules keep no state that a file could leave.
    isolate: false,
    sequence: { sequencer: LongFirst },
    maxWorkers: Math.max(
      2,
      Math.min(8, Math.ceil(WORKERS_PER_PROCESSOR * availableParallelism()), Math.floor(totalmem() / BYTES_PER_WORKER)),
    ),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest's own second is too short on a busy machine; a condition that holds is seen within 50 ms.
    expect: { poll: { timeout: 30_000 } },
    // A report goes to people and to CI alike; its last line is always the count.
    reporters: [new CountingReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: needsMore,
        },
      },
      {
        // What is kept must be kept alike, so the tests of it run once more on PostgreSQL.
        extends: true,
        test: {
          name: "postgres",
          ...(findPostgres() === undefined
            ? { include: ["test/support/without-postgres.ts"] }
            : {
                include: isNightly
                  ? ["test/store/**/*.test.ts", "test/limits/shared-*.test.ts", "test/identity/**/*.test.ts"]
                  : [
                      ...["contexts", "audit", "processes"].map((name) => `test/store/${name}.test.ts`),
                      "test/limits/shared-*.test.ts",
                    ],
                exclude: [...needsMore, ...withoutDatabase],
                globalSetup: ["test/support/postgres-setup.ts"],
              }),
        },
      },
      { extends: true, test: { name: "full", include: needsMore, ...withBrowsers } },
      ...(isNightly
        ? [
            {
              // The engine behaves alike when another process calls it.
              extends: true as const,
              test: {
                name: "wire",
                include: [
                  ...["page/events", "actions/upload", "context/cursors", "downloads", "recording/recordings"],
                  ...["outline/outline", "outline/steps", "page/dialogs"],
                ].map((name) => `test/engine/${name}.browser.test.ts`),
                env: { PAGEWIRE_TEST_SEAM: "wire" },
                ...withBrowsers,
              },
            },
            {
              // Two replicas and two workers behave like one process.
              extends: true as const,
              test: {
                name: "cluster",
                include:
                  findPostgres() === undefined
                    ? ["test/support/without-postgres.ts"]
                    : [
                        ...["transport/across/artifacts", "transport/across/tenants", "operations/profiles"],
                        ...["transport/across/across", "operations/secrets"],
                      ].map((name) => `test/${name}.service.test.ts`),
                env: { PAGEWIRE_TEST_CLUSTER: "on" },
                ...withBrowsers,
              },
            },
            // What lasts long, or shows the work of others, after everything else.
            {
              extends: true as const,
              test: {
                name: "nightly",
                include: ["test/**/*.nightly.ts"],
                ...withBrowsers,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
});
