import { type DescMessage, fromJson, type JsonObject, type JsonValue, type Message } from "@bufbuild/protobuf";
import { LRUCache } from "lru-cache";
import type { RpcEntry } from "../../../gen/operations.ts";
import type { Event, OperationId, Outcome, ScreenPicture } from "../../contract.ts";

export function encodeOutcome(
  { response, extraFields }: RpcEntry,
  schema: DescMessage,
  outcome: Outcome<OperationId>,
): Message {
  const { data, ...rest } = outcome.answer as { data?: JsonValue } & JsonObject;
  const json: JsonObject =
    response === undefined ? { ...(data as JsonObject | undefined) } : data === undefined ? {} : { [response]: data };
  for (const name of extraFields)
    if (schema.fields.some(({ jsonName }) => jsonName === name)) json[name] = rest[name] ?? null;
  const message = fromJson(schema, json);
  return outcome.bytes && outcome.encoding === "binary"
    ? Object.assign(message, { bytes: outcome.bytes, contentType: outcome.contentType })
    : message;
}

export function encodePicture(schema: DescMessage, { frame, jpeg }: ScreenPicture): Message {
  return Object.assign(fromJson(schema, frame as JsonObject), { bytes: jpeg, contentType: "image/jpeg" });
}

/** Cache of the last events' messages, which many streams receive. */
const eventMessages = new LRUCache<string, Message>({ max: 1_000 });

export function encodeEvent(schema: DescMessage, event: Event): Message {
  // Specific to one subscriber: the gap depends on its cursor.
  if (event.type === "events.lost") return fromJson(schema, event as JsonObject);
  let message = eventMessages.get(event.id);
  if (message === undefined) eventMessages.set(event.id, (message = fromJson(schema, event as JsonObject)));
  return message;
}
