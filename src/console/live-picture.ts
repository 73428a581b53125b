import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Schemas } from "./api.ts";
import { resubscribe, subscribe, type Topic } from "./socket.ts";

type Frame = Schemas["ScreenFrame"];

const RETRY_MS = 1_000;

/** Draws the page as it is now. */
export function usePicture(canvas: RefObject<HTMLCanvasElement | null>, contextId: string, pageId: string) {
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
