import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";

type Parameters = Readonly<Record<string, unknown>>;
type Result = Readonly<Record<string, unknown>>;

/** A page spoken to in CDP, with nothing between. */
export interface CdpPage {
  send(method: string, params?: Parameters): Promise<Result>;
  /** The next event of that name. */
  event(name: string): Promise<void>;
}

export interface CdpBrowser {
  newPage(): Promise<CdpPage>;
  close(): Promise<void>;
}

export async function launchCdp(executable: string): Promise<CdpBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "pagewire-cdp-"));
  const child = spawn(
    executable,
    [
      "--headless",
      "--no-sandbox",
      "--remote-debugging-port=0",
      "--disable-background-networking",
      "--disable-sync",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  let endpoint = "";
  for await (const line of createInterface({ input: child.stderr })) {
    endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? "";
    if (endpoint) break;
  }
  child.stderr.resume();
  const socket = new WebSocket(endpoint, { perMessageDeflate: false, maxPayload: 256 * 1_048_576 });
  await once(socket, "open");

  let lastId = 0;
  const replies = new Map<number, (message: { result?: Result; error?: { message: string } }) => void>();
  const listeners = new Map<string, (() => void)[]>();
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString("utf8")) as {
      id?: number;
      method?: string;
      sessionId?: string;
      result?: Result;
    };
    if (message.id !== undefined) replies.get(message.id)?.(message);
    else
      for (const wake of listeners.get(`${message.sessionId ?? ""} ${message.method ?? ""}`)?.splice(0) ?? []) wake();
  });
  const sendTo = (sessionId: string | undefined, method: string, params: Parameters = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      replies.set(id, ({ result, error }) => {
        replies.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    });

  return {
    async newPage() {
      const { browserContextId } = await sendTo(undefined, "Target.createBrowserContext");
      const { targetId } = await sendTo(undefined, "Target.createTarget", {
        url: "about:blank",
        browserContextId,
        width: 1280,
        height: 720,
      });
      const { sessionId } = await sendTo(undefined, "Target.attachToTarget", { targetId, flatten: true });
      const session = String(sessionId);
      await sendTo(session, "Page.enable");
      return {
        send: (method, params) => sendTo(session, method, params),
        event: (name) =>
          new Promise((resolve) => {
            const key = `${session} ${name}`;
            listeners.set(key, [...(listeners.get(key) ?? []), resolve]);
          }),
      };
    },
    async close() {
      socket.close();
      child.kill("SIGKILL");
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
