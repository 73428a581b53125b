import { EventEmitter } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../../../src/log/log.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import { createUnreadBytes } from "../../../src/transport/byte-limits.ts";
import { createTestBodyBytes } from "../../support/limits.ts";
import { createConnection } from "../../../src/transport/ws/connection.ts";

/** A socket whose client sends no pongs. */
function arrange() {
  const socket = Object.assign(new EventEmitter(), {
    ping: vi.fn(),
    terminate: vi.fn(),
    close: vi.fn(),
    send: vi.fn(),
  });
  const reject = () => Promise.reject(new ServiceError("UNAUTHORIZED", "no credentials"));
  const log = createLogger({ level: "error", destination: { write: () => undefined } });
  const connection = createConnection(
    {
      service: {} as never,
      authenticate: reject,
      recheck: reject,
      principals: { subscribe: () => () => undefined, subscribeToChanges: () => () => undefined },
      unreadBytes: createUnreadBytes(),
      bodyBytes: createTestBodyBytes(),
      log,
      metrics: createMetrics(),
    },
    {
      socket: socket as never,
      stream: { cork: vi.fn(), uncork: vi.fn(), on: vi.fn(), off: vi.fn() } as never,
      address: "192.0.2.1",
      credentials: {},
      acquire: () => () => undefined,
      onAuthenticated: () => undefined,
      onUnauthenticated: () => undefined,
    },
  );
  onTestFinished(() => void socket.emit("close"));
  return { socket, connection };
}

describe("a connection's pings", () => {
  it("end the connection of a client after two of them without a pong", () => {
    const { socket, connection } = arrange();

    connection.ping();
    connection.ping();
    expect(socket.terminate).not.toHaveBeenCalled();
    connection.ping();

    expect(socket.ping).toHaveBeenCalledTimes(2);
    expect(socket.terminate).toHaveBeenCalledOnce();
  });

  it.each(["pong", "message"])("keep a client that has sent a %s", (sign) => {
    const { socket, connection } = arrange();
    for (let count = 0; count < 5; count++) {
      connection.ping();
      socket.emit(sign, Buffer.from("{"), false);
    }

    expect(socket.terminate).not.toHaveBeenCalled();
  });
});
