import type { CDPSession, Frame, Page } from "playwright-core";
import { pageScripts } from "../contract.ts";
import { valueWithin } from "../errors/timing.ts";
import { mainWorldOf, runInNewDocuments, type World, worldOf } from "./playwright/world.ts";
import { isLibraryMissing, wasDocumentReplacedBefore } from "./playwright/errors.ts";
import type { Point, ScriptTarget, TargetRecord } from "../page-scripts/messages.ts";
import type { InstalledScripts, PageScripts } from "../page-scripts/protocol.ts";

/** An element by the id that the browser's protocol has for it, in every session of its frame. */
export interface NodeId {
  readonly backendNodeId: number;
}

/** An element, or how a script finds it. */
export type ElementTarget = ScriptTarget | NodeId;

/** The scripts as the engine calls them. */
type Scripts = PageScripts<NodeId>;
type Name = keyof Scripts;
/** The functions that take or return objects of the browser. */
type ObjectName = Exclude<keyof InstalledScripts<NodeId>, Name>;
type Arguments<N extends Name> = Parameters<Scripts[N]>;
type Result<N extends Name> = Promise<Awaited<ReturnType<Scripts[N]>>>;

type Session = Pick<CDPSession, "send">;

/** Calls that stand for input of the user: the page may do what it may after a click or a key. */
const GESTURES: ReadonlySet<Name> = new Set<Name>([
  ...(["aim", "beginTyping", "strike", "handleClipboardKey", "noteUse", "focus", "blur"] as const),
  ...(["clear", "choose", "select", "scroll"] as const),
]);

const MASK_TIMEOUT_MS = 2_000;

/** The result of a call in a document that does not have the scripts yet. */
const MISSING = "pagewire:missing";
const IS_INSTALLED = `Object.hasOwn(globalThis, "__pagewire")`;
const CALL = `function (name, ...args) {
  return ${IS_INSTALLED} ? __pagewire[name](...args) : "${MISSING}";
}`;
const INSTALL = `${IS_INSTALLED} || (() => { ${pageScripts.source} })()`;

/** Installs the scripts in each document of the main frame, nearly all of which are called: sending them takes longer than running them. */
const INSTALL_IN_MAIN_FRAME = `if (self === top) { ${INSTALL} }`;

/** Calls the scripts in the documents of a page. */
export type ScriptCaller = ReturnType<typeof createScriptCaller>;

/**
 * @param session one that answers while Playwright's own does not
 * @param onRecord gets the description of each element that a call has found
 */
export function createScriptCaller(
  session: Session,
  page: Page,
  onRecord: (frame: Frame, record: TargetRecord) => void,
) {
  const mainFrame = page.mainFrame();
  // A page that closes meanwhile has no documents; any other gets the scripts with its first call.
  runInNewDocuments(page, INSTALL_IN_MAIN_FRAME).catch(() => undefined);
  const sessionOf = (frame: Frame): Session | undefined => (frame === mainFrame ? session : undefined);
  return {
    /** Calls a script in the main frame. @throws Error when the function throws, or the document goes away */
    call: <N extends Name>(name: N, ...args: Arguments<N>): Result<N> =>
      callWith(mainFrame, { own: session, onRecord }, name, args),
    /** Calls a function in any frame. */
    callIn: <N extends Name>(frame: Frame, name: N, ...args: Arguments<N>): Result<N> =>
      callWith(frame, { own: sessionOf(frame), onRecord }, name, args),
  };
}

/** Calls a script in a frame by Playwright's own session. */
export function callIn<N extends Name>(frame: Frame, name: N, ...args: Arguments<N>): Result<N> {
  return callWith(frame, {}, name, args);
}

/** Masks the fields of secrets in all documents of a page, the present ones and those to come. */
export async function maskSecretsIn(page: Page): Promise<void> {
  const mask = async (frame: Frame): Promise<void> => {
    // A document that is gone has a successor; one that does not respond masks its fields before it draws again.
    await valueWithin(callIn(frame, "maskSecrets"), MASK_TIMEOUT_MS);
  };
  await runInNewDocuments(page, `${INSTALL}; __pagewire.maskSecrets()`);
  // A frame in a process of its own does not get the script.
  page.on("framenavigated", (frame) => frame !== page.mainFrame() && void mask(frame));
  await Promise.all(page.frames().map(mask));
}

async function callWith<N extends Name>(
  frame: Frame,
  options: {
    /** Default: Playwright's session of the frame. */
    readonly own?: Session | undefined;
    readonly onRecord?: (frame: Frame, record: TargetRecord) => void;
  },
  name: N,
  args: Arguments<N>,
): Promise<Awaited<Result<N>>> {
  const { own, onRecord } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      const world = await worldOf(frame);
      const session = own ?? world.client;
      let value = await world.race(callOnce(world, session, name, args));
      if (value === MISSING) {
        await session.send("Runtime.evaluate", { expression: INSTALL, contextId: world.contextId });
        value = await world.race(callOnce(world, session, name, args));
      }
      const { record } = (value ?? {}) as { readonly record?: TargetRecord };
      if (record !== undefined) onRecord?.(frame, record);
      return value as Awaited<Result<N>>; // by the protocol
    } catch (error) {
      if (attempt < MAX_ATTEMPTS && wasDocumentReplacedBefore(error)) continue;
      if (attempt === MAX_ATTEMPTS || !isLibraryMissing(error)) throw error;
      await addLibrary(await worldOf(frame));
    }
  }
}

