import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import type { Box } from "./live-view.tsx";
import { Empty, Loaded } from "./parts.tsx";
import { useRemote } from "./remote.ts";

const MAX_TOKENS = 10_000;
const BOX = / @(-?\d+),(-?\d+),(\d+),(\d+)/;

/** Shows the page as lines with refs, as assistants get it. */
export function Outline(props: {
  readonly contextId: string;
  readonly pageId: string;
  /** The element of the line under the mouse or the focus. */
  readonly onMark: (box: Box | undefined) => void;
}) {
  const { contextId, pageId, onMark } = props;
  const find = useSignal("");
  const observed = useRemote(async () => {
    const params = { boxes: true, maxTokens: MAX_TOKENS, ...(find.value !== "" && { find: find.value }) };
    const body = { action: "snapshot" as const, params, pageId };
    const answer = await dataOf(api.POST("/contexts/{contextId}/execute", { params: { path: { contextId } }, body }));
    return (answer as Schemas["ActionResultResponse"]).data.data as Schemas["Observation"];
  }, [contextId, pageId, find.value]);

  useEffect(() => () => onMark(undefined), []);

  return (
    <>
      <div class="row tools">
        <label class="grow">
          <span class="hidden">Only lines with</span>
          <input
            type="search"
            placeholder="Only lines with…"
            maxLength={200}
            onChange={(event) => (find.value = event.currentTarget.value.trim())}
          />
        </label>
        <button type="button" onClick={() => void observed.load()}>
          Observe again
        </button>
      </div>
      <Loaded of={observed} what="the outline">
        {({ text, revision, tokens, omitted }) =>
          text === "" ? (
            <Empty title="Nothing to show">
              {find.value === "" ? "The page is empty." : "No line has these words."}
            </Empty>
          ) : (
            <>
              <ul class="outline code" tabIndex={0} aria-label="Outline">
                {text.split("\n").map((line, index) => (
                  <Line key={index} line={line} onMark={onMark} />
                ))}
              </ul>
              <p class="hint">
                Revision {revision} · {tokens} tokens{omitted ? " · more was left out" : ""}
              </p>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Line({ line, onMark }: { readonly line: string; readonly onMark: (box: Box | undefined) => void }) {
  const [, indent = "", ref = "", rest = line] = /^( *)(e\d+)?(.*)$/.exec(line) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = BOX.exec(line)?.slice(1).map(Number) ?? [];
  return (
    <li
      style={{ paddingInlineStart: `${indent.length}ch` }}
      onMouseEnter={() => onMark(width > 0 && height > 0 ? { x, y, width, height } : undefined)}
      onMouseLeave={() => onMark(undefined)}
    >
      {ref !== "" && <b>{ref}</b>}
      {rest.replace(BOX, "")}
    </li>
  );
}
