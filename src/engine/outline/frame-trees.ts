import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Frame, Page } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { LookReply, LookRequest, Point } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { createListeners } from "./listeners.ts";
import { noteNode, type OutlineNode, toolNode, toTree } from "./tree.ts";
import { callIn, callOn } from "../page-scripts.ts";
import { webToolsOf } from "../web-tools.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";

/** Time for a page to respond. */
export const LOOK_TIMEOUT_MS = 2_000;
const RETRY_MS = 20;
const MAX_FRAMES = 20;
const MAX_FRAME_DEPTH = 4;
/** Documents of a page's frames whose refs are known. */
const MAX_DOCUMENTS = 500;

type Request = Omit<LookRequest, "document" | "origin">;

/** Trees of a page's frames, with refs that name the document and the element in it. */
interface FrameTrees {
  /**
   * The tree of a frame, by default of the whole page; waits for a document that is being made.
   *
   * @throws ServiceError `TIMEOUT` where the page does not respond within `withinMs`, by default 2000
   */
  read(request?: Request, frame?: Frame, withinMs?: number): Promise<OutlineNode[]>;
  /** The frame of an element's document; undefined for one that is detached. */
  frameOf(element: string): Frame | undefined;
}

interface FrameTreesOptions {
  /** Whether the browser has WebMCP. */
  readonly hasWebTools: boolean;
  /** The main frame has another document than in the read before. */
  readonly onDocument: () => void;
  /** Elements that got the ref of an element they replace. */
  readonly onRebound: (elements: readonly string[]) => void;
}

export function createFrameTrees(page: Page, { hasWebTools, onDocument, onRebound }: FrameTreesOptions): FrameTrees {
  /** By the number of its document. */
  const frames = new LRUCache<number, Frame>({ max: MAX_DOCUMENTS });
  const listeners = createListeners();
  let nextDocument = 1;
  let mainDocument: number | undefined;

  async function lookAt(frame: Frame, request: Request): Promise<LookReply> {
    const origin = request.boxes === true && frame !== page.mainFrame() ? await originOf(frame) : undefined;
    await listeners.update(frame);
    const looked = await callIn(frame, "look", { ...request, document: nextDocument++, ...(origin && { origin }) });
    const reply = JSON.parse(looked) as LookReply; // of the service's own script
    frames.set(reply.document, frame);
    if (frame === page.mainFrame() && reply.document !== mainDocument) {
      mainDocument = reply.document;
      onDocument();
    }
    onRebound(reply.rebound);
    return reply;
  }

  async function treeOf(frame: Frame, request: Request, count: { frames: number }, depth = 0): Promise<OutlineNode[]> {
    const listing = hasWebTools && request.root === undefined ? toolLines(frame) : [];
    const [reply, tools] = await Promise.all([lookAt(frame, request), listing]);
    const children = frame.childFrames();
    const inner = new Map<number, OutlineNode[]>();
    const { root: _root, ...whole } = request;
    await Promise.all(
      reply.frames.map(async ([line, index]) => {
        const child = children[index];
        if (child === undefined || depth >= MAX_FRAME_DEPTH || ++count.frames > MAX_FRAMES) return;
        // A frame that does not respond is shown as empty.
        inner.set(line, (await valueWithin(treeOf(child, whole, count, depth + 1), LOOK_TIMEOUT_MS)) ?? []);
      }),
    );
    const tree = toTree(reply.lines, (line) => inner.get(line) ?? []);
    if (reply.isCut) tree.push(noteNode("(the page is larger: the rest is not shown)"));
    return [...tools, ...tree];
  }

  return {
    async read(request = {}, frame = page.mainFrame(), withinMs = LOOK_TIMEOUT_MS) {
      const endMs = performance.now() + withinMs;
      for (;;) {
        let error: Error | undefined;
        const tree = await valueWithin(
          treeOf(frame, request, { frames: 0 }).catch((cause: unknown) => {
            error = cause instanceof Error ? cause : new Error(String(cause));
            return undefined;
          }),
          Math.max(1, endMs - performance.now()),
        );
        if (tree !== undefined) return tree;
        if (performance.now() >= endMs || !isDocumentReplaced(error)) throw error ?? busy();
        await sleep(RETRY_MS);
      }
    },
    frameOf(element) {
      const frame = frames.get(Number(/^d(\d+)e/.exec(element)?.[1]));
      return frame === undefined || frame.isDetached() ? undefined : frame;
    },
  };
}

async function toolLines(frame: Frame): Promise<OutlineNode[]> {
  const offered = await webToolsOf(frame);
  if (offered === undefined) return [noteNode("(the page does not list its tools in time)")];
  const more = offered.total - offered.tools.length;
  return [...offered.tools.map(toolNode), ...(more > 0 ? [noteNode(`(${more} more tools are not shown)`)] : [])];
}

/** Where the viewport of an iframe begins in that of the page. */
async function originOf(frame: Frame): Promise<Point> {
  const element = await frame.frameElement();
  try {
    const [box, inset] = await Promise.all([element.boundingBox(), callOn(element, "frameInset")]);
    return { x: (box?.x ?? 0) + inset.x, y: (box?.y ?? 0) + inset.y };
  } finally {
    await element.dispose();
  }
}

function busy(): ServiceError {
  return new ServiceError("TIMEOUT", "the page is busy and does not respond", {
    details: { phase: "script", reason: "page-busy" },
  });
}
