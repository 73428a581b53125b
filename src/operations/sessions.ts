import type { Handlers } from "../contract.ts";
import type { Sessions } from "../identity/sessions.ts";

export interface SessionDependencies {
  readonly sessions: Pick<Sessions, "login" | "refresh" | "revoke">;
}

export function createSessionHandlers({
  sessions,
}: SessionDependencies): Pick<Handlers, "login" | "refreshToken" | "revokeToken"> {
  return {
    async login(_call, { body }) {
      const { tokens } = await sessions.login(body.username, body.password);
      return { answer: { data: tokens } };
    },
    async refreshToken(_call, { body }) {
      const { tokens } = await sessions.refresh(body.refreshToken, body.accessToken);
      return { answer: { data: tokens } };
    },
    async revokeToken(_call, { body }) {
      await sessions.revoke(body.refreshToken);
      return { answer: { message: "The refresh token is revoked" } };
    },
  };
}
