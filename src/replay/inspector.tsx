import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { fold, spanOf } from "./folding.ts";
import { plain } from "./plain.ts";
import type { ConsoleEntry, Entry, EventEntry, PictureEntry, RequestEntry, StepEntry } from "./recording.ts";

/** The things that happened in a context, live or recorded. */
export interface Story {
  /** Entries by time, the earliest first. */
  readonly entries: readonly Entry[];
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  /** The URL of a picture. */
  readonly urlOf: (picture: PictureEntry) => string;
}

type Listed = StepEntry | EventEntry | ConsoleEntry;

const SHOWN = ["everything", "steps", "steps that failed", "steps that acted", "events"] as const;
export type Shown = (typeof SHOWN)[number];
const READS: ReadonlySet<string> = new Set(["screenshot", "pdf", "content", "markdown", "snapshot", "wait"]);
/** The number of entries that are listed of a long story: the last ones. */
const MAX_LISTED = 1_000;
const THUMBNAILS = 10;
const DETAILS = ["Call", "Before and after", "Console", "Network", "Outline"] as const;

/** The last picture until a time, of one page or of any; the first one where there is none before. */
export function pictureAt({ entries }: Story, at: number, pageId?: string): PictureEntry | undefined {
  const isOf = (entry: Entry): entry is PictureEntry =>
    entry.kind === "picture" && (pageId === undefined || entry.pageId === pageId);
  return entries.findLast((entry): entry is PictureEntry => isOf(entry) && entry.at <= at) ?? entries.find(isOf);
}

/** The page at a time, with the point that a step hit. */
export function Picture(props: {
  readonly story: Story;
  readonly picture: PictureEntry | undefined;
  readonly label: string;
  readonly point?: StepEntry["target"] | undefined;
}) {
  const { story, picture, label, point } = props;
  if (picture === undefined) return <p class="muted">No picture of that time is held.</p>;
  const { width, height } = picture;
  const { x, y } = point ?? {};
  return (
    <div class="still" style={{ "--ratio": String(width / height) }}>
      <img class="frame" src={story.urlOf(picture)} width={width} height={height} alt={label} />
      {x !== undefined && y !== undefined && (
        <i class="point" style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }} />
      )}
    </div>
  );
}

/** Pictures in the order of time, with a tick for each step; idle times are folded. */
export function Strip(props: {
  readonly story: Story;
  /** Epoch ms; undefined: now. */
  readonly at: number | undefined;
  readonly onTime: (at: number) => void;
}) {
  const { story, at, onTime } = props;
  const { entries, from, to } = story;
  const folding = useMemo(() => fold(entries, from, to), [entries, from, to]);
  const { shownMs, folded, timeAt, shownAt } = folding;
  const percent = (shown: number): string => `${(Math.min(shownMs, shown) / shownMs) * 100}%`;
  const thumbnails = useMemo(
    () =>
      Array.from({ length: THUMBNAILS }, (_, index) => timeAt(((index + 0.5) / THUMBNAILS) * shownMs)).map((time) => ({
        time,
        picture: pictureAt(story, time),
      })),
    [folding],
  );
  const shown = at === undefined ? shownMs : shownAt(at);
  return (
    <div class="strip">
      <div class="thumbs" aria-hidden="true">
        {thumbnails.map(({ time, picture }, index) => (
          <button key={index} type="button" tabIndex={-1} onClick={() => onTime(time)}>
            {picture && <img class="frame" src={story.urlOf(picture)} alt="" />}
          </button>
        ))}
      </div>
      <div class="ticks" aria-hidden="true">
        {folded.map(({ from: began, to: ended, start, shownMs: width }) => (
          <i
            key={began}
            class="idle"
            style={{ left: percent(start), width: percent(width) }}
            title={`${seconds(ended - began)} without anything`}
          />
        ))}
        {entries.map(
          (entry) =>
            entry.kind === "step" &&
            entry.at <= to && (
              <i
                key={entry.id}
                class={entry.error === undefined ? "tick" : "tick failed"}
                style={{
                  left: percent(shownAt(entry.at)),
                  width: percent(shownAt(entry.at + entry.durationMs) - shownAt(entry.at)),
                }}
                title={`${timeOf(entry.at)} ${entry.action}`}
              />
            ),
        )}
      </div>
      <input
        type="range"
        aria-label="Time"
        min={0}
        max={Math.ceil(shownMs)}
        value={Math.round(shown)}
        aria-valuetext={at === undefined ? "now" : timeOf(at)}
        onInput={(event) => onTime(timeAt(Number(event.currentTarget.value)))}
      />
    </div>
  );
}

