import type { OperationId, Outcome } from "../../contract.ts";
import type { RawInput } from "../../operations/input/parse.ts";

/** Calls an operation as the sender of the message that is handled. */
export type CallOperation = <Op extends OperationId>(operation: Op, input: RawInput) => Promise<Outcome<Op>>;
