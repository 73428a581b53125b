import type { Frame } from "playwright-core";
import { valueWithin } from "../../errors/timing.ts";
import { callWithObjects, worldWithScripts } from "../page-scripts.ts";
import { mainWorldOf, type World, worldOf } from "../playwright/world.ts";

/** Listeners in a renderer beyond which only cursors and roles show what reacts: they take 2.6 MB. JupyterLab has 15,000. */
const MAX_LISTENERS = 20_000;
const MAX_ELEMENTS = 3_000;
/** Time between two collections of a page's garbage, whose listeners count as well; ms. */
const COLLECT_PAUSE_MS = 5_000;
/** A frame that takes longer to have a document has no elements yet. */
const MAX_WORLD_MS = 100;

interface Marked {
  readonly document: object;
  /** Numbers of nodes and listeners of the renderer: scripts that add a listener change them. */
  readonly counters: string;
  /** The ids of the elements with listeners, those of the documents inside of this one included. */
  readonly elements: ReadonlySet<number>;
  /** Some are not marked. */
  readonly isCut: boolean;
}

/** Reads which events the elements of a page's documents listen to. */
export function createListeners() {
  let reads = 0;
  let collectAfterMs = 0;
  const updates = new WeakMap<Frame, Promise<unknown>>();
  const frames = new WeakMap<Frame, Marked>();

  async function read(frame: Frame): Promise<Marked> {
    const former = frames.get(frame);
    const world = await worldWithScripts(frame, former?.document);
    const inner = await elementsInside(frame, world);
    const { nodes, jsEventListeners } = await countersOf(world, former?.document === world.document);
    const counters = `${nodes} ${jsEventListeners}`;
    // Frames of one session are read at the same time.
    const group = `pagewire-listeners-${++reads}`;
    const isSameDocument = former?.document === world.document;
    if (isSameDocument && former.counters === counters) return former;
    const isBeyond = jsEventListeners > MAX_LISTENERS;
    const types = isBeyond ? new Map<number, Set<string>>() : await typesIn(await mainWorldOf(frame), group);
    const isCut = isBeyond || types.size >= MAX_ELEMENTS;
    const marked = { document: world.document, counters, elements: new Set(types.keys()), isCut };
    for (const id of inner) types.delete(id);
    const isNew = (id: number): boolean => !isSameDocument || !former.elements.has(id);
    await mark(world, group, types, [...types.keys()].filter(isNew));
    await world.client.send("Runtime.releaseObjectGroup", { objectGroup: group });
    frames.set(frame, marked);
    return marked;
  }

  /** The numbers of the renderer's nodes and listeners, without those of garbage where they are many. */
  async function countersOf(
    { client }: World,
    isSameDocument: boolean,
  ): Promise<{ nodes: number; jsEventListeners: number }> {
    const counters = await client.send("Memory.getDOMCounters");
    if (counters.jsEventListeners <= MAX_LISTENERS) return counters;
    if (isSameDocument && performance.now() < collectAfterMs) return counters;
    await client.send("HeapProfiler.collectGarbage");
    collectAfterMs = performance.now() + COLLECT_PAUSE_MS;
    return client.send("Memory.getDOMCounters");
  }

  /**
   * The elements of the documents inside of this one that the browser lists with its own: a world of this document must not
   * be the first in which they are objects.
   */
  async function elementsInside(frame: Frame, { client }: World): Promise<number[]> {
    const children = await Promise.all(
      frame.childFrames().map(async (child) => {
        const world = await valueWithin(worldOf(child), MAX_WORLD_MS);
        return world?.client === client ? read(child) : undefined;
      }),
    );
    return children.flatMap((child) => [...(child?.elements ?? [])]);
  }

  return {
    /**
     * Marks in a document of a frame which of its elements have listeners, where that may have changed since the last call. Calls
     * for a frame run one after the other. Resolves to whether it has.
     */
    async update(frame: Frame): Promise<boolean> {
      const former = frames.get(frame);
      // The look that follows says what is wrong with the document.
      const update = (updates.get(frame) ?? Promise.resolve()).then(() => read(frame)).catch(() => former);
      updates.set(frame, update);
      return (await update) !== former;
    },
    /** Whether a document of a frame has more listeners than are read. */
    hasTooMany: (frame: Frame): boolean => frames.get(frame)?.isCut === true,
  };
}

/**
 * The types of events that nodes of a document listen to, by their ids; open shadow roots included.
 *
 * @param world the page's own: Chromium 156 lists the page's listeners in an isolated world as well, but its next collection of
 * young objects takes elements that are used there for unused, and calls on them throw or crash the page
 */
async function typesIn({ client, contextId }: World, objectGroup: string): Promise<Map<number, Set<string>>> {
  // No page can replace this property.
  const { result } = await client.send("Runtime.evaluate", { expression: "document", contextId, objectGroup });
  const types = new Map<number, Set<string>>();
  if (result.objectId === undefined) return types;
  const params = { objectId: result.objectId, depth: -1, pierce: true };
  const { listeners } = await client.send("DOMDebugger.getEventListeners", params);
  for (const { backendNodeId, type } of listeners) {
    if (backendNodeId === undefined) continue;
    const own = types.get(backendNodeId);
    if (own !== undefined) own.add(type);
    else if (types.size < MAX_ELEMENTS) types.set(backendNodeId, new Set([type]));
  }
  return types;
}

async function mark(
  world: World,
  objectGroup: string,
  types: ReadonlyMap<number, ReadonlySet<string>>,
  added: readonly number[],
): Promise<void> {
  const { client, contextId: executionContextId } = world;
  const nodeOf = async (backendNodeId: number): Promise<{ value: null } | { objectId: string }> => {
    try {
      const { object } = await client.send("DOM.resolveNode", { backendNodeId, executionContextId, objectGroup });
      return object.objectId === undefined ? { value: null } : { objectId: object.objectId };
    } catch {
      // The node is gone.
      return { value: null };
    }
  };
  const nodes = await Promise.all(added.map(nodeOf));
  const listeners = [...types].map(([id, own]) => [id, [...own]]);
  await callWithObjects(world, "setListeners", [{ value: listeners }, { value: added }, ...nodes]);
}
