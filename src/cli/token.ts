import { Command } from "commander";
import { readSettings, withSettings } from "./settings-options.ts";

export function tokenCommand(): Command {
  const command = new Command("token")
    .description("Create a session of a user and print its tokens")
    .argument("<username>")
    .option("--json", "print JSON");
  return withSettings(command, ["databaseUrl", "dataDir", "jwtSecret", "dataKey", "environment"]).action(
    async (username: string, { json }: { json?: true }) => {
      const { openState } = await import("../app/state.ts");
      const state = await openState(readSettings(command));
      try {
        const user = await state.users.findByUsername(username);
        if (user?.kind !== "account" || user.disabledAt !== null)
          throw new Error(`there is no user "${username}" who can log in`);
        const { tokens, session } = await state.sessions.open(user, { kind: "cli" });
        await state.recordCommand("openSession", { username, sessionId: session.id });
        process.stdout.write(
          json
            ? `${JSON.stringify(tokens)}\n`
            : `Access token:  ${tokens.accessToken}\nRefresh token: ${tokens.refreshToken}\nExpires in:    ${tokens.expiresIn} seconds\n`,
        );
      } finally {
        await state.close();
      }
    },
  );
}
