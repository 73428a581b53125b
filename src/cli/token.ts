import { Command } from "commander";
import { findAccount, onState } from "./on-state.ts";

export function tokenCommand(): Command {
  const command = new Command("token")
    .description("Create a session of a user and print its tokens")
    .argument("<username>")
    .option("--json", "print JSON");
  return onState(command, async (state, username: string, { json }: { json?: true }) => {
    const user = await findAccount(state, username);
    const { tokens, session } = await state.sessions.open(user, { kind: "cli" });
    await state.recordCommand("openSession", { username, sessionId: session.id });
    process.stdout.write(
      json
        ? `${JSON.stringify(tokens)}\n`
        : `Access token:  ${tokens.accessToken}\nRefresh token: ${tokens.refreshToken}\nExpires in:    ${tokens.expiresIn} seconds\n`,
    );
  });
}
