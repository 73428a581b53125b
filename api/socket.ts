import type { Schema } from "./document.ts";

/** The parts of AsyncAPI 3 that the socket's description uses, as far as the generator reads them. */
export interface SocketDocument {
  operations: Record<string, { action: "send" | "receive"; messages: { $ref: string }[] }>;
  components: {
    messages: Record<string, { payload: Schema; examples?: { payload: unknown }[] }>;
    schemas: Record<string, Schema>;
  };
}

export interface SocketMessage {
  readonly type: string;
  /** The direction as the service sees it. */
  readonly direction: "in" | "out";
  /** The whole message, with references by the names that `sharedSchemas` gives and those of the contract. */
  readonly schema: Schema;
}

/** The messages in the order of the document. */
export function messagesOf({ operations, components }: SocketDocument): SocketMessage[] {
  return Object.values(operations).flatMap(({ action, messages }) =>
    messages.map(({ $ref }) => {
      const type = $ref.slice($ref.lastIndexOf("/") + 1);
      const message = components.messages[type];
      if (message === undefined) throw new Error(`the socket refers to ${$ref}, which it does not define`);
      return { type, direction: action === "receive" ? "in" : "out", schema: withSharedNames(message.payload) };
    }),
  );
}

/** The socket's own schemas, under names that the contract does not use. */
export function socketSchemas({ components }: SocketDocument): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [ownName(name), withSharedNames(schema)]),
  );
}

function ownName(name: string): string {
  return `Socket.${name}`;
}

/** References to the contract's file, and to the document itself, as references to one set of schemas. */
function withSharedNames(schema: Schema): Schema {
  const place = "#/components/schemas/";
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== "$ref") return value;
    const reference = String(value);
    return reference.startsWith(place)
      ? place + ownName(reference.slice(place.length))
      : reference.replace(/^.*(?=#)/, "");
  }) as Schema;
}
