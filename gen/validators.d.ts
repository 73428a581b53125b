// Generated from api/openapi.yaml by `npm run gen`. Do not edit.
import type { ErrorObject } from "ajv";

import type { ActionType, OperationId, StreamId } from "./operations.ts";

export interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

export interface OperationValidators {
  /** Of the path's parameters. */
  readonly params: Validate;
  /** Of the query; turns numbers and lists into what they stand for, in place. */
  readonly query: Validate;
  /** Undefined without a body, and for the body that is a union of actions. */
  readonly body: Validate | undefined;
  /** Of the success body without `success` and `metadata`. */
  readonly answer: Validate;
}

export declare const operationValidators: Readonly<Record<OperationId, OperationValidators>>;

export declare const streamValidators: Readonly<Record<StreamId, { readonly request: Validate; readonly message: Validate }>>;

export declare const actionValidators: Readonly<Record<ActionType, Validate>>;

/** Of what a request says about observing the page. */
export declare const observeValidator: Validate;

/** What a client sends over the socket. */
export type SocketRequestType = "auth" | "execute" | "context.execute" | "call" | "subscribe" | "unsubscribe" | "ping";

/** What the service sends over the socket. */
export type SocketReplyType = "authenticated" | "result" | "error" | "subscribed" | "unsubscribed" | "event" | "pong";

/** Of whole messages. */
export declare const socketValidators: {
  readonly in: Readonly<Record<SocketRequestType, Validate>>;
  readonly out: Readonly<Record<SocketReplyType, Validate>>;
};
