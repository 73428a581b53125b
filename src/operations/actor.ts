import type { ControlActor, Credential, Principal } from "../contract.ts";

/** A caller as the events of its actions and the holder of control name it. */
export function toActor({ userId, username, credential }: Principal): ControlActor {
  return { userId, username, credential: credentialName(credential) };
}

/** The type and public id of a credential, never the credential. */
export function credentialName(credential: Credential | undefined): string {
  if (credential === undefined) return "none";
  switch (credential.type) {
    case "session":
      return `session:${credential.sessionId}`;
    case "apiKey":
      return `api-key:${credential.apiKeyId}`;
    case "shareLink":
      return `share-link:${credential.shareLinkId}`;
    case "oidc":
      return `oidc:${credential.client}`;
    default:
      return credential.type;
  }
}
