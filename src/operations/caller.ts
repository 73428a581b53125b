import type { ControlActor, Credential, Principal } from "../contract.ts";
import { invalidField } from "../errors/errors.ts";

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

/** Returns the URL against which relative URLs of the caller's session resolve. */
export function baseUrlOf({ credential }: Principal): string | undefined {
  return credential.type === "session" ? credential.baseUrl : undefined;
}

/** @throws ServiceError `VALIDATION_ERROR` for text that is no http or https URL, or one that holds a password */
export function checkBaseUrl(baseUrl: string): void {
  const url = /^[\0- ]|[\0- ]$/.test(baseUrl) ? null : URL.parse(baseUrl);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw invalidField("baseUrl", "must be an absolute http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalidField("baseUrl", "must not hold a user name or password");
  }
}
