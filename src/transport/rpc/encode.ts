import {
  create,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import { EmptySchema } from "@bufbuild/protobuf/wkt";
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

/** How a stream's messages are written: Protobuf's binary form, or JSON. */
type Codec = "binary" | "json";

/** Caches of the last events' messages, which many streams receive. */
const eventMessages: Readonly<Record<Codec, LRUCache<string, Message>>> = {
  binary: new LRUCache({ max: 1_000 }),
  json: new LRUCache({ max: 1_000 }),
};

export function encodeEvent(schema: DescMessage, event: Event, codec: Codec): Message {
  // Specific to one subscriber: the gap depends on its cursor.
  if (event.type === "events.lost") return fromJson(schema, event as JsonObject);
  const messages = eventMessages[codec];
  let message = messages.get(event.id);
  if (message === undefined) {
    message = fromJson(schema, event as JsonObject);
    if (codec === "binary") message = toEncoded(schema, message);
    messages.set(event.id, message);
  }
  return message;
}

/** A message of the same bytes that is not encoded again for each stream: its fields are bytes already, as unknown ones are. */
function toEncoded(schema: DescMessage, message: Message): Message {
  const { $unknown } = fromBinary(EmptySchema, toBinary(schema, message));
  return Object.assign(create(schema), { $unknown });
}
