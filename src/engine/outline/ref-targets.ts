import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { CheckReply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../../errors/timing.ts";
import type { Looks } from "./looks.ts";
import { callIn } from "../page-scripts.ts";

const CHECK_TIMEOUT_MS = 1_000;
/** An element that was replaced may still be on its way. */
const REBIND_PAUSES_MS = [100, 150] as const;

/** An element in its frame, still what was shown. */
interface ResolvedRef {
  readonly frame: Frame;
  /** The element's ref in its document. */
  readonly ref: string;
}

/** The elements of the refs that a page has shown. */
export type RefTargets = ReturnType<typeof createRefTargets>;

/** @param observedNow what has changed, for the details of an error */
export function createRefTargets(looks: Looks, observedNow: () => Promise<object | undefined>) {
  /** @throws ServiceError `VALIDATION_ERROR` for a ref that this page has never given */
  function requireGiven(ref: string, field: string): void {
    if (!looks.refs.isGiven(ref)) throw invalidField(field, `names ${ref}, which this page has never shown`);
  }

  async function staleRef(ref: string, reply: CheckReply): Promise<ServiceError> {
    const was = (reply.state === "same" ? undefined : reply.was) ?? labelIn(looks.lineOf(ref)?.text, ref);
    const now = reply.state === "changed" ? reply.now : undefined;
    const label = was === undefined ? "" : ` was ${was} and`;
    const message = now === undefined ? `${ref}${label} is gone` : `${ref}${label} is ${now} now`;
    const observation = await observedNow();
    const details = {
      reason: "stale-ref",
      ref,
      ...(was !== undefined && { was }),
      ...(now !== undefined && { now }),
      ...(observation !== undefined && { observation }),
    };
    return new ServiceError("CONFLICT", message, { details });
  }

  return {
    requireGiven,
    /**
     * The element of a ref, if it is still what was shown; replaced by the one thing that stands in its place, unless
     * `rebinds` is false.
     *
     * @throws ServiceError `CONFLICT` with `details.reason` `stale-ref`, within 350 ms; `VALIDATION_ERROR` for a ref never given
     */
    async resolve(ref: string, rebinds: boolean, field: string): Promise<ResolvedRef> {
      requireGiven(ref, field);
      const element = looks.refs.elementOf(ref);
      const frame = element === undefined ? undefined : looks.frameOf(element);
      if (element === undefined || frame === undefined) throw await staleRef(ref, { state: "gone" });
      let reply = await checkIn(frame, element);
      for (let attempt = 0; reply.state === "gone" && rebinds; attempt++) {
        await looks.treeNow();
        reply = await checkIn(frame, element);
        if (reply.state !== "gone") break;
        const pause = REBIND_PAUSES_MS[attempt];
        if (pause === undefined) break;
        await sleep(pause);
      }
      if (reply.state !== "same") throw await staleRef(ref, reply);
      return { frame, ref: element };
    },
  };
}

async function checkIn(frame: Frame, element: string): Promise<CheckReply> {
  // A document that goes away takes its elements along; one that does not respond in time may still have them.
  const checked = callIn(frame, "check", element).catch((): CheckReply => ({ state: "gone" }));
  const reply = await valueWithin(checked, CHECK_TIMEOUT_MS);
  return reply ?? { state: "same" };
}

/** `button "Buy"` of a line in which the ref stands. */
function labelIn(line: string | undefined, ref: string): string | undefined {
  if (line === undefined) return undefined;
  const start = line.indexOf(`${ref} `);
  const rest = start === -1 ? line : line.slice(start + ref.length + 1);
  return /^[\w-]+(?: "(?:[^"\\]|\\.)*")?/.exec(rest)?.[0] ?? rest.slice(0, 80);
}