/** Steps, events and console of a story; the arrow keys go from one to the next. */
export function Timeline(props: {
  readonly story: Story;
  readonly selected: Listed | undefined;
  readonly onSelect: (entry: Listed) => void;
  readonly at: number | undefined;
  /** The part that is shown at first. */
  readonly first?: Shown;
  readonly isNewestFirst?: boolean;
}) {
  const { story, selected, onSelect, at, first = "everything", isNewestFirst = false } = props;
  const [shown, setShown] = useState<Shown>(first);
  const list = useRef<HTMLOListElement>(null);
  const kept = story.entries
    .filter((entry): entry is Listed => isListed(entry) && isShown(entry, shown))
    .slice(-MAX_LISTED);
  const current = selected ?? (at === undefined ? undefined : kept.findLast((entry) => entry.at <= at));
  useEffect(() => {
    if (!list.current?.contains(document.activeElement))
      list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  function move(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = by && buttons[buttons.findIndex((each) => each === document.activeElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }

  return (
    <>
      <label class="inline tools">
        <span>Show</span>
        <select value={shown} onChange={(event) => setShown(event.currentTarget.value as Shown)}>
          {SHOWN.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {kept.length === 0 ? (
        <p class="empty muted">{shown === "everything" ? "Nothing has happened yet." : `No ${shown}.`}</p>
      ) : (
        <ol
          ref={list}
          class="timeline"
          reversed={isNewestFirst}
          aria-label={`Timeline, ${isNewestFirst ? "newest" : "oldest"} first`}
          onKeyDown={move}
        >
          {(isNewestFirst ? kept.toReversed() : kept).map((entry) => (
            <Row
              key={entry.kind === "step" ? entry.id : `${entry.kind} ${story.entries.indexOf(entry)}`}
              entry={entry}
              isCurrent={entry === current}
              onSelect={() => onSelect(entry)}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function Row({
  entry,
  isCurrent,
  onSelect,
}: {
  readonly entry: Listed;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}) {
  const { kind, at } = entry;
  const [name, text, fault] = textsOf(entry);
  return (
    <li class={classOf(entry)}>
      <button type="button" aria-current={isCurrent ? "true" : undefined} onClick={onSelect}>
        <time dateTime={new Date(at).toISOString()} title={new Date(at).toISOString()}>
          {timeOf(at)}
        </time>
        <span>
          <strong>{name}</strong> {plain(text)}
          {fault !== undefined && <span class="fault">{plain(fault)}</span>}
          {kind === "step" && <small> {plain(by(entry))}</small>}
        </span>
        {kind === "step" && <span class="duration">{seconds(entry.durationMs)}</span>}
      </button>
    </li>
  );
}

/** Shows what is known of a step, and the pictures, messages, requests and changes of its time. */
export function Details({ story, step }: { readonly story: Story; readonly step: StepEntry }) {
  const [tab, setTab] = useState<(typeof DETAILS)[number]>("Call");
  const { entries, to } = story;
  const next = entries.find((entry) => entry.kind === "step" && entry.at > step.at);
  const [began, ended] = [step.at, Math.max(step.at + step.durationMs, Math.min(next?.at ?? to, to))];
  const meanwhile = entries.filter((entry) => {
    const [from, until] = spanOf(entry);
    return until >= began && from <= ended;
  });
  const asked = meanwhile.filter((entry) => entry.kind === "request");
  const said = meanwhile.filter((entry) => entry.kind === "console");
  const end = step.at + step.durationMs;
  const outline = entries.findLast(
    (entry) => entry.kind === "outline" && entry.at <= ended && (step.pageId ?? entry.pageId) === entry.pageId,
  );
  const tabs = DETAILS.filter((each) => each !== "Outline" || entries.some(({ kind }) => kind === "outline"));
  return (
    <section class="details" aria-label="Details of the step">
      <Tabs label="Details of the step" tabs={tabs} selected={tab} onSelect={setTab} />
      {tab === "Call" && <Facts step={step} />}
      {tab === "Before and after" && (
        <div class="pair">
          <figure>
            <figcaption>Before</figcaption>
            <Picture
              story={story}
              picture={pictureAt(story, step.at, step.pageId)}
              label="The page before the step"
              point={step.target}
            />
          </figure>
          <figure>
            <figcaption>After</figcaption>
            <Picture
              story={story}
              picture={pictureAt(story, Math.max(end, ended), step.pageId)}
              label="The page after it"
            />
          </figure>
        </div>
      )}
      {tab === "Console" &&
        (said.length === 0 ? (
          <p class="muted">Nothing was written.</p>
        ) : (
          <ol class="lines">
            {said.map((entry, index) => (
              <li key={index} class={entry.level === "error" ? "failed" : ""}>
                <time>{timeOf(entry.at)}</time> {entry.level}: {plain(entry.text)}
                {entry.source !== undefined && <small>{plain(entry.source)}</small>}
              </li>
            ))}
          </ol>
        ))}
      {tab === "Network" && <Waterfall requests={asked} from={began} />}
      {tab === "Outline" && (
        <pre class="code" tabIndex={0}>
          {outline?.kind === "outline" ? outline.text : "None was read."}
        </pre>
      )}
    </section>
  );
}

function Facts({ step }: { readonly step: StepEntry }) {
  const { action, command, at, durationMs, error, target, url, pageId, params, masked, result } = step;
  const { actor, protocol, requestId, seen } = step;
  const { selector, ref, lasting, x, y } = target ?? {};
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ["Action", action],
    ["Error", error && `${error.code}: ${error.message}${error.obstacle === undefined ? "" : ` (${error.obstacle})`}`],
    ["Began", `${new Date(at).toISOString()}, for ${seconds(durationMs)}`],
    ["Page", url],
    ["Page id", pageId],
    ["Selector", selector ?? ref],
    ["Selector that lasts", lasting],
    ["Point", x === undefined || y === undefined ? undefined : `${Math.round(x)}, ${Math.round(y)}`],
    ["Parameters", json(params)],
    ["Not shown", masked.join(", ")],
    ["Result", json(result)],
    ["Seen after it", seenAfter(seen)],
    ["By", actor && `${actor.username} (${actor.credential})`],
    ["Protocol", [protocol, command].filter(Boolean).join(": ")],
    ["Request", requestId],
  ];
  return (
    <dl class="facts">
      {facts.map(([label, value]) =>
        value === undefined || value === "" ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{plain(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Waterfall({ requests, from }: { readonly requests: readonly RequestEntry[]; readonly from: number }) {
  if (requests.length === 0) return <p class="muted">No request ended meanwhile.</p>;
  const spans = requests.map((request) => spanOf(request));
  const first = Math.min(from, ...spans.map(([began]) => began));
  const lengthMs = Math.max(1, ...spans.map(([, ended]) => ended - first));
  return (
    <table class="waterfall">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Request</th>
          <th scope="col">Took</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ method, url, status, failure, durationMs, type }, index) => {
          const [began = 0, ended = 0] = spans[index] ?? [];
          const isFailed = failure !== undefined || (status ?? 0) >= 400;
          return (
            <tr key={index} class={isFailed ? "failed" : ""}>
              <td>{plain(String(status ?? failure ?? "none"))}</td>
              <td title={plain(url)}>
                {method} {plain(nameOf(url))} <small>{plain(type)}</small>
              </td>
              <td>{seconds(durationMs)}</td>
              <td class="when">
                <i
                  style={{
                    left: `${((began - first) / lengthMs) * 100}%`,
                    width: `${((ended - began) / lengthMs) * 100}%`,
                  }}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly T[];
  readonly selected: T;
  readonly onSelect: (tab: T) => void;
}

/** Buttons of which one is pressed. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect }: TabsProps<T>) {
  return (
    <div class="tabs" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab} type="button" aria-pressed={tab === selected} onClick={() => onSelect(tab)}>
          {tab}
        </button>
      ))}
    </div>
  );
}

function isListed(entry: Entry): entry is Listed {
  return entry.kind === "step" || entry.kind === "event" || entry.kind === "console";
}

function isShown(entry: Listed, shown: Shown): boolean {
  if (shown === "everything") return true;
  if (shown === "events") return entry.kind !== "step";
  if (entry.kind !== "step") return false;
  if (shown === "steps that failed") return entry.error !== undefined;
  return shown === "steps" || !READS.has(entry.action);
}

function classOf(entry: Listed): string {
  if (entry.kind === "step") return entry.error === undefined ? "action" : "action failed";
  if (entry.kind === "console") return entry.level === "error" ? "console failed" : "console";
  const isBad = /^(page\.crashed|events\.lost|recording\.failed)$/.test(entry.type);
  return `${entry.type.replace(".", "-")}${isBad ? " failed" : ""}`;
}

function textsOf(entry: Listed): readonly [name: string, text: string, fault?: string | undefined] {
  if (entry.kind === "console") return [entry.level, entry.text];
  if (entry.kind === "event") return [entry.type, wordsOf(entry)];
  const { action, params, target, error, seen } = entry;
  const { role = "", name = "", selector, ref } = target ?? {};
  const thing = name === "" ? (selector ?? ref ?? params["selector"] ?? params["url"]) : `${role} “${name}”`.trim();
  const outcome = seenAfter(seen);
  const texts = [typeof thing === "string" ? thing : "", outcome && `→ ${outcome}`].filter((text) => text !== "");
  return [action, texts.join(" "), error && `${error.code}: ${error.message}`];
}

/** Who has done it, and by which protocol. */
function by({ actor, protocol }: Pick<StepEntry, "actor" | "protocol">): string {
  return [actor?.username, protocol].filter(Boolean).join(" · ");
}

function seenAfter({ text, state, dialog, download }: NonNullable<StepEntry["seen"]> = {}): string {
  const parts = [
    text !== undefined && `“${text}”`,
    state && `${state.value ? "" : "not "}${state.name}`,
    dialog && (dialog === "open" ? "a dialog is open" : `dialog ${dialog}`),
    download === true && "a download began",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Summarizes an event in a few words of its own data. */
function wordsOf({ type, data }: EventEntry): string {
  if (type === "events.lost") return "Events are missing here.";
  const { actor, code, url, text, message, instructions, note, reason, bound, bytes } = data;
  const who = (actor as { readonly username?: string } | undefined)?.username;
  const parts = [
    code,
    url,
    text ?? message ?? instructions ?? note ?? reason,
    bound,
    typeof bytes === "number" ? `${Math.round(bytes / 1_048_576)} MiB` : undefined,
    who === undefined ? undefined : `by ${who}`,
  ];
  return parts
    .filter((part) => part !== undefined && part !== "")
    .map((part) => (typeof part === "string" ? part : JSON.stringify(part)))
    .join(" · ")
    .slice(0, 300);
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** The time of day, by the clock of the person. */
export function timeOf(at: number): string {
  return clock.format(at);
}

export function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** The end of a URL, by which a person knows it. */
function nameOf(url: string): string {
  const { pathname = "", host = "", search = "" } = URL.parse(url) ?? {};
  return pathname.length > 1 ? `${pathname}${search}`.slice(-80) : host || url.slice(0, 80);
}

function json(value: object | undefined): string {
  const text = JSON.stringify(value ?? {});
  return text === "{}" ? "" : text;
}
