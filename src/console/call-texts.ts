/** One action, as each protocol is sent it. */
export interface ActionCall {
  readonly contextId: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly pageId?: string;
  readonly timeout?: number;
  readonly observe?: string;
}

/** In place of the token in all texts. */
const TOKEN = "$PAGEWIRE_TOKEN";

export const PROTOCOLS = ["curl", "gRPC", "WebSocket", "MCP"] as const;

/**
 * The same call on each protocol, ready for a shell (curl, gRPC) or as the message to send.
 *
 * @param origin of the service, such as `https://pagewire.example`
 */
export function callTexts(
  { contextId, action, params, pageId, timeout, observe }: ActionCall,
  origin: string,
): Record<(typeof PROTOCOLS)[number], string> {
  const options = {
    ...(pageId !== undefined && { pageId }),
    ...(observe !== undefined && { observe }),
  };
  const body = { action, params, ...options, ...(timeout !== undefined && { timeout }) };
  const command = { action, params, ...options, ...(timeout !== undefined && { timeoutMs: timeout }) };
  const parameters = { ...params, ...options, ...(timeout !== undefined && { timeout }) };
  const { protocol, hostname } = new URL(origin);
  const isPlain = protocol === "http:";
  return {
    curl: lines(
      `curl -s ${origin}/api/v1/contexts/${contextId}/execute`,
      `-H "authorization: Bearer ${TOKEN}" -H 'content-type: application/json'`,
      `-d ${quoted(body)}`,
    ),
    // The service describes its RPCs itself, by reflection.
    gRPC: lines(
      `npx buf curl --protocol grpc${isPlain ? " --http2-prior-knowledge" : ""}`,
      `-H "authorization: Bearer ${TOKEN}"`,
      `-d ${quoted({ contextId, command })}`,
      `${protocol}//\${PAGEWIRE_GRPC:-${hostname}:50051}/pagewire.v1.ContextService/ExecuteCommand`,
    ),
    WebSocket: pretty({ id: "1", type: "execute", payload: { contextId, ...body } }),
    MCP: pretty({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "execute-in-context", arguments: { contextId, command: action, parameters } },
    }),
  };
}

function lines(...parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}

/** For a POSIX shell. */
function quoted(value: object): string {
  return `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`;
}

function pretty(value: object): string {
  return JSON.stringify(value, null, 2);
}
