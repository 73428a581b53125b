import { createHash } from "node:crypto";
import {
  type ActionParams,
  type ActionRequest,
  actions,
  type ContextConfig,
  isReading,
  runsScript,
} from "../../contract.ts";
import type { ActTarget, Point } from "../../page-scripts/messages.ts";
import { cleaned } from "../../visible-text.ts";
import type { GuardedAct } from "../context/control.ts";
import { resolveUrl } from "../network/url-policy.ts";
import type { ActionContext } from "./action.ts";
import { isSettled } from "../elements/press.ts";
import { type Locate, locator, type PointParams, type TargetParams, untilLocated } from "../elements/ready.ts";
import { nodeOf } from "../page-scripts.ts";

export type ApprovalRules = NonNullable<ContextConfig["approvals"]>;
type ApprovalRule = ApprovalRules[number];

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

/** Compares in time linear in the name and the texts: these are no patterns. */
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
    PRESSING.has(action) ||
    (action === "mouse" && (params as { readonly mouseType?: string }).mouseType !== "move") ||
    // It clicks what is no file input.
    (action === "upload" && (params as { readonly drop?: boolean }).drop !== true) ||
    (isEnter({ action, params } as ActionRequest) && (target?.isControl === true || target?.isOpaque === true));
  const leaves =
    (presses || actions[action].navigates) && from !== undefined && destination !== undefined && destination !== from;
  const isTool = action === "callTool";
  return [
    ...(actions[action].navigates ? (["navigate"] as const) : []),
    ...(NAMED.has(action) ? [action as ApprovalRule["action"]] : []),
    ...(runsScript({ action, params } as ActionRequest) ? (["evaluate"] as const) : []),
    ...(presses ? (["click"] as const) : []),
    ...(leaves || isTool || (presses && target?.isOpaque === true) ? (["leaveOrigin"] as const) : []),
    ...(isTool || (presses && (target?.submitsPassword === true || target?.isOpaque === true))
      ? (["submitPassword"] as const)
      : []),
  ];
}

/** A drag ends with a click where it began there. */
const PRESSING: ReadonlySet<string> = new Set(["click", "drag"]);

/** The actions that rules name as they are. */
const NAMED: ReadonlySet<string> = new Set([
  "click",
  "type",
  "select",
  "upload",
  "drag",
  "keyboard",
  "mouse",
  "callTool",
  "cookies",
]);

/** Reads the element or point of the act, of a drag those at both ends; undefined where it is on none. */
async function targetOf(context: ActionContext, request: ActionRequest): Promise<ActTarget | undefined> {
  const { action } = request;
  // The names are those of the actions' own parameters.
  const { selector, ref, x, y, toSelector, toRef, toX, toY } = request.params as Place & Destination;
  const from = await targetAt(context, request, { selector, ref, x, y });
  if (action !== "drag") return from;
  const to = await targetAt(context, request, { selector: toSelector, ref: toRef, x: toX, y: toY });
  if (from === undefined || to === undefined) return from ?? to;
  const name = [...new Set([from.name, to.name])].join(" ").trim();
  return { ...from, name, ...((from.isOpaque === true || to.isOpaque === true) && { isOpaque: true }) };
}

type Place = TargetParams & PointParams;
type Destination = Pick<ActionParams<"drag">, "toSelector" | "toRef" | "toX" | "toY">;

async function targetAt(
  context: ActionContext,
  request: ActionRequest,
  { selector, ref, x, y }: Place,
): Promise<ActTarget | undefined> {
  const { page } = context;
  const main = page.page.mainFrame();
  const enters = isEnter(request);
  const point = x === undefined || y === undefined ? null : { x, y };
  if (selector !== undefined || ref !== undefined) {
    const locate = await locator(context, { selector, ref });
    return PRESSING.has(request.action) ? pressed(context, locate, point) : described(context, locate, enters);
  }
  const isAtPoint = PRESSING.has(request.action) || request.action === "mouse";
  if (isAtPoint ? point === null : request.action !== "keyboard" && request.action !== "type") return undefined;
  const node = await (isAtPoint && point !== null
    ? nodeOf(main, point, "innermostAt")
    : nodeOf(main, { parts: [] }, "outermostFocus"));
  const reply = await page.scripts.call("actTarget", isAtPoint ? point : null, enters, null);
  return "value" in reply ? asSeen(reply.value, node) : undefined;
}

/** Finds the element that a press would reach: the one at the point where it would be pressed now, which may be inside of it. */
function pressed(context: ActionContext, locate: Locate, position: Point | null): Promise<ActTarget | undefined> {
  const { page } = context;
  return untilLocated(context, locate, async ({ frame, element }, attempt) => {
    const outer = await page.scripts.callIn(frame, "actTarget", element, false, null);
    if ("obstacle" in outer) return outer;
    const isLeaf = outer.value?.isLeaf === true && (await nodeOf(frame, element))?.hasClosedRoot === false;
    if (isLeaf) return { ...outer, value: outer.value ?? undefined };
    const options = { isEnabled: true, takesAnyPoint: false, watchesMove: false, isSettled: isSettled(page) };
    const point = await page.scripts.callIn(frame, "aim", element, { ...options, attempt, position });
    if ("obstacle" in point) return point;
    const node = await nodeOf(frame, point.value, "innermostAt");
    const reply = await page.scripts.callIn(frame, "actTarget", element, false, point.value);
    return "value" in reply ? { ...reply, value: asSeen(reply.value, node) } : reply;
  });
}

function described(context: ActionContext, locate: Locate, enters: boolean): Promise<ActTarget | undefined> {
  return untilLocated(context, locate, async ({ frame, element }) => {
    const reply = await context.page.scripts.callIn(frame, "actTarget", element, enters, null);
    return "value" in reply ? { ...reply, value: reply.value ?? undefined } : reply;
  });
}

/** Describes the target as far as it is seen: as little is known of what is in a closed shadow root as of what is in a frame. */
function asSeen(target: ActTarget | null, node: Awaited<ReturnType<typeof nodeOf>>): ActTarget | undefined {
  if (target === null) return undefined;
  return node?.hasClosedRoot === true ? { ...target, isOpaque: true } : target;
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
