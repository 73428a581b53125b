import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Schemas } from "./api.ts";
import { useInput, useKeyboard, usePointer } from "./live-input.ts";
import { connection, isSilent, resubscribe, subscribe, type Topic } from "./socket.ts";

/** A box in CSS pixels of the page's viewport. */
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
  /** Called for each picture that comes. */
  readonly onPicture?: (frame: Frame, jpeg: ArrayBuffer) => void;
}) {
  const { contextId, pageId, title, lease, marked, onError, onPicture } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const keyboard = useRef<HTMLTextAreaElement>(null);
  const { frame, hasPicture, fps } = usePicture(canvas, contextId, pageId, onPicture);
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
      <div class="screen" style={{ "--ratio": String(width / height) }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`The page ${title} as it is now`}
          width={1_280}
          height={720}
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
            ? `${fps.value === 0 ? "Live · no changes" : `${fps.value} picture${fps.value === 1 ? "" : "s"} a second`}${lease === undefined ? "" : " · mouse and keyboard go to the page, F6 leaves it"}`
            : "Waiting for the first picture…"}
      </figcaption>
    </figure>
  );
}

type Frame = Schemas["ScreenFrame"];

const RETRY_MS = 1_000;

/** Draws the page as it is now. */
function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  contextId: string,
  pageId: string,
  onPicture?: (frame: Frame, jpeg: ArrayBuffer) => void,
) {
  /** The last picture drawn. */
  const frame = useRef<Frame | undefined>(undefined);
  /** Whether one was drawn. */
  const hasPicture = useSignal(false);
  /** Pictures drawn in the last second. */
  const fps = useSignal(0);

  useEffect(() => {
    let next: { readonly frame: Frame; readonly bytes: ArrayBuffer } | undefined;
    let isDrawing = false;
    let drawn = 0;
    let retry = 0;

    async function draw(): Promise<void> {
      if (isDrawing) return;
      isDrawing = true;
      while (next !== undefined) {
        const { frame: shown, bytes } = next;
        next = undefined;
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
        const target = canvas.current;
        if (target !== null) {
          if (target.width !== bitmap.width) target.width = bitmap.width;
          if (target.height !== bitmap.height) target.height = bitmap.height;
          target.getContext("2d")?.drawImage(bitmap, 0, 0);
          frame.current = shown;
          hasPicture.value = true;
          drawn++;
        }
        bitmap.close();
      }
      isDrawing = false;
    }

    const topic: Topic = {
      topic: `screen:${contextId}`,
      options: () => ({ pageId, maxWidth: 1_600, maxHeight: 1_200, maxFps: 10 }),
      onMessage(message, bytes) {
        if (message.type === "frame" && bytes !== undefined) {
          next = { frame: message.payload as Frame, bytes };
          onPicture?.(next.frame, bytes);
          void draw();
        } else if (message.type === "unsubscribed" || message.type === "error") {
          // The page may come back: its browser has died, or the context hibernates until its next use.
          clearTimeout(retry);
          retry = window.setTimeout(() => resubscribe(topic), RETRY_MS);
        }
      },
    };
    const stop = subscribe(topic);
    const counter = setInterval(() => {
      fps.value = drawn;
      drawn = 0;
    }, 1_000);
    return () => {
      stop();
      clearTimeout(retry);
      clearInterval(counter);
    };
  }, [contextId, pageId]);

  return { frame, hasPicture, fps };
}
