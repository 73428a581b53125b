import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { call, connection, type Message } from "./socket.ts";

type Send = (event: Input) => void;

const BUTTONS = ["left", "middle", "right"] as const;

/** Sends input to a page in its order. Input during a lost connection is not sent later. */
export function useInput(
  props: {
    readonly contextId: string;
    readonly pageId: string;
    /** The lease that the person holds; undefined: nothing is sent. */
    readonly lease: number | undefined;
  },
  onError: (message: string) => void,
): Send {
  const { contextId, pageId, lease } = props;
  const queue = useRef<ReturnType<typeof createInputQueue> | undefined>(undefined);
  useEffect(() => {
    queue.current =
      lease === undefined
        ? undefined
        : createInputQueue({ contextId, pageId, lease }, ({ error }) =>
            onError((error as { message: string }).message),
          );
  }, [contextId, pageId, lease]);
  return (event) => {
    if (connection.value === "open") queue.current?.push(event);
  };
}

/**
 * The listeners of a canvas that send mouse and touches to the page it shows; those of the wheel are added to it.
 * @param sizeOf the page's viewport in CSS pixels; undefined until a picture was drawn
 */
export function usePointer(
  canvas: RefObject<HTMLCanvasElement | null>,
  isHeld: boolean,
  sizeOf: () => { readonly width: number; readonly height: number } | undefined,
  send: Send,
) {
  const touchedAt = useRef<Touch | undefined>(undefined);

  /** Returns the place of the mouse, in CSS pixels of the page. */
  function pointOf(event: Pick<MouseEvent, "clientX" | "clientY">): { x: number; y: number } {
    const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    const { width, height } = sizeOf() ?? box;
    const inside = (at: number, size: number): number => Math.min(Math.max(at, 0), size - 1);
    return {
      x: inside(((event.clientX - box.left) / box.width) * width, width),
      y: inside(((event.clientY - box.top) / box.height) * height, height),
    };
  }

  function onButton(type: "mouseDown" | "mouseUp", event: MouseEvent): void {
    if (!isHeld) return;
    event.preventDefault();
    const clickCount = Math.min(Math.max(event.detail, 1), 3);
    send({ type, ...pointOf(event), button: BUTTONS[event.button] ?? "left", clickCount });
  }

  function onWheel(event: WheelEvent): void {
    if (!isHeld) return;
    event.preventDefault();
    const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    send({ type: "wheel", ...pointOf(event), deltaX: event.deltaX * line, deltaY: event.deltaY * line });
  }

  /** A finger that moves scrolls the page; one that only taps comes as a mouse. */
  function onTouchMove(event: TouchEvent): void {
    const [touch, second] = event.touches;
    const from = touchedAt.current;
    if (!isHeld || touch === undefined || second !== undefined || from === undefined) return;
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
  }, [isHeld]);

  return {
    onTouchStart: (event: TouchEvent) => void (touchedAt.current = event.touches[0]),
    onMouseDown: (event: MouseEvent) => onButton("mouseDown", event),
    onMouseUp: (event: MouseEvent) => onButton("mouseUp", event),
    onMouseMove: (event: MouseEvent) => isHeld && send({ type: "mouseMove", ...pointOf(event) }),
    onContextMenu: (event: MouseEvent) => isHeld && event.preventDefault(),
  };
}

/**
 * The listeners of a text area that send its keys and text to the page.
 * @param onLeave by F6
 */
export function useKeyboard(lease: number | undefined, send: Send, onLeave: () => void) {
  const held = useRef(new Set<string>());
  useEffect(() => held.current.clear(), [lease]);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (key === "F6") {
      event.preventDefault();
      onLeave();
      return;
    }
    // A paste comes as text, and what an input method composes as well.
    const isPaste = (ctrlKey || metaKey) && key.toLowerCase() === "v";
    if (isComposing || isPaste || key === "Dead" || key === "Process" || key === "Unidentified") return;
    const isText = [...key].length === 1;
    if (isText && !/^[ -~]$/.test(key) && (altKey || !(ctrlKey || metaKey))) return;
    event.preventDefault();
    held.current.add(key);
    send({ type: "keyDown", key });
  }

  /** Sends what the text area has got: text that no single key is, from an input method, a dead key, or another script. */
  function sendText({ currentTarget }: Event): void {
    const field = currentTarget as HTMLTextAreaElement;
    if (field.value !== "") send({ type: "text", text: field.value });
    field.value = "";
  }

  return {
    onKeyDown,
    onKeyUp({ key }: KeyboardEvent): void {
      if (held.current.delete(key)) send({ type: "keyUp", key });
    },
    onInput: (event: InputEvent) => !event.isComposing && sendText(event),
    onCompositionEnd: sendText,
    onPaste(event: ClipboardEvent): void {
      event.preventDefault();
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text !== "") send({ type: "text", text: text.slice(0, 65_536) });
    },
    /** Releases the keys that are held. */
    onBlur(): void {
      for (const key of held.current) send({ type: "keyUp", key });
      held.current.clear();
    },
  };
}

/** An event of dispatchInput. */
type Input = Readonly<Record<string, unknown>> & { readonly type: string };

/** Time between two calls: at most 30 a second. */
const MIN_INTERVAL_MS = 33;
const MAX_EVENTS = 64;
const MAX_QUEUED = 1_000;

/** Sends input in order, one call after the other; moves and turns of the wheel that wait become one. */
function createInputQueue(
  target: {
    readonly contextId: string;
    readonly pageId: string;
    readonly lease: number;
  },
  onError: (error: Message) => void,
) {
  const queue: Input[] = [];
  let isSending = false;

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (queue.length > 0) {
      const startMs = performance.now();
      const { contextId, pageId, lease } = target;
      const body = { lease, events: queue.splice(0, MAX_EVENTS) };
      const reply = await call("dispatchInput", { params: { contextId, pageId }, body });
      if (reply.type === "error") onError(reply);
      const restMs = MIN_INTERVAL_MS - (performance.now() - startMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isSending = false;
  }

  return {
    push(event: Input): void {
      const last = queue.at(-1);
      if (last?.type === event.type && event.type === "mouseMove") queue.pop();
      if (last?.type === event.type && event.type === "wheel") {
        queue.pop();
        const sum = (name: string): number => Number(last[name]) + Number(event[name]);
        event = { ...event, deltaX: sum("deltaX"), deltaY: sum("deltaY") };
      }
      if (queue.length < MAX_QUEUED) queue.push(event);
      void flush();
    },
  };
}
