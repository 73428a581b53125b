import type { CallSource, CommandName, OperationId, Outcome } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { CommandOutcome, NewWebDriverSession } from "../../operations/webdriver.ts";
import type { TransportDependencies } from "../call.ts";
import type { NewSession } from "./capabilities.ts";
import { toFailure, WebDriverFailure } from "./errors.ts";

/** The calls of operations and of the engine behind the commands of a session. */
export function createSessionCalls(service: TransportDependencies["service"]) {
  /** The callers of calls that were done while their audit entry could not be stored. */
  const unstored = new WeakSet<CallSource>();

  function noteAudit(source: CallSource, { metadata }: Pick<CommandOutcome, "metadata">): void {
    if (metadata?.audit !== undefined) unstored.add(source);
  }

  /** Notes the same of a call that has failed. */
  const notingAudit =
    (source: CallSource) =>
    (error: unknown): never => {
      if (error instanceof ServiceError && "audit" in (error.details ?? {})) unstored.add(source);
      throw error;
    };

  /** The value that a command has returned. @throws WebDriverFailure */
  function valueOf(source: CallSource, outcome: CommandOutcome): unknown {
    noteAudit(source, outcome);
    const { answer } = outcome;
    if ("value" in answer) return answer.value;
    throw new WebDriverFailure(answer.error, answer.message, { data: answer.data });
  }

  async function call<Op extends OperationId>(
    source: CallSource,
    operation: Op,
    input: Partial<Record<"params" | "query" | "body", unknown>>,
  ): Promise<Outcome<Op>> {
    const opened = await service.open(operation, source);
    const given = { params: {}, query: {}, body: undefined, ...input } as Parameters<typeof opened.run>[0];
    const outcome = await opened.run(given).catch(notingAudit(source));
    noteAudit(source, outcome);
    return outcome;
  }

  /** The value of a command. @throws WebDriverFailure */
  async function run(source: CallSource, contextId: string, command: CommandName, body: object = {}): Promise<unknown> {
    const opened = await service.open(`webDriver.${command}`, source);
    return valueOf(source, await opened.run({ params: { contextId }, body }).catch(notingAudit(source)));
  }

  /** Opens a context and begins a session in it. @throws WebDriverFailure */
  async function open(source: CallSource, { context, settings, wantsBidi, ignored }: NewSession): Promise<object> {
    const created = await call(source, "createContext", { body: context }).catch((error: unknown) => {
      const failure = toFailure(error);
      if (failure === undefined || failure.code === "invalid argument") throw error;
      throw new WebDriverFailure("session not created", failure.message, { status: failure.status });
    });
    const { id: contextId } = created.answer.data;
    try {
      const { browserVersion, urls } = (await run(source, contextId, "newSession", settings)) as NewWebDriverSession;
      if (wantsBidi && urls === undefined)
        throw new WebDriverFailure("session not created", "webSocketUrl: an access token of a provider gets no URL");
      return {
        sessionId: contextId,
        capabilities: {
          browserName: "chrome",
          browserVersion,
          platformName: "linux",
          acceptInsecureCerts: context.ignoreHTTPSErrors === true,
          setWindowRect: true,
          strictFileInteractability: false,
          proxy: {},
          ...settings,
          "se:downloadsEnabled": context.downloads !== "deny",
          ...(urls && { "se:cdp": urls.cdp, "se:cdpVersion": browserVersion }),
          ...(wantsBidi && { webSocketUrl: urls?.bidi }),
          ...(ignored.length > 0 && { "pagewire:ignored": ignored }),
        },
      };
    } catch (error) {
      await close(source, contextId);
      throw error;
    }
  }

  async function close(source: CallSource, contextId: string): Promise<void> {
    await call(source, "deleteContext", { params: { contextId } });
  }

  /** Fails where there is no session. @throws WebDriverFailure */
  async function requireSession(source: CallSource, contextId: string): Promise<void> {
    await run(source, contextId, "getTimeouts");
  }

  async function isTemporary(source: CallSource, contextId: string): Promise<boolean> {
    return (await call(source, "getContext", { params: { contextId } })).answer.data.temporary === true;
  }

  /** The files that pages of the session have downloaded, the newest first. */
  async function downloads(source: CallSource, contextId: string) {
    await requireSession(source, contextId);
    const query = {
      "filter[contextId]": contextId,
      "filter[source]": "download",
      "filter[state]": "ready",
      limit: "100",
      sort: "-createdAt",
    };
    return (await call(source, "listArtifacts", { query })).answer.data;
  }

  return {
    /** Whether something of a request was done without an audit entry. */
    isUnstored: (source: CallSource) => unstored.has(source),
    valueOf,
    call,
    run,
    open,
    close,
    requireSession,
    isTemporary,
    downloads,
  };
}
