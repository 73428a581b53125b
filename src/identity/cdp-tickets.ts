import { unauthorized } from "../errors/errors.ts";
import type { CdpTicketStore } from "../store/cdp-tickets.ts";
import type { Credentials } from "./authenticate.ts";
import { hashSecret } from "./tokens.ts";

const PREFIX = "pwc_";
const LIFETIME_MS = 60_000;
const REUSABLE_LIFETIME_MS = 7 * 86_400_000;

/** Tickets by which clients of the Chrome DevTools Protocol and WebDriver BiDi connect to one context. */
export type CdpTickets = ReturnType<typeof createCdpTickets>;

export function createCdpTickets({
  store,
  now,
  randomBytes,
}: {
  readonly store: CdpTicketStore;
  /** Epoch ms. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
}) {
  // All else need not be looked up.
  const found = async (ticket: string, find: CdpTicketStore["find"]): ReturnType<CdpTicketStore["find"]> =>
    /^pwc_[\w-]{43}$/.test(ticket) ? find(hashSecret(ticket)) : undefined;

  async function credentialsOf(ticket: string, contextId: string, find: CdpTicketStore["find"]): Promise<Credentials> {
    const known = await found(ticket, find);
    if (known?.contextId === contextId) return { actor: { userId: known.userId, credential: known.createdBy } };
    return { rejected: unauthorized("ended", { message: "the ticket is unknown, was used or has ended" }) };
  }

  return {
    /** `ticket` is known only here; `expiresAt` is epoch ms. */
    async create(parts: {
      readonly contextId: string;
      readonly userId: string;
      /** The credential that the ticket stands for, as `type:id`. */
      readonly createdBy: string;
      /** Whether it is valid as often as it is used, as long as the context exists, for a week at most; default: once, for a minute. */
      readonly isReusable?: boolean;
    }): Promise<{ readonly ticket: string; readonly expiresAt: number }> {
      const { isReusable = false, ...request } = parts;
      const ticket = PREFIX + Buffer.from(randomBytes(32)).toString("base64url");
      const expiresAt = now() + (isReusable ? REUSABLE_LIFETIME_MS : LIFETIME_MS);
      await store.insert({ ...request, isReusable, secretHash: hashSecret(ticket), expiresAt });
      return { ticket, expiresAt };
    },
    /**
     * The credentials that it stands for, and its context; rejected ones for a ticket of another context than the named one, or
     * one that was used or has expired.
     */
    async find(
      ticket: string,
      contextId?: string,
    ): Promise<{ readonly credentials: Credentials; readonly contextId: string }> {
      const named = contextId ?? (await found(ticket, store.find))?.contextId ?? "";
      return { credentials: await credentialsOf(ticket, named, store.find), contextId: named };
    },
    /** Returns the credentials of a ticket, and uses it up. */
    use: (ticket: string, contextId: string): Promise<Credentials> =>
      credentialsOf(ticket, contextId, async (secretHash) => {
        const known = await store.find(secretHash);
        return known?.isReusable === false ? store.take(secretHash) : known;
      }),
  };
}
