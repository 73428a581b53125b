import type { CallSource, OperationId, Outcome } from "../../contract.ts";
import type { Authenticator, Credentials } from "../../identity/authenticate.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import type { Service } from "../../operations/pipeline.ts";
import { callWithCredentials } from "../call.ts";

/** The message that a call belongs to. */
export interface MessageSource extends Pick<CallSource, "signal" | "trace"> {
  /** The id in errors and logs. A service behind a URL replaces it by its own. */
  requestId: string;
}

/** Calls an operation. @throws ServiceError */
export type CallOperation = <Op extends OperationId>(operation: Op, input: RawInput) => Promise<Outcome<Op>>;

/** Runs the calls of a client: in the service of this process, or in one behind a URL. */
export type McpBackend = ReturnType<typeof serviceBackend>;

/** The service of this process, as the caller with these credentials. They are verified for each call. */
export function serviceBackend(options: {
  readonly service: Service;
  readonly authenticate: Authenticator;
  readonly credentials: Credentials;
  /** The client's IP address. */
  readonly address: string;
}) {
  const { service, authenticate, credentials, address } = options;
  const sourceOf = (source: MessageSource) => ({ ...source, transport: "mcp", address }) as const;
  return {
    /** Returns what calls operations for one message. */
    caller:
      (source: MessageSource): CallOperation =>
      (operation, input) =>
        callWithCredentials({ service, authenticate }, operation, sourceOf(source), credentials, input),
    /**
     * Verifies the client's credentials, and counts a tool call that ended before it reached an operation.
     *
     * @throws ServiceError `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`
     */
    async countRejected(source: MessageSource): Promise<void> {
      const from = sourceOf(source);
      const principal = await authenticate(credentials, from);
      await service.admitOther("unknownRoute", { ...from, principal });
    },
  };
}
