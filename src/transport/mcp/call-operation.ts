import type { OperationId, Outcome } from "../../contract.ts";
import type { RawInput } from "../../operations/input/parse.ts";

/** Calls an operation with the credentials of the current message. */
export type CallOperation = <Op extends OperationId>(operation: Op, input: RawInput) => Promise<Outcome<Op>>;
