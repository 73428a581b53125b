import type { Command } from "commander";
import type { State } from "../app/state.ts";
import type { SettingName } from "../config/settings.ts";
import { withProgress } from "./progress.ts";
import { readSettings, withSettings } from "./settings-options.ts";

const STATE_SETTINGS: readonly SettingName[] = ["databaseUrl", "dataDir", "jwtSecret", "dataKey", "environment"];

/** Output of a command: with --json the object, else the text. */
export interface Printed {
  readonly json: object;
  readonly text: string;
}

/**
 * Makes a command that works on the database, also beside a running service, and prints what `run` returns. `run` gets the state
 * first, then what commander passes.
 */
export function onState<Args extends unknown[]>(
  command: Command,
  run: (state: State, ...args: Args) => Promise<Printed>,
): Command {
  command.option("--json", "print JSON");
  return withSettings(command, STATE_SETTINGS).action(async (...args: unknown[]) => {
    const { openState } = await import("../app/state.ts");
    const config = readSettings(command);
    const state = await withProgress((progress) =>
      openState(config, undefined, { onProgress: (step) => progress.show(step) }),
    );
    try {
      // commander passes what the command declares
      print(command, await run(state, ...(args as Args)));
    } finally {
      await state.close();
    }
  });
}

export function print(command: Command, { json, text }: Printed): void {
  process.stdout.write(command.opts<{ json?: true }>().json ? `${JSON.stringify(json)}\n` : text);
}

/** Finds a user who can log in; without a name, the only one. @throws Error that names those that there are */
export async function findAccount({ users }: State, username?: string) {
  const accounts = (await users.listAccounts()).filter(({ disabledAt }) => disabledAt === null);
  const [found, other] = username === undefined ? accounts : accounts.filter((user) => user.username === username);
  if (found && !other) return found;
  if (username !== undefined) throw new Error(`there is no user "${username}" who can log in`);
  const names = accounts.slice(0, 10).map((user) => user.username);
  throw new Error(
    found ? `--user must name one of ${names.join(", ")}` : "there is no user yet: add one with user add",
  );
}
