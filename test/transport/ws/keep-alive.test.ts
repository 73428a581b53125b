import { EventEmitter } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../../../src/log/log.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { createCallerChanges } from "../../../src/identity/principal-changes.ts";
import { createConnection } from "../../../src/transport/ws/connection.ts";

/** A socket whose other end answers only when it is told to. */
function arrange() {
  const socket = Object.assign(new EventEmitter(), {
    ping: vi.fn(),
    terminate: vi.fn(),
    close: vi.fn(),
    send: vi.fn(),
  });
  const refuse = () => Promise.reject(new ServiceError("UNAUTHORIZED", "no credentials"));
  const log = createLogger({ level: "error", destination: { write: () => undefined } });
  const connection = createConnection(
    { service: {} as never, authenticate: refuse, recheck: refuse, callerChanges: createCallerChanges(), log },
    {
      socket: socket as never,
      stream: { cork: vi.fn(), uncork: vi.fn() },
      address: "192.0.2.1",
      credentials: {},
      takePlace: () => () => undefined,
    },
  );
  onTestFinished(() => void socket.emit("close"));
  return { socket, connection };
}

describe("a connection's beat", () => {
  it("gives up a client that has not answered two pings", () => {
    const { socket, connection } = arrange();

    connection.beat();
    connection.beat();
    expect(socket.terminate).not.toHaveBeenCalled();
    connection.beat();

    expect(socket.ping).toHaveBeenCalledTimes(2);
    expect(socket.terminate).toHaveBeenCalledOnce();
  });

  it.each(["pong", "message"])("keeps one from which a %s came", (sign) => {
    const { socket, connection } = arrange();
    for (let count = 0; count < 5; count++) {
      connection.beat();
      socket.emit(sign, Buffer.from("{"), false);
    }

    expect(socket.terminate).not.toHaveBeenCalled();
  });
});
