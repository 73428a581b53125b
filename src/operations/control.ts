import { controlAt } from "../seam/control.ts";
import { type Answer, type Call, type Handlers, type InputEvent, toTimestamp } from "../contract.ts";
import type { ControlState } from "../engine/archive.ts";
import type { ControlCommand, Engine } from "../engine/engine.ts";
import { ServiceError } from "../errors/errors.ts";
import { invalidInput } from "../errors/validation.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireController, toActor } from "./access.ts";
import { toListQuery } from "./input/list-query.ts";
import { toConsoleUrl } from "./public-url.ts";

type PendingControlRequest = Answer<"listControlRequests">["data"][number];

type ControlHandlers = Pick<
  Handlers,
  | "takeControl"
  | "renewControl"
  | "releaseControl"
  | "getControl"
  | "requestControl"
  | "answerControlRequest"
  | "listControlRequests"
  | "dispatchInput"
>;

export function createControlHandlers({
  engine,
  contexts,
  publicUrl,
  now,
}: {
  readonly engine: Pick<Engine, "control" | "readControl" | "dispatchInput">;
  readonly contexts: Pick<ContextStore, "find" | "touch" | "listRequested">;
  /** The URL at which browsers reach the service; undefined: none does. */
  readonly publicUrl: () => string | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}): ControlHandlers {
  const toControl = (contextId: string, control: ControlState): Answer<"getControl">["data"] =>
    toContextControl(contextId, control, publicUrl());

  async function change(
    call: Call,
    contextId: string,
    command: ControlCommand,
  ): Promise<{ readonly answer: Answer<"getControl"> }> {
    contexts.touch(contextId);
    return { answer: { data: toControl(contextId, await engine.control(contextId, command, call.limits())) } };
  }

  return {
    async takeControl(call, { params, body: { ttl, force = false, note } }) {
      if (force && call.principal.credential.type === "shareLink") {
        throw new ServiceError("FORBIDDEN", "the holder of a share link cannot end another's control", {
          details: { reason: "share-link" },
        });
      }
      await requireController(contexts, call, params.contextId);
      const actor = toActor(call.principal);
      const command = { type: "take", actor, ttlMs: ttl, force, ...(note !== undefined && { note }) } as const;
      return change(call, params.contextId, command);
    },

    async renewControl(call, { params, body: { lease, ttl } }) {
      await requireController(contexts, call, params.contextId);
      const actor = toActor(call.principal);
      const command = { type: "renew", actor, lease, ...(ttl !== undefined && { ttlMs: ttl }) } as const;
      return change(call, params.contextId, command);
    },

    releaseControl(call, { params, query: { lease, outcome, note } }) {
      return change(call, params.contextId, {
        type: "release",
        actor: toActor(call.principal),
        lease,
        ...(outcome !== undefined && { outcome }),
        ...(note !== undefined && { note }),
      });
    },

    async getControl(call, { params: { contextId }, query: { wait = 0 } }) {
      return { answer: { data: toControl(contextId, await engine.readControl(contextId, wait, call.limits())) } };
    },

    requestControl(call, { params, body: { instructions, ttl } }) {
      const actor = toActor(call.principal);
      return change(call, params.contextId, { type: "request", actor, instructions, ttlMs: ttl });
    },

    async answerControlRequest(call, { params: { contextId, requestId }, body: { approved, note } }) {
      const actor = toActor(call.principal);
      const command = { type: "answer", actor, requestId, isApproved: approved } as const;
      return change(call, contextId, { ...command, ...(note !== undefined && { note }) });
    },

    async listControlRequests(call, { query }) {
      const listQuery = toListQuery(query, { expiresAt: "time" });
      const { rows, total } = await contexts.listRequested(call.principal.userId, listQuery);
      const { limit, offset } = listQuery;
      const data = rows.flatMap(({ id, name, control }): PendingControlRequest[] => {
        const { request, held } = controlAt(control, now());
        if (request === undefined) return [];
        return [
          {
            contextId: id,
            contextName: name,
            state: held ? "held" : "requested",
            ...(held && { holder: held.holder }),
            request: toRequest(id, request, publicUrl()),
          },
        ];
      });
      return { answer: { data, total, limit, offset } };
    },

    async dispatchInput(call, { params: { contextId, pageId }, body: { lease, events } }) {
      requireFields(events);
      await requireController(contexts, call, contextId);
      contexts.touch(contextId);
      const input = { actor: toActor(call.principal), lease, events };
      const { seq, expiresAt } = await engine.dispatchInput(contextId, pageId, input, call.limits());
      return { answer: { data: { seq, expiresAt: toTimestamp(expiresAt) } }, audited: { events: events.length } };
    },
  };
}

/** @param baseUrl at which browsers reach the service */
function toContextControl(
  contextId: string,
  control: ControlState,
  baseUrl: string | undefined,
): Answer<"getControl">["data"] {
  const { lease, held, request, last } = control;
  return {
    contextId,
    state: controlStateOf(control),
    lease,
    ...(held && {
      holder: held.holder,
      ...(held.note !== undefined && { note: held.note }),
      expiresAt: toTimestamp(held.expiresAt),
    }),
    ...(request && { request: toRequest(contextId, request, baseUrl) }),
    ...(last && { last: { ...last, endedAt: toTimestamp(last.endedAt) } }),
  };
}

function toRequest(
  contextId: string,
  { guarded, ...request }: NonNullable<ControlState["request"]>,
  baseUrl: string | undefined,
): PendingControlRequest["request"] {
  return {
    ...request,
    requestedAt: toTimestamp(request.requestedAt),
    expiresAt: toTimestamp(request.expiresAt),
    ...(baseUrl !== undefined && { url: toConsoleUrl(baseUrl, `contexts/${contextId}`) }),
    ...(guarded && { approval: guarded.shown }),
  };
}

/** Who controls a context, by its state at this moment. */
export function controlStateOf({
  held,
  request,
}: Pick<ControlState, "held" | "request">): "free" | "requested" | "held" {
  if (held) return "held";
  return request ? "requested" : "free";
}

type InputType = InputEvent["type"];
type InputField = Exclude<keyof InputEvent, "type">;

const MOUSE = { required: ["x", "y"], optional: ["button", "clickCount"] } as const;

/** The fields of each type of event beside `type`. */
const FIELDS: Readonly<
  Record<InputType, { readonly required: readonly InputField[]; readonly optional: readonly InputField[] }>
> = {
  mouseMove: { required: ["x", "y"], optional: [] },
  mouseDown: MOUSE,
  mouseUp: MOUSE,
  wheel: { required: ["x", "y"], optional: ["deltaX", "deltaY"] },
  keyDown: { required: ["key"], optional: [] },
  keyUp: { required: ["key"], optional: [] },
  text: { required: ["text"], optional: [] },
};

/** @throws ServiceError `VALIDATION_ERROR` */
function requireFields(events: readonly InputEvent[]): void {
  const errors = events.flatMap((event, index) => {
    const { required, optional } = FIELDS[event.type];
    const known: readonly string[] = ["type", ...required, ...optional];
    const missing = required.filter((name) => event[name] === undefined);
    const extra = Object.keys(event).filter((name) => !known.includes(name));
    return [
      ...missing.map((name) => ({ field: `events[${index}].${name}`, message: `must be given with ${event.type}` })),
      ...extra.map((name) => ({ field: `events[${index}].${name}`, message: `is not taken by ${event.type}` })),
    ];
  });
  if (errors.length > 0) throw invalidInput(errors.slice(0, 20));
}
