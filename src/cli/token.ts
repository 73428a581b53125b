import { Command } from "commander";
import { findAccount, onState } from "./on-state.ts";

export function tokenCommand(): Command {
  const command = new Command("token")
    .description("Create a session of a user and print its tokens")
    .argument("<username>");
  return onState(command, async (state, username: string) => {
    const user = await findAccount(state, username);
    const { tokens, session } = await state.sessions.open(user, { kind: "cli" });
    await state.recordCommand("openSession", { username, sessionId: session.id });
    const { accessToken, refreshToken, expiresIn } = tokens;
    return {
      json: tokens,
      text: `Access token:  ${accessToken}\nRefresh token: ${refreshToken}\nExpires in:    ${expiresIn} seconds\n`,
    };
  });
}
