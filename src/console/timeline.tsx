import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Schemas } from "./api.ts";
import { Empty } from "./parts.tsx";
import { subscribe } from "./socket.ts";
import { plain } from "./text.ts";

export type Event = Schemas["Event"];

const MAX_EVENTS = 300;
/** The duration whose bar has the full width. */
const FULL_BAR_MS = 2_000;
const KINDS = ["all", "action", "page", "control", "context", "request"] as const;

/** The events of a context, newest first; after a lost connection it goes on where it was, and shows what is missing. */
export function Timeline({ contextId, onEvent }: { contextId: string; onEvent: (event: Event) => void }) {
  const events = useSignal<readonly Event[]>([]);
  const kind = useSignal<(typeof KINDS)[number]>("all");

  useEffect(() => {
    let last: { readonly epoch: number; readonly seq: number } = { epoch: 1, seq: 0 };
    return subscribe({
      topic: `context:${contextId}`,
      options: () => ({ after: last }),
      onMessage({ type, payload }) {
        if (type !== "event") return;
        const event = payload as Event;
        last = event.cursor;
        events.value = [event, ...withoutStart(events.value, event)].slice(0, MAX_EVENTS);
        onEvent(event);
      },
    });
  }, [contextId]);

  const shown = events.value.filter(({ type }) => kind.value === "all" || type.startsWith(kind.value));
  return (
    <>
      <label class="inline tools">
        <span>Show</span>
        <select value={kind.value} onChange={(event) => (kind.value = event.currentTarget.value as typeof kind.value)}>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {each === "all" ? "all events" : `${each} events`}
            </option>
          ))}
        </select>
      </label>
      {shown.length === 0 ? (
        <Empty title="No events yet">What happens in the context appears here.</Empty>
      ) : (
        <ol class="timeline" reversed tabIndex={0} aria-label="Events, newest first">
          {shown.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      )}
    </>
  );
}

function Entry({ event }: { readonly event: Event }) {
  const { type, timestamp, data } = event;
  const durationMs = typeof data.duration === "number" ? data.duration : undefined;
  return (
    <li class={`${type.split(".")[0] ?? ""} ${type.replace(".", "-")}`}>
      <time dateTime={timestamp}>{timestamp.slice(11, 23)}</time>
      <span>
        <strong>{type}</strong> {wordsOf(event)}
      </span>
      {durationMs !== undefined && (
        <span class="duration">
          {Math.round(durationMs)} ms
          <i style={{ width: `${Math.min(100, (durationMs / FULL_BAR_MS) * 100)}%` }} />
        </span>
      )}
    </li>
  );
}

/** The end of an action stands in place of its start. */
function withoutStart(events: readonly Event[], { type, pageId, data }: Event): readonly Event[] {
  if (type !== "action.completed" && type !== "action.failed") return events;
  const started = events.find(
    (event) => event.type === "action.started" && event.pageId === pageId && event.data.actionType === data.actionType,
  );
  return events.filter((event) => event !== started);
}

/** Summarizes an event in a few words of its own data. */
function wordsOf({ type, data }: Event): string {
  if (type === "events.lost") return "Events are missing here.";
  const { actor, actionType, code, url, text, message, instructions, note, reason, bound, bytes } = data as Readonly<
    Record<string, unknown>
  >;
  const who = (actor as { readonly username?: string } | undefined)?.username;
  const parts = [
    actionType,
    code,
    url,
    text ?? message ?? instructions ?? note ?? reason,
    bound,
    typeof bytes === "number" ? `${Math.round(bytes / 1_048_576)} MiB` : undefined,
    who === undefined ? undefined : `by ${who}`,
  ];
  return parts
    .filter((part) => part !== undefined && part !== "")
    .map((part) => plain(typeof part === "string" ? part : JSON.stringify(part)))
    .join(" · ")
    .slice(0, 300);
}
