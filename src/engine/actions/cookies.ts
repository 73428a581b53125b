import type { Cookie } from "playwright-core";
import type { ActionParams } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import type { Action, ActionContext } from "./action.ts";
import { isInvalidCookie } from "../playwright/errors.ts";

type CookieParam = NonNullable<ActionParams<"cookies">["cookies"]>[number];

/** A cookie as it is asked for, on its host. */
type CookieToSet = Pick<Cookie, "name" | "value" | "domain" | "path"> & Partial<Cookie>;

/**
 * Reads, sets or deletes the context's cookies. Where `set` and `delete` get no domain, the host of the page's URL is
 * meant.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a cookie that lacks a field, or that the browser rejects
 */
export const cookies: Action<"cookies"> = {
  phase: "script",
  load: "none",
  mayNavigate: false,
  inSteps: "data",
  // Cookies that were reported as set exist even if the browser dies at once.
  savesCookies: ({ operation }) => operation !== "get",
  check({ operation, cookies: given = [] }) {
    if (operation === "set" && given.length === 0) throw invalidField("cookies", "must be given, at least one");
  },
  async run(context, { operation, cookies: given }) {
    switch (operation) {
      case "get":
        return { data: { cookies: (await stored(context)).filter((cookie) => fitsAny(given, cookie)).map(toAnswer) } };
      case "set":
        return { data: { count: await set(context, given ?? []) } };
      case "delete":
        return { data: { count: await remove(context, given) } };
    }
  },
};

async function stored({ page }: ActionContext): Promise<Cookie[]> {
  return page.page.context().cookies();
}

async function set(context: ActionContext, given: readonly CookieParam[]): Promise<number> {
  const wanted = given.map((cookie, index) => toCookieToSet(context, cookie, `cookies[${index}]`));
  try {
    await context.page.page.context().addCookies(wanted);
  } catch (cause) {
    if (!isInvalidCookie(cause)) throw cause;
    throw invalidField(
      "cookies",
      "must hold only cookies that the browser takes: one has a name, value or path it does not",
    );
  }
  // The browser drops some without an error, such as SameSite=None without Secure.
  const now = await stored(context);
  const dropped = wanted.findIndex(
    (cookie) => !isOver(cookie, context.now()) && !now.some((each) => isThatOf(cookie, each)),
  );
  if (dropped !== -1) throw invalidField(`cookies[${dropped}]`, "is rejected by the browser");
  return wanted.length;
}

async function remove(context: ActionContext, given: readonly CookieParam[] | undefined): Promise<number> {
  const filters = given?.map((cookie, index) => {
    if (cookie.name === undefined) throw invalidField(`cookies[${index}].name`, "must be given");
    const host = cookie.domain === undefined ? hostOf(context, `cookies[${index}]`) : undefined;
    return { cookie, host };
  });
  const chosen = (await stored(context)).filter(
    (each) =>
      filters === undefined ||
      filters.some(({ cookie, host }) => fits(cookie, each) && (host === undefined || isSentTo(host, each))),
  );
  for (const { name, domain, path } of chosen) {
    await context.page.cdp.send("Network.deleteCookies", { name, domain, path });
  }
  return chosen.length;
}

function toCookieToSet(context: ActionContext, cookie: CookieParam, field: string): CookieToSet {
  const { name, value, path = "/" } = cookie;
  const domain = cookie.domain === undefined ? hostOf(context, field) : toAsciiDomain(cookie.domain, field);
  if (name === undefined) throw invalidField(`${field}.name`, "must be given");
  if (value === undefined) throw invalidField(`${field}.value`, "must be given");
  const { expires = -1, httpOnly = false, secure = false, sameSite = "Lax" } = cookie;
  if (expires < 0 && expires !== -1) throw invalidField(`${field}.expires`, "must be -1 or seconds since 1970");
  if (sameSite === "None" && !secure) throw invalidField(`${field}.secure`, "must be true with sameSite None");
  return { name, value, domain, path, expires, httpOnly, secure, sameSite };
}

/** Converts a domain to the form that the browser stores, which would store a cookie of another host for what is none. @throws ServiceError `VALIDATION_ERROR` */
function toAsciiDomain(domain: string, field: string): string {
  const [, dot = "", host = ""] = /^(\.?)(.*)$/.exec(domain) ?? [];
  const parsed = /[/?#@*\\%:\s]/.test(host) ? "" : (URL.parse(`http://${host}/`)?.host ?? "");
  if (parsed === "")
    throw invalidField(`${field}.domain`, `must be the name of a host, such as example.com, unlike "${domain}"`);
  return `${dot}${parsed}`;
}

/** @throws ServiceError `VALIDATION_ERROR` where the page has no host */
function hostOf({ page }: ActionContext, field: string): string {
  const host = URL.parse(page.page.url())?.hostname ?? "";
  if (host === "") throw invalidField(`${field}.domain`, "must be given, since the page is of no host");
  return host;
}

function fitsAny(filters: readonly CookieParam[] | undefined, cookie: Cookie): boolean {
  return filters === undefined || filters.some((filter) => fits(filter, cookie));
}

function fits({ domain, ...fields }: CookieParam, cookie: Cookie): boolean {
  if (domain !== undefined && withoutDot(domain) !== withoutDot(cookie.domain)) return false;
  return (Object.keys(fields) as (keyof typeof fields)[]).every((name) => fields[name] === cookie[name]);
}

function isThatOf(wanted: CookieToSet, { name, domain, path }: Cookie): boolean {
  return name === wanted.name && path === wanted.path && withoutDot(domain) === withoutDot(wanted.domain);
}

function isSentTo(host: string, { domain }: Cookie): boolean {
  return domain === host || (domain.startsWith(".") && `.${host}`.endsWith(domain));
}

/** A cookie is deleted by setting it with an expiry in the past. */
function isOver({ expires = -1 }: CookieToSet, now: number): boolean {
  return expires !== -1 && expires * 1_000 <= now;
}

function withoutDot(domain: string): string {
  return domain.replace(/^\./, "").toLowerCase();
}

function toAnswer({ name, value, domain, path, expires, httpOnly, secure, sameSite }: Cookie): Cookie {
  return { name, value, domain, path, expires, httpOnly, secure, sameSite };
}