/** Tries: one for a document that was replaced, and one for the library. */
const MAX_ATTEMPTS = 3;

/** Gives the scripts of a document Playwright's own, which it makes for each document that needs it. */
async function addLibrary({ client, contextId, library, race }: World): Promise<void> {
  await race(
    client.send("Runtime.callFunctionOn", {
      executionContextId: contextId,
      functionDeclaration: CALL,
      arguments: [{ value: "useLibrary" satisfies ObjectName }, { objectId: await library() }],
    }),
  );
}

/** The frame that the element which has the focus shows, as far as the documents of a frame's origin tell; undefined: it is none. */
export async function focusedFrameId(frame: Frame): Promise<string | undefined> {
  return (await nodeOf(frame, { parts: [] }, "outermostFocus"))?.frameId;
}

/** An element as the browser's protocol has it. */
interface ElementNode extends NodeId {
  /** The frame that it shows. */
  readonly frameId?: string | undefined;
  /** Whether it has a shadow root in which no script of another world sees elements. */
  readonly hasClosedRoot?: boolean;
}

/**
 * The element of a target, with `control` that of the label, or with `innermostAt` that at a point of the frame, as the browser's
 * protocol names it; undefined: there is none.
 */
export async function nodeOf(
  frame: Frame,
  target: ElementTarget | Point,
  part: "find" | "control" | "outermostFocus" | "innermostAt" = "find",
): Promise<ElementNode | undefined> {
  if ("backendNodeId" in target) return target;
  for (let attempt = 1; ; attempt++) {
    const world = await worldWithScripts(frame);
    const { client, contextId: executionContextId, race } = world;
    const { result, exceptionDetails } = await race(
      client.send("Runtime.callFunctionOn", {
        executionContextId,
        functionDeclaration: CALL,
        arguments: [{ value: part satisfies ObjectName }, { value: target }],
      }),
    );
    if (exceptionDetails !== undefined) {
      const error = new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      if (attempt > 1 || !isLibraryMissing(error)) throw error;
      await addLibrary(world);
      continue;
    }
    if (result.objectId === undefined) return undefined;
    const { node } = await race(client.send("DOM.describeNode", { objectId: result.objectId }));
    const hasClosedRoot = node.shadowRoots?.some(({ shadowRootType }) => shadowRootType === "closed") === true;
    return { backendNodeId: node.backendNodeId, frameId: node.frameId, hasClosedRoot };
  }
}

/**
 * The world of a frame's document, to which the scripts have been added.
 *
 * @param known of a document that has them
 */
export async function worldWithScripts(frame: Frame, known?: object): Promise<World> {
  const world = await worldOf(frame);
  if (world.document === known) return world;
  const { client, contextId, race } = world;
  const { result } = await race(client.send("Runtime.evaluate", { expression: IS_INSTALLED, contextId }));
  if (result.value !== true) await race(client.send("Runtime.evaluate", { expression: INSTALL, contextId }));
  return world;
}

/** Calls a script that takes nodes by the ids of their objects, in a world that has the scripts. */
export async function callWithObjects(
  { client, contextId }: World,
  name: ObjectName,
  args: readonly ({ readonly value: unknown } | { readonly objectId: string })[],
): Promise<void> {
  await client.send("Runtime.callFunctionOn", {
    executionContextId: contextId,
    functionDeclaration: CALL,
    arguments: [{ value: name }, ...args],
  });
}

/** Focuses a component in the page's own world, which knows a `focus` of its own; does nothing with other elements. */
export async function focusComponent(frame: Frame, { backendNodeId }: NodeId): Promise<void> {
  const { client, contextId: executionContextId } = await mainWorldOf(frame);
  const { object } = await client.send("DOM.resolveNode", { backendNodeId, executionContextId });
  await client
    .send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      functionDeclaration: `function () { return (${pageScripts.mainWorld.focusComponent})(this); }`,
    })
    .catch(() => undefined);
}

async function callOnce(world: World, session: Session, name: Name, args: readonly unknown[]): Promise<unknown> {
  const { contextId: executionContextId } = world;
  const values = args.some(isNode)
    ? await Promise.all(args.map(async (value) => (isNode(value) ? resolved(world, session, value) : { value })))
    : args.map((value) => ({ value }));
  const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", {
    executionContextId,
    functionDeclaration: CALL,
    arguments: [{ value: name }, ...values],
    returnByValue: true,
    awaitPromise: true,
    userGesture: GESTURES.has(name),
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

function isNode(value: unknown): value is NodeId {
  return typeof value === "object" && value !== null && "backendNodeId" in value;
}

/** The object of an element in a world of its document. */
async function resolved(
  { contextId: executionContextId }: World,
  session: Session,
  { backendNodeId }: NodeId,
): Promise<{ readonly objectId: string }> {
  const { object } = await session.send("DOM.resolveNode", { backendNodeId, executionContextId });
  return { objectId: object.objectId ?? "" }; // an element is an object
}
