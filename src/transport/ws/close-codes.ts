/** Why the service closes a socket, as api/asyncapi.yaml tells it. 1009 is the WebSocket library's own. */
export const closeCodes = {
  /** The service ends. */
  goingAway: 1001,
  /** The client reads too slowly. */
  slow: 1013,
  /** Not authenticated; or the session, key or token has ended. */
  notAuthenticated: 4401,
  /** No authentication in time. */
  authenticationTimeout: 4408,
  /** Too many sockets with one credential. */
  tooManySockets: 4429,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
