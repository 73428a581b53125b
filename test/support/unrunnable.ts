import { it } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Set on the test that stands for a part which cannot run on this machine. */
    unrunnable?: { readonly part: string; readonly reason: string };
  }
}

/**
 * Registers, in place of the tests of `part`, one skipped test with the reason why they cannot run on this machine.
 * The report names it at its end; in CI it fails the run.
 *
 *     if (server === undefined) unrunnable("PostgreSQL", "no `postgres` on PATH or in /usr/lib/postgresql");
 *     else describe("the store on PostgreSQL", …);
 */
export function unrunnable(part: string, reason: string): void {
  it(`${part}: could not run on this machine`, ({ task, skip }) => {
    task.meta.unrunnable = { part, reason };
    skip(reason);
  });
}
