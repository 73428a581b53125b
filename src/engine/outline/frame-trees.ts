import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Frame, Page } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { LookReply, LookRequest } from "../../page-scripts/messages.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import { createListeners } from "./listeners.ts";
import { cutNode, IN_VIEWPORT, noteNode, type OutlineNode, toolNode, toTree } from "./tree.ts";
import { frameById, isErrorPage, toViewport } from "../playwright/frames.ts";
import { callIn, nodeOf } from "../page-scripts.ts";
import { worldOf } from "../playwright/world.ts";
import { webToolsOf } from "../web-tools.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";

/** Time for a page to respond. */
export const LOOK_TIMEOUT_MS = 2_000;
const RETRY_MS = 20;
/** Shares of a look's time after which a frame in view, and another one, is given up; the least time for any. */
const SEEN_SHARE = 0.75;
const UNSEEN_SHARE = 0.15;
const MIN_FRAME_MS = 200;
/** Looks at a frame that redraws itself between the reading of its listeners and the look. */
const MAX_REPEATS = 3;
const MAX_FRAMES = 20;
const MAX_FRAME_DEPTH = 4;
/** Documents of a page's frames whose refs are known. */
const MAX_DOCUMENTS = 500;

type Request = Omit<LookRequest, "document" | "origin">;

/** One read of a frame with those inside of it. */
interface Reading {
  readonly startMs: number;
  /** Time allowed for frames with a process of their own, which may never respond. */
  readonly limitMs: number;
  /** Time allowed for frames in the process of the frame around them, which has just responded. */
  readonly patientMs: number;
  frames: number;
}

/** A frame in a reading. */
interface FrameRead {
  readonly frame: Frame;
  /** The frame around it, which has responded; undefined for the one with which the reading begins. */
  readonly outer: Frame | undefined;
  readonly request: Request;
  readonly reading: Reading;
  readonly depth: number;
  readonly isInView: boolean;
}

