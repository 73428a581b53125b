import { useEffect, useRef } from "preact/hooks";
import { useInput, useKeyboard, usePointer } from "./live-input.ts";
import { usePicture } from "./live-picture.ts";
import { connection, isSilent } from "./socket.ts";

/** In CSS pixels of the page's viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The page as it is now; under control, mouse and keyboard go to it. F6 leaves it. */
export function LiveView(props: {
  readonly contextId: string;
  readonly pageId: string;
  readonly title: string;
  /** The lease that the person holds here; undefined: only watches. */
  readonly lease: number | undefined;
  /** A part of the page to point out. */
  readonly marked: Box | undefined;
  readonly onError: (message: string) => void;
}) {
  const { contextId, pageId, title, lease, marked, onError } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const keyboard = useRef<HTMLTextAreaElement>(null);
  const { frame, hasPicture, fps } = usePicture(canvas, contextId, pageId);
  const send = useInput({ contextId, pageId, lease }, onError);
  const pointer = usePointer(
    canvas,
    lease !== undefined,
    () => frame.current,
    (event) => {
      if (event.type === "mouseDown" || event.type === "mouseUp") focusKeyboard();
      send(event);
    },
  );
  const keys = useKeyboard(lease, send, () => {
    canvas.current?.closest("section")?.querySelector<HTMLElement>(".control input")?.focus();
  });
  useEffect(() => focusKeyboard(), [contextId, pageId, lease]);

  function focusKeyboard(): void {
    keyboard.current?.focus({ preventScroll: true });
  }

  const { width = 1_280, height = 720 } = frame.current ?? {};
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  const lost = connection.value !== "open" ? "Not connected" : isSilent.value ? "No answer" : undefined;
  return (
    <figure class={lost === undefined ? "live" : "live old"}>
      <div class="screen">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`The page ${title} as it is now`}
          width={1_280}
          height={720}
          style={{ "--ratio": String(width / height) }}
          {...pointer}
        />
        {lost !== undefined && <span class="chip bad lost">{lost}</span>}
        {marked && (
          <span
            class="mark"
            style={{
              left: percent(marked.x, width),
              top: percent(marked.y, height),
              width: percent(marked.width, width),
              height: percent(marked.height, height),
            }}
          />
        )}
      </div>
      {lease !== undefined && (
        <textarea
          ref={keyboard}
          class="keyboard"
          aria-label="Keyboard of the page; F6 leaves it"
          autocomplete="off"
          spellcheck={false}
          {...keys}
        />
      )}
      <figcaption>
        {lost !== undefined
          ? `${lost}: this is how the page was`
          : hasPicture.value
            ? `${fps.value === 0 ? "The page does not change" : `${fps.value} picture${fps.value === 1 ? "" : "s"} a second`}${lease === undefined ? "" : " · mouse and keyboard go to the page, F6 leaves it"}`
            : "Waiting for the first picture…"}
      </figcaption>
    </figure>
  );
}
