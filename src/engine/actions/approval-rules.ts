import { createHash } from "node:crypto";
import { type ActionRequest, actions, type ApprovalAct, type ContextConfig, isReading } from "../../contract.ts";
import type { ActTarget, Point } from "../../page-scripts/messages.ts";
import { cleaned } from "../../visible-text.ts";
import { resolveUrl } from "../network/url-policy.ts";
import type { ActionContext } from "./action.ts";
import { untilReady } from "../elements/ready.ts";

export type ApprovalRules = NonNullable<ContextConfig["approvals"]>;
type ApprovalRule = ApprovalRules[number];

/** An act that a person has to approve. */
export interface GuardedAct {
  readonly shown: ApprovalAct;
  /** Names exactly this act: its caller's call, the page, and what the page offers there. */
  readonly digest: string;
}

const MAX_URL = 2_000;

/** The act, if one of the rules says that it waits for a person; undefined: it may be done. */
export async function guardedAct(
  context: ActionContext,
  request: ActionRequest,
  rules: ApprovalRules,
  caller: string,
): Promise<GuardedAct | undefined> {
  if (rules.length === 0 || isReading(request)) return undefined;
  const { action, params } = request;
  const target = await targetOf(context, request);
  const page = context.page.page.url();
  const destination =
    actions[action].navigates && "url" in params
      ? originOf(resolveUrl(params.url, context.baseUrl))
      : target?.destination;
  // A tool is on no element.
  const tool = action === "callTool" ? params : undefined;
  const facts: Facts = {
    kinds: new Set<ApprovalRule["action"]>([
      "any",
      ...kindsOf(request, target, { from: target?.origin ?? originOf(page), destination }),
    ]),
    name: target?.name ?? tool?.name ?? "",
    origins: [target?.origin ?? tool?.origin ?? originOf(page), destination].filter((origin) => origin !== undefined),
    isOpaque: target?.isOpaque === true,
    isTool: tool !== undefined,
  };
  if (!rules.some((rule) => matches(rule, facts))) return undefined;
  const url = page.slice(0, MAX_URL);
  const name = cleaned(facts.name, MAX_NAME);
  const shown = {
    action,
    ...(name !== "" && { name }),
    url,
    ...(destination !== undefined && { destination }),
  };
  const { pageId: _pageId, timeoutMs: _timeoutMs, observe: _observe, lease: _lease, ...call } = request;
  const digest = createHash("sha256").update(
    JSON.stringify([caller, context.page.id, withoutHash(page), call, target ?? null]),
  );
  return { shown, digest: digest.digest("base64url") };
}

const MAX_NAME = 300;

interface Facts {
  readonly kinds: ReadonlySet<ApprovalRule["action"]>;
  readonly name: string;
  readonly origins: readonly string[];
  /** Another document is there, of which no more is known: it fits every rule. */
  readonly isOpaque: boolean;
  /** A tool of a page, of which only the name and origin are known. */
  readonly isTool: boolean;
}

/** In time linear in the name and the texts: these are no patterns. */
function matches({ action, names, origins }: ApprovalRule, facts: Facts): boolean {
  if (!facts.kinds.has(action)) return false;
  // It may submit anything, and lead anywhere.
  if (facts.isTool && (action === "leaveOrigin" || action === "submitPassword")) return true;
  const name = facts.name.toLowerCase();
  if (names !== undefined && !facts.isOpaque && !names.some((each) => name.includes(each.toLowerCase()))) return false;
  return (
    origins === undefined ||
    facts.isOpaque ||
    origins.some((each) => facts.origins.some((origin) => isOf(origin, each)))
  );
}

/** Whether an origin is that of a rule, or of a host below it. */
function isOf(origin: string, rule: string): boolean {
  const [scheme = "", host = ""] = rule.toLowerCase().split("://");
  if (!host.startsWith("*.")) return origin === originOf(rule);
  return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1));
}

function kindsOf(
  { action, params }: ActionRequest,
  target: ActTarget | undefined,
  { from, destination }: { readonly from: string | undefined; readonly destination: string | undefined },
): readonly ApprovalRule["action"][] {
  const presses =
    action === "click" ||
    (action === "mouse" && (params as { readonly mouseType?: string }).mouseType !== "move") ||
    (isEnter({ action, params } as ActionRequest) && (target?.isControl === true || target?.isOpaque === true));
  const activates = presses || action === "drag";
  const leaves =
    (activates || actions[action].navigates) && from !== undefined && destination !== undefined && destination !== from;
  const isTool = action === "callTool";
  return [
    ...(actions[action].navigates ? (["navigate"] as const) : []),
    ...(NAMED.has(action) ? [action as ApprovalRule["action"]] : []),
    ...(presses ? (["click"] as const) : []),
    ...(leaves || isTool || (activates && target?.isOpaque === true) ? (["leaveOrigin"] as const) : []),
    ...(isTool || (activates && (target?.submitsPassword === true || target?.isOpaque === true))
      ? (["submitPassword"] as const)
      : []),
  ];
}

/** The actions that rules name as they are. */
const NAMED: ReadonlySet<string> = new Set([
  "click",
  "type",
  "select",
  "upload",
  "drag",
  "keyboard",
  "mouse",
  "evaluate",
  "callTool",
  "cookies",
]);

/** Reads the element or point of the act; undefined where it is on none. */
async function targetOf(context: ActionContext, request: ActionRequest): Promise<ActTarget | undefined> {
  const { params } = request;
  const { page } = context;
  const { selector, ref, x, y } = params as { selector?: string; ref?: string; x?: number; y?: number };
  const enters = isEnter(request);
  const describe = async (at: Point | null): Promise<ActTarget | undefined> => {
    const reply = await page.scripts.call("actTarget", at, enters);
    return "value" in reply ? (reply.value ?? undefined) : undefined;
  };
  if (selector !== undefined || ref !== undefined) {
    const about = { ...(selector !== undefined && { selector }), ...(ref !== undefined && { ref }) };
    const described = await untilReady(context, about, ({ frame, element }) =>
      page.scripts.callIn(frame, "actTarget", element, enters),
    );
    return described ?? undefined;
  }
  if (request.action === "mouse" || request.action === "click" || request.action === "drag") {
    const point = x === undefined || y === undefined ? undefined : { x, y };
    return point && describe(point);
  }
  if (request.action === "keyboard" || request.action === "type") return describe(null);
  return undefined;
}

/** Whether it presses a key that activates what has the focus. */
function isEnter({ action, params }: ActionRequest): boolean {
  if (action === "type")
    return (
      (params as { readonly submit?: boolean; readonly text?: string }).submit === true ||
      /[\r\n]/.test((params as { readonly text?: string }).text ?? "")
    );
  const { key = "", text = "" } = params as { readonly key?: string; readonly text?: string };
  return action === "keyboard" && (/(^|\+)(Enter|NumpadEnter|Space| )$/.test(key) || /[\r\n ]/.test(text));
}

function originOf(url: string): string | undefined {
  const { protocol, origin } = URL.parse(url) ?? {};
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

function withoutHash(url: string): string {
  return url.split("#", 1)[0] ?? "";
}
