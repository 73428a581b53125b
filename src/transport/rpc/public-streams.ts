import { Code, ConnectError, type HandlerContext } from "@connectrpc/connect";
import { httpRequestKey } from "./request-context.ts";

/** Counts the open streams of health and reflection, which need no credentials and last as long as the client wants. */
export type PublicStreams = ReturnType<typeof createPublicStreams>;

const MAX_PER_ADDRESS = 100;

export function createPublicStreams(toAddressBlock: (address: string) => string) {
  /** Address block → its open streams. */
  const open = new Map<string, number>();
  return {
    /** Counts a stream until it closes. @throws ConnectError `ResourceExhausted` when its address has too many */
    add({ values }: Pick<HandlerContext, "values">): void {
      const { address, onClose } = values.get(httpRequestKey);
      const key = toAddressBlock(address);
      const count = open.get(key) ?? 0;
      if (count >= MAX_PER_ADDRESS) {
        const message = `${MAX_PER_ADDRESS} streams of health and reflection are open from this address already`;
        throw new ConnectError(message, Code.ResourceExhausted);
      }
      open.set(key, count + 1);
      onClose(() => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      });
    },
  };
}
