import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Schemas } from "./api.ts";
import { createInputQueue, type Input } from "./input.ts";
import { connection, resubscribe, subscribe, type Topic } from "./socket.ts";

type Frame = Schemas["ScreenFrame"];

/** In CSS pixels of the page's viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface LiveViewProps {
  readonly contextId: string;
  readonly pageId: string;
  readonly title: string;
  /** The lease that the person holds here; undefined: only watches. */
  readonly lease: number | undefined;
  /** A part of the page to point out. */
  readonly marked: Box | undefined;
  readonly onError: (message: string) => void;
}

const BUTTONS = ["left", "middle", "right"] as const;
const RETRY_MS = 1_000;

/** The page as it is now; under control, mouse and keyboard go to it. F6 leaves it. */
export function LiveView({ contextId, pageId, title, lease, marked, onError }: LiveViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const keyboard = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<Frame | undefined>(undefined);
  const held = useRef(new Set<string>());
  const touchedAt = useRef<Touch | undefined>(undefined);
  const hasPicture = useSignal(false);
  const fps = useSignal(0);
  const queue = useRef<ReturnType<typeof createInputQueue> | undefined>(undefined);

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

  useEffect(() => {
    held.current.clear();
    queue.current =
      lease === undefined
        ? undefined
        : createInputQueue({ contextId, pageId, lease }, ({ error }) =>
            onError((error as { message: string }).message),
          );
    if (lease !== undefined) keyboard.current?.focus({ preventScroll: true });
  }, [contextId, pageId, lease]);

  /** Input during a lost connection is not sent later. */
  const send = (event: Input): void => {
    if (connection.value === "open") queue.current?.push(event);
  };

  /** Where the mouse is, in CSS pixels of the page. */
  function pointOf(event: Pick<MouseEvent, "clientX" | "clientY">): { x: number; y: number } {
    const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    const { width = box.width, height = box.height } = frame.current ?? {};
    const inside = (at: number, size: number): number => Math.min(Math.max(at, 0), size - 1);
    return {
      x: inside(((event.clientX - box.left) / box.width) * width, width),
      y: inside(((event.clientY - box.top) / box.height) * height, height),
    };
  }

  function onButton(type: "mouseDown" | "mouseUp", event: MouseEvent): void {
    if (lease === undefined) return;
    event.preventDefault();
    keyboard.current?.focus({ preventScroll: true });
    const clickCount = Math.min(Math.max(event.detail, 1), 3);
    send({ type, ...pointOf(event), button: BUTTONS[event.button] ?? "left", clickCount });
  }

  function onWheel(event: WheelEvent): void {
    if (lease === undefined) return;
    event.preventDefault();
    const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    send({ type: "wheel", ...pointOf(event), deltaX: event.deltaX * line, deltaY: event.deltaY * line });
  }

  /** A finger that moves scrolls the page; one that only taps comes as a mouse. */
  function onTouchMove(event: TouchEvent): void {
    const [touch, second] = event.touches;
    const from = touchedAt.current;
    if (lease === undefined || touch === undefined || second !== undefined || from === undefined) return;
    event.preventDefault();
    const [at, before] = [pointOf(touch), pointOf(from)];
    touchedAt.current = touch;
    send({ type: "wheel", ...at, deltaX: before.x - at.x, deltaY: before.y - at.y });
  }

  // Preact's listeners for the wheel and touches are passive, and could not keep the console from scrolling.
  useEffect(() => {
    const target = canvas.current;
    target?.addEventListener("wheel", onWheel, { passive: false });
    target?.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => {
      target?.removeEventListener("wheel", onWheel);
      target?.removeEventListener("touchmove", onTouchMove);
    };
  }, [lease]);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (lease === undefined) return;
    if (key === "F6") {
      event.preventDefault();
      canvas.current?.closest("section")?.querySelector<HTMLElement>(".control input")?.focus();
      return;
    }
    // A paste comes as text, and what an input method composes as well.
    const isPaste = (ctrlKey || metaKey) && key.toLowerCase() === "v";
    if (isComposing || isPaste || key === "Dead" || key === "Process" || key === "Unidentified") return;
    const isText = [...key].length === 1;
    if (isText && !/^[ -~]$/.test(key) && !ctrlKey && !metaKey) return;
    if (isText && altKey && !ctrlKey && !metaKey && !/^[ -~]$/.test(key)) return;
    event.preventDefault();
    held.current.add(key);
    send({ type: "keyDown", key });
  }

  function onKeyUp({ key }: KeyboardEvent): void {
    if (held.current.delete(key)) send({ type: "keyUp", key });
  }

  /** Text that no single key is: from an input method, a dead key, or another script. */
  function onText(event: InputEvent): void {
    if (event.isComposing) return;
    const field = event.currentTarget as HTMLTextAreaElement;
    if (field.value !== "") send({ type: "text", text: field.value });
    field.value = "";
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text !== "") send({ type: "text", text: text.slice(0, 65_536) });
  }

  function releaseHeld(): void {
    for (const key of held.current) send({ type: "keyUp", key });
    held.current.clear();
  }

  const { width = 1_280, height = 720 } = frame.current ?? {};
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  const isLost = connection.value !== "open";
  return (
    <figure class={isLost ? "live old" : "live"}>
      <div class="screen">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`The page ${title} as it is now`}
          width={1_280}
          height={720}
          onTouchStart={(event) => (touchedAt.current = event.touches[0])}
          onMouseDown={(event) => onButton("mouseDown", event)}
          onMouseUp={(event) => onButton("mouseUp", event)}
          onMouseMove={(event) => lease !== undefined && send({ type: "mouseMove", ...pointOf(event) })}
          onContextMenu={(event) => lease !== undefined && event.preventDefault()}
        />
        {isLost && <span class="chip bad lost">Not connected</span>}
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
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
          onInput={onText}
          onCompositionEnd={(event) => {
            const field = event.currentTarget;
            if (field.value !== "") send({ type: "text", text: field.value });
            field.value = "";
          }}
          onPaste={onPaste}
          onBlur={releaseHeld}
        />
      )}
      <figcaption>
        {isLost
          ? "Not connected: this is how the page was"
          : hasPicture.value
            ? `${fps.value === 0 ? "The page does not change" : `${fps.value} picture${fps.value === 1 ? "" : "s"} a second`}${lease === undefined ? "" : " · mouse and keyboard go to the page, F6 leaves it"}`
            : "Waiting for the first picture…"}
      </figcaption>
    </figure>
  );
}
