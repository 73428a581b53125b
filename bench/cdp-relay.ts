/** A browser's own pipe behind a WebSocket, with nothing between: what any process in between costs. Its argument is the browser. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { WebSocketServer } from "ws";

const profile = mkdtempSync(join(tmpdir(), "pagewire-relay-"));
const args = ["--headless", "--no-sandbox", "--remote-debugging-pipe", `--user-data-dir=${profile}`];
const browser = spawn(process.argv[2] ?? "", args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const [, , , commands, events] = browser.stdio as unknown as readonly [null, null, null, Writable, Readable];
browser.once("exit", () => {
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit();
});
process.once("SIGTERM", () => browser.kill("SIGKILL"));

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => {
  let begun: Buffer[] = [];
  socket.on("message", (message: Buffer) => commands.write(Buffer.concat([message, Buffer.of(0)])));
  events.on("data", (bytes: Buffer) => {
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      socket.send(Buffer.concat([...begun, bytes.subarray(start, end)]), { binary: false });
      [begun, start] = [[], end + 1];
    }
    if (start < bytes.length) begun.push(bytes.subarray(start));
  });
});
server.once("listening", () => console.log(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