/** Trees of a page's frames, with refs that name the document and the element in it. */
export function createFrameTrees(
  page: Page,
  options: {
    /** Whether the browser has WebMCP. */
    readonly hasWebTools: boolean;
    /** The main frame has another document than in the read before. */
    readonly onDocument: () => void;
    /** Elements that got the ref of an element they replace. */
    readonly onRebound: (elements: readonly string[]) => void;
  },
) {
  const { hasWebTools, onDocument, onRebound } = options;
  /** Frames by the number of their document. */
  const frames = new LRUCache<number, Frame>({ max: MAX_DOCUMENTS });
  const listeners = createListeners();
  /** Reads that were given up, by their frames. */
  const silent = new WeakMap<Frame, Promise<unknown>>();
  let nextDocument = 1;
  let mainDocument: number | undefined;

  async function lookAt(frame: Frame, request: Request): Promise<LookReply> {
    const origin =
      request.boxes === true && frame !== page.mainFrame() ? await toViewport(page, frame, { x: 0, y: 0 }) : undefined;
    await listeners.update(frame);
    const lookOnce = async (again?: true): Promise<LookReply> => {
      const asked = { ...request, document: nextDocument++, ...(origin && { origin }), ...(again && { again }) };
      return JSON.parse(await callIn(frame, "look", asked)) as LookReply; // of the service's own script
    };
    let reply = await lookOnce();
    // What the page has put there meanwhile has listeners that nothing knows yet.
    for (let repeats = 0; reply.hasRedrawn && repeats < MAX_REPEATS && (await listeners.update(frame)); repeats++)
      reply = await lookOnce(true);
    frames.set(reply.document, frame);
    if (frame === page.mainFrame() && reply.document !== mainDocument) {
      mainDocument = reply.document;
      onDocument();
    }
    onRebound(reply.rebound);
    return reply;
  }

  /** The tree of a frame inside another one; a note in place of it where the frame does not respond in time. */
  async function innerTree(read: FrameRead): Promise<OutlineNode[]> {
    const { frame, outer, request, reading, isInView } = read;
    const former = silent.get(frame);
    const hasProcess = !(await shareProcess(frame, outer));
    const share = isInView ? SEEN_SHARE : UNSEEN_SHARE;
    const endMs = reading.startMs + (hasProcess ? reading.limitMs * share : reading.patientMs);
    const leftMs = (): number => Math.max(MIN_FRAME_MS, endMs - performance.now());
    // Not asked again before it has responded to the look before.
    if (former !== undefined && !(await settlesWithin(former, hasProcess ? RETRY_MS : leftMs()))) return [silentNote()];
    silent.delete(frame);
    // A document that is gone shows nothing.
    const asked = lookAt(frame, request).catch(() => null);
    const reply = await valueWithin(asked, leftMs());
    if (reply === undefined) silent.set(frame, asked);
    return reply === undefined ? [silentNote()] : reply === null ? [] : treeWith(reply, read);
  }

  async function treeWith(reply: LookReply, read: FrameRead): Promise<OutlineNode[]> {
    const { frame, request, reading, depth, isInView } = read;
    const listing = hasWebTools && request.root === undefined ? toolLines(frame) : [];
    const inner = new Map<number, OutlineNode[]>();
    const { root: _root, ...whole } = request;
    await Promise.all(
      reply.frames.map(async (line) => {
        if (depth >= MAX_FRAME_DEPTH || ++reading.frames > MAX_FRAMES) return;
        const child = await frameShownBy(page, frame, reply.lines[line]?.[1] ?? "");
        if (child === undefined) return;
        const isSeen = isInView && ((reply.lines[line]?.[6] ?? 0) & IN_VIEWPORT) !== 0;
        const at = { frame: child, outer: frame, request: whole, reading, depth: depth + 1, isInView: isSeen };
        inner.set(line, await innerTree(at));
      }),
    );
    const tree = toTree(reply.lines, (line) => inner.get(line) ?? []);
    if (isErrorPage(frame)) tree.push(noteNode("(this did not load: the browser shows its error page)"));
    if (listeners.hasTooMany(frame))
      tree.push(noteNode("(more elements listen for events than are shown as clickable)"));
    if (reply.isCut) tree.push(cutNode(reply.lines.length));
    return [...(await listing), ...tree];
  }

  return {
    /**
     * The tree of a frame, by default of the whole page; waits for a document that is being made.
     *
     * @throws ServiceError `TIMEOUT` where the page does not respond within `withinMs`, by default 2000
     */
    async read(request = {}, frame = page.mainFrame(), withinMs = LOOK_TIMEOUT_MS): Promise<OutlineNode[]> {
      const startMs = performance.now();
      const endMs = startMs + withinMs;
      const limitMs = Math.min(withinMs, LOOK_TIMEOUT_MS);
      const reading = { startMs, limitMs, patientMs: withinMs * SEEN_SHARE, frames: 0 };
      for (;;) {
        let error: Error | undefined;
        const asked = lookAt(frame, request).catch((cause: unknown) => {
          error = cause instanceof Error ? cause : new Error(String(cause));
          return undefined;
        });
        const reply = await valueWithin(asked, Math.max(1, endMs - performance.now()));
        if (reply !== undefined)
          return treeWith(reply, { frame, outer: undefined, request, reading, depth: 0, isInView: true });
        if (performance.now() >= endMs || !isDocumentReplaced(error)) throw error ?? busy();
        await sleep(RETRY_MS);
      }
    },
    /** Reads beforehand, beside other work, what a read of the page needs to know of it and may find unchanged. */
    prepare: (): void => void listeners.update(page.mainFrame()),
    /** The frame of an element's document; undefined for one that is detached. */
    frameOf(element: string): Frame | undefined {
      const frame = frames.get(Number(/^d(\d+)e/.exec(element)?.[1]));
      return frame === undefined || frame.isDetached() ? undefined : frame;
    },
  };
}

/** The frame that the element of a ref shows; undefined where the element or its document is gone. */
async function frameShownBy(page: Page, outer: Frame, ref: string): Promise<Frame | undefined> {
  const node = await nodeOf(outer, { ref }).catch(() => undefined);
  return node?.frameId === undefined ? undefined : frameById(page, node.frameId);
}

/** Whether a frame has a document that runs in the process of the one around it. */
async function shareProcess(frame: Frame, outer: Frame | undefined): Promise<boolean> {
  if (outer === undefined) return false;
  const worlds = await valueWithin(Promise.all([worldOf(frame), worldOf(outer)]), MIN_FRAME_MS);
  return worlds !== undefined && worlds[0].client === worlds[1].client;
}

function silentNote(): OutlineNode {
  return noteNode("(this frame does not respond)");
}

async function toolLines(frame: Frame): Promise<OutlineNode[]> {
  const offered = await webToolsOf(frame);
  if (offered === undefined) return [noteNode("(the page does not list its tools in time)")];
  const more = offered.total - offered.tools.length;
  return [...offered.tools.map(toolNode), ...(more > 0 ? [noteNode(`(${more} more tools are not shown)`)] : [])];
}

function busy(): ServiceError {
  return new ServiceError("TIMEOUT", "the page is busy and does not respond", {
    details: { phase: "script", reason: "page-busy" },
  });
}
