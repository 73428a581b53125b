/**
 * Replays a recording in the one file that holds it. Texts of pages get into the document as text nodes only.
 */

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fold } from "./folding.ts";
import { Details, Picture, pictureAt, seconds, Strip, timeOf, Timeline, type Story } from "./inspector.tsx";
import { plain } from "./plain.ts";
import type { PictureEntry, Recording } from "./recording.ts";

const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const recording = JSON.parse(byId("recording").textContent) as Recording;
const { entries, from, to } = recording;
const pictures = entries.filter((entry) => entry.kind === "picture");
const urls = new Map<PictureEntry, string>(
  pictures.map((picture, index) => [picture, `data:image/jpeg;base64,${byId(`picture-${index}`).textContent}`]),
);
const story: Story = { entries, from, to, urlOf: (picture) => urls.get(picture) ?? "" };
const steps = entries.filter((entry) => entry.kind === "step");
const failed = steps.find(({ error }) => error !== undefined);
const title = toTitle();

document.title = title;
render(<Player />, byId("replay"));

function toTitle(): string {
  const { contextId, mode, reason, part } = recording;
  const which = `${mode} recording${part === undefined ? "" : `, part ${part}`} of context ${contextId}`;
  return failed === undefined
    ? `${which}: ${reason}`
    : `${failed.action} failed: ${failed.error?.code ?? ""} · ${which}`;
}

function Player() {
  const [at, setAt] = useState(failed === undefined ? from : failed.at + failed.durationMs);
  const [selected, select] = useState<Parameters<Parameters<typeof Timeline>[0]["onSelect"]>[0] | undefined>(failed);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [only, setOnly] = useState("");
  const folding = useMemo(() => fold(entries, from, to), []);
  const pageIds = useMemo(() => [...new Set(pictures.flatMap(({ pageId }) => pageId ?? []))], []);

  function go(time: number): void {
    setAt(time);
    select(undefined);
  }

  function play(): void {
    if (!isPlaying && at >= to) go(from);
    else select(undefined);
    setPlaying(!isPlaying);
  }

  useEffect(() => {
    if (!isPlaying) return;
    let lastMs = performance.now();
    const tick = (nowMs: number): void => {
      const passed = Math.max(0, nowMs - lastMs) * speed;
      lastMs = nowMs;
      setAt((time) => folding.timeAt(folding.shownAt(time) + passed));
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed]);
  useEffect(() => {
    if (at >= to) setPlaying(false);
  }, [at]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== " " || event.target !== document.body) return;
      event.preventDefault();
      play();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const picture = pictureAt(story, at, only === "" ? undefined : only);
  const step = selected?.kind === "step" ? selected : steps.findLast((each) => each.at <= at);
  const seen = entries.findLast(
    (entry) => entry.kind === "outline" && entry.at <= at + 1 && entry.pageId === picture?.pageId,
  );
  const { left } = recording;
  const missing = [
    ...(left.pictures > 0 ? [`${left.pictures} pictures`] : []),
    ...(left.entries > 0 ? [`${left.entries} entries`] : []),
  ];
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p class="muted">
          {new Date(from).toISOString()}, {seconds(to - from)}
          {folding.folded.length > 0 && `, ${seconds(folding.shownMs)} without idle times`}
          {missing.length > 0 && `; left out: ${missing.join(", ")}`}
        </p>
      </header>
      <main>
        <section class="stage" aria-label="The page">
          {seen?.kind === "outline" && (
            <p class="address muted">
              {plain(seen.title)} {plain(seen.url)}
            </p>
          )}
          <Picture
            story={story}
            picture={picture}
            label="The page"
            point={selected === step ? step?.target : undefined}
          />
          <Strip story={story} at={at} onTime={go} />
          <div class="row">
            <button type="button" class="primary" onClick={play}>
              {isPlaying ? "Pause" : "Play"}
            </button>
            <output>{timeOf(at)}</output>
            <select
              aria-label="Speed"
              value={speed}
              onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
            >
              {SPEEDS.map((each) => (
                <option key={each} value={each}>
                  {each} ×
                </option>
              ))}
            </select>
            {pageIds.length > 1 && (
              <select aria-label="Page" value={only} onChange={({ currentTarget }) => setOnly(currentTarget.value)}>
                <option value="">Page that changes</option>
                {pageIds.map((pageId, index) => (
                  <option key={pageId} value={pageId}>
                    Page {index + 1}
                  </option>
                ))}
              </select>
            )}
          </div>
        </section>
        <section class="side" aria-label="What happened">
          <Timeline
            story={story}
            at={at}
            selected={selected}
            onSelect={(entry) => {
              setPlaying(false);
              setAt(entry.kind === "step" ? entry.at + entry.durationMs : entry.at);
              select(entry);
            }}
          />
          {step && <Details key={step.id} story={story} step={step} />}
        </section>
      </main>
    </>
  );
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the file has no element ${id}`);
  return found;
}
