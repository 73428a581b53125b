import type { ContextConfig, EventType } from "../../contract.ts";
import type { EventHub } from "../events/hub.ts";
import type { MaskedValues } from "../masked-values.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { Recordings } from "../recording/recordings.ts";
import type { EndedStep } from "../page/ended-step.ts";
import { secretsOf, type StepHistory } from "../recording/steps.ts";
import type { LivePage } from "../page/live-page.ts";

/** Emits the events of one live context, and has them recorded. */
export interface ContextEmitter {
  /** Undefined where nothing is recorded. */
  readonly recorder: Recorder | undefined;
  /** Does nothing after `close`. */
  emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void;
  /** Adds a step to those of the context, and to what is recorded of it. */
  step(step: EndedStep, live: LivePage | undefined): void;
  /** Replaces a value in what is listed and recorded from now on, and one that is secret in all events, too. */
  hide(value: string, isSecret: boolean): void;
  /** Records as the configuration says from now on, and returns the recorder where that is another one than before. */
  record(config: ContextConfig): Recorder | undefined;
  /** Ends the recording. */
  close(): void;
}

/** Errors of a request that is wrong itself, or that asks the caller to do something else first. */
const CALLERS: ReadonlySet<unknown> = new Set(["CONFLICT", "VALIDATION_ERROR"]);

export function createContextEmitter(dependencies: {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  readonly events: Pick<EventHub, "emit">;
  readonly recordings: Pick<Recordings, "open" | "failed" | "end">;
  readonly steps: StepHistory;
  /** The secrets of the context. */
  readonly hidden: MaskedValues;
}): ContextEmitter {
  const { id, owner, epoch, events, recordings, steps, hidden } = dependencies;
  let recorder: Recorder | undefined;
  let isClosed = false;

  const emitter: ContextEmitter = {
    get recorder() {
      return recorder;
    },
    emit(type, data, pageId) {
      if (isClosed) return;
      recorder?.event(type, data ?? {}, pageId);
      if (type === "page.crashed") recordings.failed(id, "page-crashed");
      else if (type === "action.failed" && !CALLERS.has(data?.["code"])) recordings.failed(id, "action-failed");
      events.emit({
        contextId: id,
        epoch,
        type,
        ...(data !== undefined && { data: hidden.data(data) }),
        ...(pageId !== undefined && { pageId }),
      });
    },
    step(step, live) {
      const entry = steps.add(step, live);
      recorder?.step(entry, live);
    },
    hide(value, isSecret) {
      if (isSecret) hidden.add(value);
      steps.hide(value);
      recorder?.hide(value);
    },
    record(config) {
      const former = recorder;
      for (const value of secretsOf(config)) steps.hide(value);
      recorder = recordings.open({ id, owner, emit: (type, data) => emitter.emit(type, data) }, config);
      // Secrets that were typed before are in no recording.
      for (const value of hidden.ofCallers) recorder?.hide(value);
      return recorder === former ? undefined : recorder;
    },
    close() {
      isClosed = true;
      recordings.end(id);
    },
  };
  return emitter;
}
