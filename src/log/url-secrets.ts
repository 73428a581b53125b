/*
 * Links that log a user in or reset a password carry their secret in the query or the fragment, under a name like `token`. The page's
 * owner gets its URL unchanged; URLs in logs, errors and the audit log are redacted by these functions.
 */

/** The URL with `***` in place of user and password, and of each value in its query or fragment that a secret's name is given to. */
export function withoutUrlSecrets(url: string): string {
  const anonymous = url.replace(/^(\s*(?:https?:[\\/]*|[a-z][a-z0-9+.-]*:\/\/))[^\\/?#]*@/i, "$1***@");
  return anonymous.replace(PARAMETER, redact);
}

/** Masks the values in a text that contains URLs, or in JSON; a value ends there with white space or a quote. */
export function withoutQuerySecrets(text: string): string {
  return text.includes("=") ? text.replace(PARAMETER_IN_TEXT, redact) : text;
}

const PARAMETER = /([?&#])([^=&#?]{1,100})=([^&#]+)/g;
const PARAMETER_IN_TEXT = /([?&#])([^=&#?\s"'\\<>]{1,100})=([^&#\s"'\\<>]+)/g;

function redact(whole: string, before: string, name: string): string {
  return isSecretName(name) ? `${before}${name}=***` : whole;
}

/** Parts of names, with any text around them: `access_token`, `X-Amz-Signature`, `resetPassword`. */
const SECRET_PART = /token|secret|passw|signature|credential|authori[sz]ation|assertion/i;
/** Words that name a secret where they stand alone: `key`, `auth_code`, `sessionId`, but not `keyword`. */
const secretWords: ReadonlySet<string> = new Set(
  "key keys apikey accesskey code passcode auth jwt otp totp pin pass pwd sig hmac session sessionid sid ticket nonce".split(
    " ",
  ),
);

function isSecretName(written: string): boolean {
  const name = decoded(written);
  if (SECRET_PART.test(name)) return true;
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
  return words.some((word) => secretWords.has(word.toLowerCase()));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a stray percent sign
  }
}
