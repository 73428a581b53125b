// Generated from api/openapi.yaml by `npm run gen`. Do not edit.
import type { ErrorObject } from "ajv";

import type { ActionType, OperationId, StreamId } from "./operations.ts";

/** Stops at the first error. */
export interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Of input. */
export interface ValidateInput extends Validate {
  /** Reports every error, in time that grows with the square of the value. */
  readonly all: Validate;
}

export interface OperationValidators {
  /** Of the path's parameters. */
  readonly params: ValidateInput;
  /** Of the query, its text converted to numbers and lists. */
  readonly query: ValidateInput;
  /** Undefined without a body, and for the body that is a union of actions. */
  readonly body: ValidateInput | undefined;
  /** Of the success body without `success` and `metadata`. */
  readonly answer: Validate;
}

export declare const operationValidators: Readonly<Record<OperationId, OperationValidators>>;

export declare const streamValidators: Readonly<Record<StreamId, { readonly request: ValidateInput; readonly message: Validate }>>;

export declare const actionValidators: Readonly<Record<ActionType, ValidateInput>>;

/** Of what a request says about observing the page. */
export declare const observeValidator: ValidateInput;

/** What a client sends over the socket. */
export type SocketRequestType = "auth" | "execute" | "context.execute" | "steps" | "call" | "subscribe" | "unsubscribe" | "ping";

/** What the service sends over the socket. */
export type SocketReplyType = "authenticated" | "result" | "error" | "subscribed" | "unsubscribed" | "event" | "frame" | "pong";

/** Of whole messages. */
export declare const socketValidators: {
  readonly in: Readonly<Record<SocketRequestType, ValidateInput>>;
  readonly out: Readonly<Record<SocketReplyType, Validate>>;
};
