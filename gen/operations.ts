// Generated from api/openapi.yaml by `npm run gen`. Do not edit.

export const version = "0.1.0";

export type ErrorCode = "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "SESSION_NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ACTION_FAILED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
export type Role = "admin" | "user" | "viewer";
export type Scope = "contexts:read" | "contexts:write" | "actions:execute" | "actions:evaluate" | "actions:upload" | "render" | "events:read" | "sessions:read" | "read:session" | "sessions:write" | "api-keys:read" | "api-keys:write" | "audit:read" | "screen:read" | "contexts:cdp" | "artifacts:read" | "artifacts:write" | "profiles:read" | "profiles:write" | "profiles:use" | "profiles:export" | "secrets:read" | "secrets:write" | "secrets:use" | "admin";
export type ShareScope = "read" | "control";

export const eventTypes = ["context.queued","context.created","context.updated","context.hibernated","context.recovered","context.closed","page.created","page.navigated","page.loaded","page.closed","page.crashed","page.console","page.error","page.dialog","page.download","download.finished","request.failed","request.finished","action.started","action.completed","action.failed","control.requested","control.taken","control.released","control.expired","control.answered","recording.saved","recording.failed","profile.saved","profile.unsaved","profile.expiring","storage.unsaved","egress.limited","events.lost"] as const;
export type EventType = (typeof eventTypes)[number];

/** The limit that counts a call: `none` is not counted, `actions` and `key-creation` have limits of their own, `commands` wait in place of a rejection. */
export type RateLimitClass = "none" | "general" | "actions" | "key-creation" | "input" | "sign-in" | "renewal" | "commands";

/** Describes what the service does around a call, by its entry: an operation, a stream, a client's connection or a command. */
export interface Traits {
  readonly summary: string;
  /** Needs no credentials. */
  readonly isPublic: boolean;
  readonly scopes: readonly Scope[];
  /** The scope of the share links whose holders may call it for their context; undefined: none. */
  readonly share: ShareScope | undefined;
  /** Writes an audit row for each call, or one a second with the sum of those that have succeeded; undefined: none. */
  readonly audited: "call" | "second" | undefined;
  /** Parts of its input that may be in an audit row, as paths. */
  readonly audit: readonly (readonly string[])[];
  readonly rateLimit: RateLimitClass;
  /** How many calls it counts as; steps each count as one. */
  readonly counts: number;
  /** Whether it may wait for a browser, for the caller's `acquireTimeout` beside its own time. */
  readonly waits: boolean;
  /** How long a call may take; undefined: as long as most do. */
  readonly timeoutMs: number | undefined;
  /** Whether it is served while the service shuts down. */
  readonly servesWhileDraining: boolean;
  /** Whether it is of one context: the caller's own, whose hosts are within those of its key. */
  readonly isOfContext: boolean;
  /** Whether it changes a context or its pages: not while another caller has control. */
  readonly acts: boolean;
  /** Whether it is for a client of another protocol: the context must take these, and a program must need no approvals in it. */
  readonly connects: boolean;
  /** Whether a repeated call with the key of the first returns the result of that. */
  readonly takesIdempotencyKey: boolean;
  /** Entries of other tables that its body runs; undefined: none. */
  readonly runs: "action" | "steps" | undefined;
}

export interface OperationEntry extends Traits {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below /api/v1, with `{name}` for parameters. */
  readonly path: string;
  /** The side that is a file; undefined: neither. */
  readonly stream: "request" | "response" | undefined;
  /** Query parameter -> the type that its text is converted to; the texts of a `list` are split at commas. */
  readonly queryTypes: Readonly<Record<string, "string" | "integer" | "number" | "boolean" | "array" | "list">>;
  readonly hasBody: boolean;
  /** Whether a body must be given; otherwise none is the same as an empty object. */
  readonly isBodyRequired: boolean;
  /** The limit of a body over REST; undefined: that of all operations. */
  readonly maxBodyBytes: number | undefined;
  readonly successStatus: number;
  /** Whether the response is wrapped in success, data and metadata. */
  readonly hasEnvelope: boolean;
  readonly rpc: RpcEntry | undefined;
}

export interface RpcEntry {
  readonly service: string;
  readonly method: string;
  /** RPC field (JSON name) -> path into { params, query, body }. */
  readonly fieldPaths: Readonly<Record<string, readonly string[]>>;
  /** The message field that names the fields of the body that are null. */
  readonly nullFields: string | undefined;
  /** The message field that holds `data`; undefined: the message is the data. */
  readonly response: string | undefined;
  /** Fields of the response beside `data` that the message has too. */
  readonly extraFields: readonly string[];
}

export type Reads = boolean | Readonly<Record<string, string | boolean | null>>;

export interface ActionEntry {
  /** Whether it only reads its page or waits; or the values of parameters with which it does, null for one that is absent. */
  readonly reads: Reads;
  /** Whether it goes to a page by its URL, its history or a reload. */
  readonly navigates: boolean;
  /** Default, in ms. */
  readonly timeoutMs: number;
  readonly scope: Scope;
  /** Further name of a parameter -> its canonical name. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Parameters in ms that the default timeout covers, once or for each character of another one. */
  readonly addsTime: readonly { readonly field: string; readonly perCharacterOf?: string }[];
  /** Parameters that may be in an audit row, as paths. */
  readonly audit: readonly (readonly string[])[];
  /** Names of all parameters. */
  readonly params: readonly string[];
  /** Whether one of `selector` and `ref` must be given; undefined for an action that takes neither. */
  readonly target: "required" | "optional" | undefined;
}

/** Describes what a message of a connected client does in its context. */
export interface MessageEntry {
  /** Whether it only reads, listens or prepares the client's own sessions; or the values of parameters with which it does. */
  readonly reads: Reads;
  /** Whether it goes to a page by its URL, its history or a reload. */
  readonly navigates: boolean;
  /** Whether it acts as a person does, or closes a page. */
  readonly inputs: boolean;
}

export interface StreamEntry extends Traits {
  readonly rpc: RpcEntry;
}

/** A command of classic WebDriver. */
export interface CommandEntry extends Traits {
  /** Method and path below the session, with `{name}` for parameters; empty where the transport has routes of its own. */
  readonly routes: readonly string[];
  /** The action of ours that it counts as; undefined: none. */
  readonly action: string | undefined;
}

const operationTable = {
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "none",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": true,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get the status and version of the service",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": undefined
  },
  "getLiveness": {
    "method": "GET",
    "path": "/health/live",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "none",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": true,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Check that the process is alive",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": undefined
  },
  "getReadiness": {
    "method": "GET",
    "path": "/health/ready",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "none",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": true,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Check whether requests can be served",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": undefined
  },
  "login": {
    "method": "POST",
    "path": "/auth/login",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "username"
      ]
    ],
    "rateLimit": "sign-in",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Sign in with username and password",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "Login",
      "fieldPaths": {
        "username": [
          "body",
          "username"
        ],
        "password": [
          "body",
          "password"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "refreshToken": {
    "method": "POST",
    "path": "/sessions/refresh",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": "call",
    "audit": [],
    "rateLimit": "renewal",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Exchange a refresh token for a new token pair",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "RefreshToken",
      "fieldPaths": {
        "refreshToken": [
          "body",
          "refreshToken"
        ],
        "accessToken": [
          "body",
          "accessToken"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "revokeToken": {
    "method": "POST",
    "path": "/sessions/revoke",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": "call",
    "audit": [],
    "rateLimit": "renewal",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Sign out, by a refresh token",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "RevokeToken",
      "fieldPaths": {
        "refreshToken": [
          "body",
          "refreshToken"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "listSessions": {
    "method": "GET",
    "path": "/sessions",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's live sessions with all fields",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[name]": "string",
      "filter[name][$gt]": "string",
      "filter[name][$lt]": "string",
      "filter[name][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[expiresAt]": "string",
      "filter[expiresAt][$gt]": "string",
      "filter[expiresAt][$lt]": "string",
      "filter[expiresAt][$in]": "array",
      "filter[lastAccessedAt]": "string",
      "filter[lastAccessedAt][$gt]": "string",
      "filter[lastAccessedAt][$lt]": "string",
      "filter[lastAccessedAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "ListSessions",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterName": [
          "query",
          "filter[name]"
        ],
        "filterNameGt": [
          "query",
          "filter[name][$gt]"
        ],
        "filterNameLt": [
          "query",
          "filter[name][$lt]"
        ],
        "filterNameIn": [
          "query",
          "filter[name][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterExpiresAt": [
          "query",
          "filter[expiresAt]"
        ],
        "filterExpiresAtGt": [
          "query",
          "filter[expiresAt][$gt]"
        ],
        "filterExpiresAtLt": [
          "query",
          "filter[expiresAt][$lt]"
        ],
        "filterExpiresAtIn": [
          "query",
          "filter[expiresAt][$in]"
        ],
        "filterLastAccessedAt": [
          "query",
          "filter[lastAccessedAt]"
        ],
        "filterLastAccessedAtGt": [
          "query",
          "filter[lastAccessedAt][$gt]"
        ],
        "filterLastAccessedAtLt": [
          "query",
          "filter[lastAccessedAt][$lt]"
        ],
        "filterLastAccessedAtIn": [
          "query",
          "filter[lastAccessedAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "sessions",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createSession": {
    "method": "POST",
    "path": "/sessions",
    "isPublic": false,
    "scopes": [
      "sessions:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "baseUrl"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Create a further session of the caller, for a program",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "CreateSession",
      "fieldPaths": {
        "name": [
          "body",
          "name"
        ],
        "metadata": [
          "body",
          "metadata"
        ],
        "baseUrl": [
          "body",
          "baseUrl"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "getCurrentSession": {
    "method": "GET",
    "path": "/sessions/current",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get the session of this request",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "GetCurrentSession",
      "fieldPaths": {},
      "nullFields": undefined,
      "response": "session",
      "extraFields": []
    }
  },
  "listMySessions": {
    "method": "GET",
    "path": "/sessions/my-sessions",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's live sessions with few fields",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[expiresAt]": "string",
      "filter[expiresAt][$gt]": "string",
      "filter[expiresAt][$lt]": "string",
      "filter[expiresAt][$in]": "array",
      "filter[lastAccessedAt]": "string",
      "filter[lastAccessedAt][$gt]": "string",
      "filter[lastAccessedAt][$lt]": "string",
      "filter[lastAccessedAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "ListMySessions",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterExpiresAt": [
          "query",
          "filter[expiresAt]"
        ],
        "filterExpiresAtGt": [
          "query",
          "filter[expiresAt][$gt]"
        ],
        "filterExpiresAtLt": [
          "query",
          "filter[expiresAt][$lt]"
        ],
        "filterExpiresAtIn": [
          "query",
          "filter[expiresAt][$in]"
        ],
        "filterLastAccessedAt": [
          "query",
          "filter[lastAccessedAt]"
        ],
        "filterLastAccessedAtGt": [
          "query",
          "filter[lastAccessedAt][$gt]"
        ],
        "filterLastAccessedAtLt": [
          "query",
          "filter[lastAccessedAt][$lt]"
        ],
        "filterLastAccessedAtIn": [
          "query",
          "filter[lastAccessedAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "sessions",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "deleteOtherSessions": {
    "method": "DELETE",
    "path": "/sessions/all",
    "isPublic": false,
    "scopes": [
      "sessions:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "End all of one's sessions but the current one",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "DeleteOtherSessions",
      "fieldPaths": {},
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "getSession": {
    "method": "GET",
    "path": "/sessions/{sessionId}",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "sessionId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get one of the caller's live sessions",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "GetSession",
      "fieldPaths": {
        "sessionId": [
          "params",
          "sessionId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "deleteSession": {
    "method": "DELETE",
    "path": "/sessions/{sessionId}",
    "isPublic": false,
    "scopes": [
      "sessions:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "sessionId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "End one of the caller's sessions",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SessionService",
      "method": "DeleteSession",
      "fieldPaths": {
        "sessionId": [
          "params",
          "sessionId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "listApiKeys": {
    "method": "GET",
    "path": "/api-keys",
    "isPublic": false,
    "scopes": [
      "api-keys:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's API keys, revoked ones included",
    "stream": undefined,
    "queryTypes": {
      "active": "string",
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[name]": "string",
      "filter[name][$gt]": "string",
      "filter[name][$lt]": "string",
      "filter[name][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[lastUsedAt]": "string",
      "filter[lastUsedAt][$gt]": "string",
      "filter[lastUsedAt][$lt]": "string",
      "filter[lastUsedAt][$in]": "array",
      "filter[expiresAt]": "string",
      "filter[expiresAt][$gt]": "string",
      "filter[expiresAt][$lt]": "string",
      "filter[expiresAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": {
      "service": "ApiKeyService",
      "method": "ListApiKeys",
      "fieldPaths": {
        "active": [
          "query",
          "active"
        ],
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterName": [
          "query",
          "filter[name]"
        ],
        "filterNameGt": [
          "query",
          "filter[name][$gt]"
        ],
        "filterNameLt": [
          "query",
          "filter[name][$lt]"
        ],
        "filterNameIn": [
          "query",
          "filter[name][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterLastUsedAt": [
          "query",
          "filter[lastUsedAt]"
        ],
        "filterLastUsedAtGt": [
          "query",
          "filter[lastUsedAt][$gt]"
        ],
        "filterLastUsedAtLt": [
          "query",
          "filter[lastUsedAt][$lt]"
        ],
        "filterLastUsedAtIn": [
          "query",
          "filter[lastUsedAt][$in]"
        ],
        "filterExpiresAt": [
          "query",
          "filter[expiresAt]"
        ],
        "filterExpiresAtGt": [
          "query",
          "filter[expiresAt][$gt]"
        ],
        "filterExpiresAtLt": [
          "query",
          "filter[expiresAt][$lt]"
        ],
        "filterExpiresAtIn": [
          "query",
          "filter[expiresAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "apiKeys",
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createApiKey": {
    "method": "POST",
    "path": "/api-keys",
    "isPublic": false,
    "scopes": [
      "api-keys:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "roles"
      ],
      [
        "body",
        "scopes"
      ],
      [
        "body",
        "expiresIn"
      ],
      [
        "body",
        "allowedIps"
      ],
      [
        "body",
        "allowedHosts"
      ],
      [
        "body",
        "blockedHosts"
      ],
      [
        "body",
        "plan"
      ]
    ],
    "rateLimit": "key-creation",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Create an API key",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": false,
    "rpc": {
      "service": "ApiKeyService",
      "method": "CreateApiKey",
      "fieldPaths": {
        "name": [
          "body",
          "name"
        ],
        "roles": [
          "body",
          "roles"
        ],
        "scopes": [
          "body",
          "scopes"
        ],
        "expiresIn": [
          "body",
          "expiresIn"
        ],
        "allowedIps": [
          "body",
          "allowedIps"
        ],
        "allowedHosts": [
          "body",
          "allowedHosts"
        ],
        "blockedHosts": [
          "body",
          "blockedHosts"
        ],
        "plan": [
          "body",
          "plan"
        ],
        "metadata": [
          "body",
          "metadata"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "apiKey",
        "plainTextKey",
        "warning",
        "key",
        "id"
      ]
    }
  },
  "getApiKey": {
    "method": "GET",
    "path": "/api-keys/{apiKeyId}",
    "isPublic": false,
    "scopes": [
      "api-keys:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "apiKeyId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get one of the caller's API keys",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": {
      "service": "ApiKeyService",
      "method": "GetApiKey",
      "fieldPaths": {
        "apiKeyId": [
          "params",
          "apiKeyId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "apiKey"
      ]
    }
  },
  "revokeApiKey": {
    "method": "DELETE",
    "path": "/api-keys/{apiKeyId}",
    "isPublic": false,
    "scopes": [
      "api-keys:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "apiKeyId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Revoke one of the caller's API keys",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": {
      "service": "ApiKeyService",
      "method": "RevokeApiKey",
      "fieldPaths": {
        "apiKeyId": [
          "params",
          "apiKeyId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message",
        "apiKey"
      ]
    }
  },
  "listAuditEntries": {
    "method": "GET",
    "path": "/audit",
    "isPublic": false,
    "scopes": [
      "audit:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List audit entries of all users",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[timestamp]": "string",
      "filter[timestamp][$gt]": "string",
      "filter[timestamp][$lt]": "string",
      "filter[timestamp][$in]": "array",
      "filter[userId]": "string",
      "filter[userId][$gt]": "string",
      "filter[userId][$lt]": "string",
      "filter[userId][$in]": "array",
      "filter[credential]": "string",
      "filter[credential][$gt]": "string",
      "filter[credential][$lt]": "string",
      "filter[credential][$in]": "array",
      "filter[transport]": "string",
      "filter[transport][$gt]": "string",
      "filter[transport][$lt]": "string",
      "filter[transport][$in]": "array",
      "filter[address]": "string",
      "filter[address][$gt]": "string",
      "filter[address][$lt]": "string",
      "filter[address][$in]": "array",
      "filter[operation]": "string",
      "filter[operation][$gt]": "string",
      "filter[operation][$lt]": "string",
      "filter[operation][$in]": "array",
      "filter[actionType]": "string",
      "filter[actionType][$gt]": "string",
      "filter[actionType][$lt]": "string",
      "filter[actionType][$in]": "array",
      "filter[contextId]": "string",
      "filter[contextId][$gt]": "string",
      "filter[contextId][$lt]": "string",
      "filter[contextId][$in]": "array",
      "filter[outcome]": "string",
      "filter[outcome][$gt]": "string",
      "filter[outcome][$lt]": "string",
      "filter[outcome][$in]": "array",
      "filter[code]": "string",
      "filter[code][$gt]": "string",
      "filter[code][$lt]": "string",
      "filter[code][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "AuditService",
      "method": "ListAuditEntries",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterTimestamp": [
          "query",
          "filter[timestamp]"
        ],
        "filterTimestampGt": [
          "query",
          "filter[timestamp][$gt]"
        ],
        "filterTimestampLt": [
          "query",
          "filter[timestamp][$lt]"
        ],
        "filterTimestampIn": [
          "query",
          "filter[timestamp][$in]"
        ],
        "filterUserId": [
          "query",
          "filter[userId]"
        ],
        "filterUserIdGt": [
          "query",
          "filter[userId][$gt]"
        ],
        "filterUserIdLt": [
          "query",
          "filter[userId][$lt]"
        ],
        "filterUserIdIn": [
          "query",
          "filter[userId][$in]"
        ],
        "filterCredential": [
          "query",
          "filter[credential]"
        ],
        "filterCredentialGt": [
          "query",
          "filter[credential][$gt]"
        ],
        "filterCredentialLt": [
          "query",
          "filter[credential][$lt]"
        ],
        "filterCredentialIn": [
          "query",
          "filter[credential][$in]"
        ],
        "filterTransport": [
          "query",
          "filter[transport]"
        ],
        "filterTransportGt": [
          "query",
          "filter[transport][$gt]"
        ],
        "filterTransportLt": [
          "query",
          "filter[transport][$lt]"
        ],
        "filterTransportIn": [
          "query",
          "filter[transport][$in]"
        ],
        "filterAddress": [
          "query",
          "filter[address]"
        ],
        "filterAddressGt": [
          "query",
          "filter[address][$gt]"
        ],
        "filterAddressLt": [
          "query",
          "filter[address][$lt]"
        ],
        "filterAddressIn": [
          "query",
          "filter[address][$in]"
        ],
        "filterOperation": [
          "query",
          "filter[operation]"
        ],
        "filterOperationGt": [
          "query",
          "filter[operation][$gt]"
        ],
        "filterOperationLt": [
          "query",
          "filter[operation][$lt]"
        ],
        "filterOperationIn": [
          "query",
          "filter[operation][$in]"
        ],
        "filterActionType": [
          "query",
          "filter[actionType]"
        ],
        "filterActionTypeGt": [
          "query",
          "filter[actionType][$gt]"
        ],
        "filterActionTypeLt": [
          "query",
          "filter[actionType][$lt]"
        ],
        "filterActionTypeIn": [
          "query",
          "filter[actionType][$in]"
        ],
        "filterContextId": [
          "query",
          "filter[contextId]"
        ],
        "filterContextIdGt": [
          "query",
          "filter[contextId][$gt]"
        ],
        "filterContextIdLt": [
          "query",
          "filter[contextId][$lt]"
        ],
        "filterContextIdIn": [
          "query",
          "filter[contextId][$in]"
        ],
        "filterOutcome": [
          "query",
          "filter[outcome]"
        ],
        "filterOutcomeGt": [
          "query",
          "filter[outcome][$gt]"
        ],
        "filterOutcomeLt": [
          "query",
          "filter[outcome][$lt]"
        ],
        "filterOutcomeIn": [
          "query",
          "filter[outcome][$in]"
        ],
        "filterCode": [
          "query",
          "filter[code]"
        ],
        "filterCodeGt": [
          "query",
          "filter[code][$gt]"
        ],
        "filterCodeLt": [
          "query",
          "filter[code][$lt]"
        ],
        "filterCodeIn": [
          "query",
          "filter[code][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "entries",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "listProcesses": {
    "method": "GET",
    "path": "/processes",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the processes of the cluster, or the one process",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProcessService",
      "method": "ListProcesses",
      "fieldPaths": {},
      "nullFields": undefined,
      "response": "processes",
      "extraFields": []
    }
  },
  "listSettings": {
    "method": "GET",
    "path": "/settings",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the settings in effect",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProcessService",
      "method": "ListSettings",
      "fieldPaths": {},
      "nullFields": undefined,
      "response": "settings",
      "extraFields": []
    }
  },
  "drainProcess": {
    "method": "POST",
    "path": "/processes/{processId}/drain",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "processId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Ask a process to end without losing a call",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProcessService",
      "method": "DrainProcess",
      "fieldPaths": {
        "processId": [
          "params",
          "processId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "getOverview": {
    "method": "GET",
    "path": "/overview",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get what runs, waits and failed in the last 24 hours",
    "stream": undefined,
    "queryTypes": {
      "hours": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProcessService",
      "method": "GetOverview",
      "fieldPaths": {
        "hours": [
          "query",
          "hours"
        ]
      },
      "nullFields": undefined,
      "response": "overview",
      "extraFields": []
    }
  },
  "listContexts": {
    "method": "GET",
    "path": "/contexts",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's contexts",
    "stream": undefined,
    "queryTypes": {
      "include": "list",
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[name]": "string",
      "filter[name][$gt]": "string",
      "filter[name][$lt]": "string",
      "filter[name][$in]": "array",
      "filter[createdBy]": "string",
      "filter[createdBy][$gt]": "string",
      "filter[createdBy][$lt]": "string",
      "filter[createdBy][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[lastUsedAt]": "string",
      "filter[lastUsedAt][$gt]": "string",
      "filter[lastUsedAt][$lt]": "string",
      "filter[lastUsedAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ListContexts",
      "fieldPaths": {
        "include": [
          "query",
          "include"
        ],
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterName": [
          "query",
          "filter[name]"
        ],
        "filterNameGt": [
          "query",
          "filter[name][$gt]"
        ],
        "filterNameLt": [
          "query",
          "filter[name][$lt]"
        ],
        "filterNameIn": [
          "query",
          "filter[name][$in]"
        ],
        "filterCreatedBy": [
          "query",
          "filter[createdBy]"
        ],
        "filterCreatedByGt": [
          "query",
          "filter[createdBy][$gt]"
        ],
        "filterCreatedByLt": [
          "query",
          "filter[createdBy][$lt]"
        ],
        "filterCreatedByIn": [
          "query",
          "filter[createdBy][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterLastUsedAt": [
          "query",
          "filter[lastUsedAt]"
        ],
        "filterLastUsedAtGt": [
          "query",
          "filter[lastUsedAt][$gt]"
        ],
        "filterLastUsedAtLt": [
          "query",
          "filter[lastUsedAt][$lt]"
        ],
        "filterLastUsedAtIn": [
          "query",
          "filter[lastUsedAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "contexts",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createContext": {
    "method": "POST",
    "path": "/contexts",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "viewport",
        "width"
      ],
      [
        "body",
        "viewport",
        "height"
      ],
      [
        "body",
        "userAgent"
      ],
      [
        "body",
        "locale"
      ],
      [
        "body",
        "timezone"
      ],
      [
        "body",
        "permissions"
      ],
      [
        "body",
        "offline"
      ],
      [
        "body",
        "httpCredentials",
        "origin"
      ],
      [
        "body",
        "proxy",
        "server"
      ],
      [
        "body",
        "allowedHosts"
      ],
      [
        "body",
        "blockedHosts"
      ],
      [
        "body",
        "maxEgressBytes"
      ],
      [
        "body",
        "colorScheme"
      ],
      [
        "body",
        "reducedMotion"
      ],
      [
        "body",
        "javaScriptEnabled"
      ],
      [
        "body",
        "bypassCSP"
      ],
      [
        "body",
        "ignoreHTTPSErrors"
      ],
      [
        "body",
        "cdp"
      ],
      [
        "body",
        "dialogs"
      ],
      [
        "body",
        "recording"
      ],
      [
        "body",
        "downloads"
      ],
      [
        "body",
        "approvals"
      ],
      [
        "body",
        "webmcp"
      ],
      [
        "body",
        "name"
      ],
      [
        "body",
        "createPage"
      ],
      [
        "body",
        "temporary"
      ],
      [
        "body",
        "acquireTimeout"
      ],
      [
        "body",
        "profile"
      ],
      [
        "body",
        "profileSave"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": true,
    "runs": undefined,
    "summary": "Open a browser context",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "CreateContext",
      "fieldPaths": {
        "viewport": [
          "body",
          "viewport"
        ],
        "userAgent": [
          "body",
          "userAgent"
        ],
        "locale": [
          "body",
          "locale"
        ],
        "timezone": [
          "body",
          "timezone"
        ],
        "geolocation": [
          "body",
          "geolocation"
        ],
        "permissions": [
          "body",
          "permissions"
        ],
        "extraHTTPHeaders": [
          "body",
          "extraHTTPHeaders"
        ],
        "offline": [
          "body",
          "offline"
        ],
        "httpCredentials": [
          "body",
          "httpCredentials"
        ],
        "proxy": [
          "body",
          "proxy"
        ],
        "allowedHosts": [
          "body",
          "allowedHosts"
        ],
        "blockedHosts": [
          "body",
          "blockedHosts"
        ],
        "maxEgressBytes": [
          "body",
          "maxEgressBytes"
        ],
        "caCertificates": [
          "body",
          "caCertificates"
        ],
        "colorScheme": [
          "body",
          "colorScheme"
        ],
        "reducedMotion": [
          "body",
          "reducedMotion"
        ],
        "javaScriptEnabled": [
          "body",
          "javaScriptEnabled"
        ],
        "bypassCSP": [
          "body",
          "bypassCSP"
        ],
        "ignoreHTTPSErrors": [
          "body",
          "ignoreHTTPSErrors"
        ],
        "cdp": [
          "body",
          "cdp"
        ],
        "dialogs": [
          "body",
          "dialogs"
        ],
        "recording": [
          "body",
          "recording"
        ],
        "downloads": [
          "body",
          "downloads"
        ],
        "approvals": [
          "body",
          "approvals"
        ],
        "webmcp": [
          "body",
          "webmcp"
        ],
        "name": [
          "body",
          "name"
        ],
        "createPage": [
          "body",
          "createPage"
        ],
        "temporary": [
          "body",
          "temporary"
        ],
        "acquireTimeout": [
          "body",
          "acquireTimeout"
        ],
        "profile": [
          "body",
          "profile"
        ],
        "profileSave": [
          "body",
          "profileSave"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "getContext": {
    "method": "GET",
    "path": "/contexts/{contextId}",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get a context with its pages",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "GetContext",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ]
      },
      "nullFields": undefined,
      "response": "context",
      "extraFields": []
    }
  },
  "updateContext": {
    "method": "PATCH",
    "path": "/contexts/{contextId}",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "viewport",
        "width"
      ],
      [
        "body",
        "viewport",
        "height"
      ],
      [
        "body",
        "userAgent"
      ],
      [
        "body",
        "locale"
      ],
      [
        "body",
        "timezone"
      ],
      [
        "body",
        "permissions"
      ],
      [
        "body",
        "offline"
      ],
      [
        "body",
        "httpCredentials",
        "origin"
      ],
      [
        "body",
        "proxy",
        "server"
      ],
      [
        "body",
        "allowedHosts"
      ],
      [
        "body",
        "blockedHosts"
      ],
      [
        "body",
        "maxEgressBytes"
      ],
      [
        "body",
        "colorScheme"
      ],
      [
        "body",
        "reducedMotion"
      ],
      [
        "body",
        "javaScriptEnabled"
      ],
      [
        "body",
        "bypassCSP"
      ],
      [
        "body",
        "ignoreHTTPSErrors"
      ],
      [
        "body",
        "cdp"
      ],
      [
        "body",
        "dialogs"
      ],
      [
        "body",
        "recording"
      ],
      [
        "body",
        "downloads"
      ],
      [
        "body",
        "approvals"
      ],
      [
        "body",
        "webmcp"
      ],
      [
        "body",
        "name"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": true,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Change a context, live",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "UpdateContext",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "viewport": [
          "body",
          "viewport"
        ],
        "userAgent": [
          "body",
          "userAgent"
        ],
        "locale": [
          "body",
          "locale"
        ],
        "timezone": [
          "body",
          "timezone"
        ],
        "geolocation": [
          "body",
          "geolocation"
        ],
        "permissions": [
          "body",
          "permissions"
        ],
        "extraHTTPHeaders": [
          "body",
          "extraHTTPHeaders"
        ],
        "offline": [
          "body",
          "offline"
        ],
        "httpCredentials": [
          "body",
          "httpCredentials"
        ],
        "proxy": [
          "body",
          "proxy"
        ],
        "allowedHosts": [
          "body",
          "allowedHosts"
        ],
        "blockedHosts": [
          "body",
          "blockedHosts"
        ],
        "maxEgressBytes": [
          "body",
          "maxEgressBytes"
        ],
        "caCertificates": [
          "body",
          "caCertificates"
        ],
        "colorScheme": [
          "body",
          "colorScheme"
        ],
        "reducedMotion": [
          "body",
          "reducedMotion"
        ],
        "javaScriptEnabled": [
          "body",
          "javaScriptEnabled"
        ],
        "bypassCSP": [
          "body",
          "bypassCSP"
        ],
        "ignoreHTTPSErrors": [
          "body",
          "ignoreHTTPSErrors"
        ],
        "cdp": [
          "body",
          "cdp"
        ],
        "dialogs": [
          "body",
          "dialogs"
        ],
        "recording": [
          "body",
          "recording"
        ],
        "downloads": [
          "body",
          "downloads"
        ],
        "approvals": [
          "body",
          "approvals"
        ],
        "webmcp": [
          "body",
          "webmcp"
        ],
        "name": [
          "body",
          "name"
        ]
      },
      "nullFields": "clear",
      "response": undefined,
      "extraFields": []
    }
  },
  "deleteContext": {
    "method": "DELETE",
    "path": "/contexts/{contextId}",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": true,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Close a context and all its pages",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "DeleteContext",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "getContextMetrics": {
    "method": "GET",
    "path": "/contexts/{contextId}/metrics",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Count the actions executed in a context",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "GetContextMetrics",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ]
      },
      "nullFields": undefined,
      "response": "metrics",
      "extraFields": []
    }
  },
  "executeAction": {
    "method": "POST",
    "path": "/contexts/{contextId}/execute",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "actions",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": true,
    "runs": "action",
    "summary": "Execute an action in a page",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ExecuteCommand",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "command": [
          "body"
        ],
        "command.timeoutMs": [
          "body",
          "timeout"
        ],
        "command.settleMs": [
          "body",
          "settle"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "listContextSteps": {
    "method": "GET",
    "path": "/contexts/{contextId}/steps",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the last actions of a context",
    "stream": undefined,
    "queryTypes": {
      "after": "string",
      "limit": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ListContextSteps",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "after": [
          "query",
          "after"
        ],
        "limit": [
          "query",
          "limit"
        ]
      },
      "nullFields": undefined,
      "response": "history",
      "extraFields": []
    }
  },
  "executeSteps": {
    "method": "POST",
    "path": "/contexts/{contextId}/steps",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "observe"
      ],
      [
        "body",
        "settle"
      ],
      [
        "body",
        "onStale"
      ],
      [
        "body",
        "pageId"
      ],
      [
        "body",
        "timeout"
      ],
      [
        "body",
        "lease"
      ]
    ],
    "rateLimit": "actions",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": true,
    "runs": "steps",
    "summary": "Execute several actions in a page, in order",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ExecuteSteps",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "observe": [
          "body",
          "observe"
        ],
        "since": [
          "body",
          "since"
        ],
        "maxTokens": [
          "body",
          "maxTokens"
        ],
        "settleMs": [
          "body",
          "settle"
        ],
        "ifRevision": [
          "body",
          "ifRevision"
        ],
        "onStale": [
          "body",
          "onStale"
        ],
        "steps": [
          "body",
          "steps"
        ],
        "pageId": [
          "body",
          "pageId"
        ],
        "timeoutMs": [
          "body",
          "timeout"
        ],
        "lease": [
          "body",
          "lease"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "getRenderedScreenshot": {
    "method": "GET",
    "path": "/render/screenshot",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "query",
        "url"
      ],
      [
        "query",
        "waitUntil"
      ],
      [
        "query",
        "selector"
      ],
      [
        "query",
        "duration"
      ],
      [
        "query",
        "scroll"
      ],
      [
        "query",
        "images"
      ],
      [
        "query",
        "fonts"
      ],
      [
        "query",
        "profile"
      ],
      [
        "query",
        "timeout"
      ],
      [
        "query",
        "acquireTimeout"
      ],
      [
        "query",
        "element"
      ],
      [
        "query",
        "fullPage"
      ],
      [
        "query",
        "type"
      ],
      [
        "query",
        "quality"
      ],
      [
        "query",
        "optimizeForSpeed"
      ],
      [
        "query",
        "encoding"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Take a screenshot of a URL",
    "stream": undefined,
    "queryTypes": {
      "url": "string",
      "waitUntil": "string",
      "selector": "string",
      "text": "string",
      "duration": "number",
      "scroll": "boolean",
      "images": "boolean",
      "fonts": "boolean",
      "profile": "string",
      "timeout": "integer",
      "acquireTimeout": "integer",
      "element": "string",
      "fullPage": "boolean",
      "type": "string",
      "quality": "integer",
      "optimizeForSpeed": "boolean",
      "encoding": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined
  },
  "renderScreenshot": {
    "method": "POST",
    "path": "/render/screenshot",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "url"
      ],
      [
        "body",
        "artifact"
      ],
      [
        "body",
        "waitUntil"
      ],
      [
        "body",
        "selector"
      ],
      [
        "body",
        "duration"
      ],
      [
        "body",
        "scroll"
      ],
      [
        "body",
        "images"
      ],
      [
        "body",
        "fonts"
      ],
      [
        "body",
        "config",
        "viewport",
        "width"
      ],
      [
        "body",
        "config",
        "viewport",
        "height"
      ],
      [
        "body",
        "config",
        "userAgent"
      ],
      [
        "body",
        "config",
        "locale"
      ],
      [
        "body",
        "config",
        "timezone"
      ],
      [
        "body",
        "config",
        "permissions"
      ],
      [
        "body",
        "config",
        "offline"
      ],
      [
        "body",
        "config",
        "httpCredentials",
        "origin"
      ],
      [
        "body",
        "config",
        "proxy",
        "server"
      ],
      [
        "body",
        "config",
        "allowedHosts"
      ],
      [
        "body",
        "config",
        "blockedHosts"
      ],
      [
        "body",
        "config",
        "maxEgressBytes"
      ],
      [
        "body",
        "config",
        "colorScheme"
      ],
      [
        "body",
        "config",
        "reducedMotion"
      ],
      [
        "body",
        "config",
        "javaScriptEnabled"
      ],
      [
        "body",
        "config",
        "bypassCSP"
      ],
      [
        "body",
        "config",
        "ignoreHTTPSErrors"
      ],
      [
        "body",
        "config",
        "cdp"
      ],
      [
        "body",
        "config",
        "dialogs"
      ],
      [
        "body",
        "config",
        "recording"
      ],
      [
        "body",
        "config",
        "downloads"
      ],
      [
        "body",
        "config",
        "approvals"
      ],
      [
        "body",
        "config",
        "webmcp"
      ],
      [
        "body",
        "profile"
      ],
      [
        "body",
        "timeout"
      ],
      [
        "body",
        "acquireTimeout"
      ],
      [
        "body",
        "element"
      ],
      [
        "body",
        "fullPage"
      ],
      [
        "body",
        "clip",
        "x"
      ],
      [
        "body",
        "clip",
        "y"
      ],
      [
        "body",
        "clip",
        "width"
      ],
      [
        "body",
        "clip",
        "height"
      ],
      [
        "body",
        "type"
      ],
      [
        "body",
        "quality"
      ],
      [
        "body",
        "optimizeForSpeed"
      ],
      [
        "body",
        "encoding"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Load a page and take a screenshot of it",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 50331648,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "RenderService",
      "method": "RenderScreenshot",
      "fieldPaths": {
        "url": [
          "body",
          "url"
        ],
        "html": [
          "body",
          "html"
        ],
        "artifact": [
          "body",
          "artifact"
        ],
        "waitUntil": [
          "body",
          "waitUntil"
        ],
        "selector": [
          "body",
          "selector"
        ],
        "text": [
          "body",
          "text"
        ],
        "duration": [
          "body",
          "duration"
        ],
        "scroll": [
          "body",
          "scroll"
        ],
        "images": [
          "body",
          "images"
        ],
        "fonts": [
          "body",
          "fonts"
        ],
        "config": [
          "body",
          "config"
        ],
        "profile": [
          "body",
          "profile"
        ],
        "timeout": [
          "body",
          "timeout"
        ],
        "acquireTimeout": [
          "body",
          "acquireTimeout"
        ],
        "element": [
          "body",
          "element"
        ],
        "fullPage": [
          "body",
          "fullPage"
        ],
        "clip": [
          "body",
          "clip"
        ],
        "type": [
          "body",
          "type"
        ],
        "quality": [
          "body",
          "quality"
        ],
        "optimizeForSpeed": [
          "body",
          "optimizeForSpeed"
        ],
        "encoding": [
          "body",
          "encoding"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "getRenderedPdf": {
    "method": "GET",
    "path": "/render/pdf",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "query",
        "url"
      ],
      [
        "query",
        "waitUntil"
      ],
      [
        "query",
        "selector"
      ],
      [
        "query",
        "duration"
      ],
      [
        "query",
        "scroll"
      ],
      [
        "query",
        "images"
      ],
      [
        "query",
        "fonts"
      ],
      [
        "query",
        "profile"
      ],
      [
        "query",
        "timeout"
      ],
      [
        "query",
        "acquireTimeout"
      ],
      [
        "query",
        "format"
      ],
      [
        "query",
        "width"
      ],
      [
        "query",
        "height"
      ],
      [
        "query",
        "preferCSSPageSize"
      ],
      [
        "query",
        "landscape"
      ],
      [
        "query",
        "scale"
      ],
      [
        "query",
        "pageRanges"
      ],
      [
        "query",
        "displayHeaderFooter"
      ],
      [
        "query",
        "printBackground"
      ],
      [
        "query",
        "tagged"
      ],
      [
        "query",
        "outline"
      ],
      [
        "query",
        "encoding"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Print a URL",
    "stream": undefined,
    "queryTypes": {
      "url": "string",
      "waitUntil": "string",
      "selector": "string",
      "text": "string",
      "duration": "number",
      "scroll": "boolean",
      "images": "boolean",
      "fonts": "boolean",
      "profile": "string",
      "timeout": "integer",
      "acquireTimeout": "integer",
      "format": "string",
      "width": "string",
      "height": "string",
      "preferCSSPageSize": "boolean",
      "landscape": "boolean",
      "scale": "number",
      "pageRanges": "string",
      "displayHeaderFooter": "boolean",
      "headerTemplate": "string",
      "footerTemplate": "string",
      "printBackground": "boolean",
      "tagged": "boolean",
      "outline": "boolean",
      "encoding": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined
  },
  "renderPdf": {
    "method": "POST",
    "path": "/render/pdf",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "url"
      ],
      [
        "body",
        "artifact"
      ],
      [
        "body",
        "waitUntil"
      ],
      [
        "body",
        "selector"
      ],
      [
        "body",
        "duration"
      ],
      [
        "body",
        "scroll"
      ],
      [
        "body",
        "images"
      ],
      [
        "body",
        "fonts"
      ],
      [
        "body",
        "config",
        "viewport",
        "width"
      ],
      [
        "body",
        "config",
        "viewport",
        "height"
      ],
      [
        "body",
        "config",
        "userAgent"
      ],
      [
        "body",
        "config",
        "locale"
      ],
      [
        "body",
        "config",
        "timezone"
      ],
      [
        "body",
        "config",
        "permissions"
      ],
      [
        "body",
        "config",
        "offline"
      ],
      [
        "body",
        "config",
        "httpCredentials",
        "origin"
      ],
      [
        "body",
        "config",
        "proxy",
        "server"
      ],
      [
        "body",
        "config",
        "allowedHosts"
      ],
      [
        "body",
        "config",
        "blockedHosts"
      ],
      [
        "body",
        "config",
        "maxEgressBytes"
      ],
      [
        "body",
        "config",
        "colorScheme"
      ],
      [
        "body",
        "config",
        "reducedMotion"
      ],
      [
        "body",
        "config",
        "javaScriptEnabled"
      ],
      [
        "body",
        "config",
        "bypassCSP"
      ],
      [
        "body",
        "config",
        "ignoreHTTPSErrors"
      ],
      [
        "body",
        "config",
        "cdp"
      ],
      [
        "body",
        "config",
        "dialogs"
      ],
      [
        "body",
        "config",
        "recording"
      ],
      [
        "body",
        "config",
        "downloads"
      ],
      [
        "body",
        "config",
        "approvals"
      ],
      [
        "body",
        "config",
        "webmcp"
      ],
      [
        "body",
        "profile"
      ],
      [
        "body",
        "timeout"
      ],
      [
        "body",
        "acquireTimeout"
      ],
      [
        "body",
        "format"
      ],
      [
        "body",
        "width"
      ],
      [
        "body",
        "height"
      ],
      [
        "body",
        "preferCSSPageSize"
      ],
      [
        "body",
        "landscape"
      ],
      [
        "body",
        "scale"
      ],
      [
        "body",
        "pageRanges"
      ],
      [
        "body",
        "displayHeaderFooter"
      ],
      [
        "body",
        "margin",
        "top"
      ],
      [
        "body",
        "margin",
        "bottom"
      ],
      [
        "body",
        "margin",
        "left"
      ],
      [
        "body",
        "margin",
        "right"
      ],
      [
        "body",
        "printBackground"
      ],
      [
        "body",
        "tagged"
      ],
      [
        "body",
        "outline"
      ],
      [
        "body",
        "encoding"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Load a page and print it",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 50331648,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "RenderService",
      "method": "RenderPdf",
      "fieldPaths": {
        "url": [
          "body",
          "url"
        ],
        "html": [
          "body",
          "html"
        ],
        "artifact": [
          "body",
          "artifact"
        ],
        "waitUntil": [
          "body",
          "waitUntil"
        ],
        "selector": [
          "body",
          "selector"
        ],
        "text": [
          "body",
          "text"
        ],
        "duration": [
          "body",
          "duration"
        ],
        "scroll": [
          "body",
          "scroll"
        ],
        "images": [
          "body",
          "images"
        ],
        "fonts": [
          "body",
          "fonts"
        ],
        "config": [
          "body",
          "config"
        ],
        "profile": [
          "body",
          "profile"
        ],
        "timeout": [
          "body",
          "timeout"
        ],
        "acquireTimeout": [
          "body",
          "acquireTimeout"
        ],
        "format": [
          "body",
          "format"
        ],
        "width": [
          "body",
          "width"
        ],
        "height": [
          "body",
          "height"
        ],
        "preferCSSPageSize": [
          "body",
          "preferCSSPageSize"
        ],
        "landscape": [
          "body",
          "landscape"
        ],
        "scale": [
          "body",
          "scale"
        ],
        "pageRanges": [
          "body",
          "pageRanges"
        ],
        "displayHeaderFooter": [
          "body",
          "displayHeaderFooter"
        ],
        "headerTemplate": [
          "body",
          "headerTemplate"
        ],
        "footerTemplate": [
          "body",
          "footerTemplate"
        ],
        "margin": [
          "body",
          "margin"
        ],
        "printBackground": [
          "body",
          "printBackground"
        ],
        "tagged": [
          "body",
          "tagged"
        ],
        "outline": [
          "body",
          "outline"
        ],
        "encoding": [
          "body",
          "encoding"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "getRenderedContent": {
    "method": "GET",
    "path": "/render/content",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "query",
        "url"
      ],
      [
        "query",
        "waitUntil"
      ],
      [
        "query",
        "selector"
      ],
      [
        "query",
        "duration"
      ],
      [
        "query",
        "scroll"
      ],
      [
        "query",
        "images"
      ],
      [
        "query",
        "fonts"
      ],
      [
        "query",
        "profile"
      ],
      [
        "query",
        "timeout"
      ],
      [
        "query",
        "acquireTimeout"
      ],
      [
        "query",
        "element"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get the HTML of a URL",
    "stream": undefined,
    "queryTypes": {
      "url": "string",
      "waitUntil": "string",
      "selector": "string",
      "text": "string",
      "duration": "number",
      "scroll": "boolean",
      "images": "boolean",
      "fonts": "boolean",
      "profile": "string",
      "timeout": "integer",
      "acquireTimeout": "integer",
      "element": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined
  },
  "renderContent": {
    "method": "POST",
    "path": "/render/content",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "url"
      ],
      [
        "body",
        "artifact"
      ],
      [
        "body",
        "waitUntil"
      ],
      [
        "body",
        "selector"
      ],
      [
        "body",
        "duration"
      ],
      [
        "body",
        "scroll"
      ],
      [
        "body",
        "images"
      ],
      [
        "body",
        "fonts"
      ],
      [
        "body",
        "config",
        "viewport",
        "width"
      ],
      [
        "body",
        "config",
        "viewport",
        "height"
      ],
      [
        "body",
        "config",
        "userAgent"
      ],
      [
        "body",
        "config",
        "locale"
      ],
      [
        "body",
        "config",
        "timezone"
      ],
      [
        "body",
        "config",
        "permissions"
      ],
      [
        "body",
        "config",
        "offline"
      ],
      [
        "body",
        "config",
        "httpCredentials",
        "origin"
      ],
      [
        "body",
        "config",
        "proxy",
        "server"
      ],
      [
        "body",
        "config",
        "allowedHosts"
      ],
      [
        "body",
        "config",
        "blockedHosts"
      ],
      [
        "body",
        "config",
        "maxEgressBytes"
      ],
      [
        "body",
        "config",
        "colorScheme"
      ],
      [
        "body",
        "config",
        "reducedMotion"
      ],
      [
        "body",
        "config",
        "javaScriptEnabled"
      ],
      [
        "body",
        "config",
        "bypassCSP"
      ],
      [
        "body",
        "config",
        "ignoreHTTPSErrors"
      ],
      [
        "body",
        "config",
        "cdp"
      ],
      [
        "body",
        "config",
        "dialogs"
      ],
      [
        "body",
        "config",
        "recording"
      ],
      [
        "body",
        "config",
        "downloads"
      ],
      [
        "body",
        "config",
        "approvals"
      ],
      [
        "body",
        "config",
        "webmcp"
      ],
      [
        "body",
        "profile"
      ],
      [
        "body",
        "timeout"
      ],
      [
        "body",
        "acquireTimeout"
      ],
      [
        "body",
        "element"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Load a page and get its HTML",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 50331648,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "RenderService",
      "method": "RenderContent",
      "fieldPaths": {
        "url": [
          "body",
          "url"
        ],
        "html": [
          "body",
          "html"
        ],
        "artifact": [
          "body",
          "artifact"
        ],
        "waitUntil": [
          "body",
          "waitUntil"
        ],
        "selector": [
          "body",
          "selector"
        ],
        "text": [
          "body",
          "text"
        ],
        "duration": [
          "body",
          "duration"
        ],
        "scroll": [
          "body",
          "scroll"
        ],
        "images": [
          "body",
          "images"
        ],
        "fonts": [
          "body",
          "fonts"
        ],
        "config": [
          "body",
          "config"
        ],
        "profile": [
          "body",
          "profile"
        ],
        "timeout": [
          "body",
          "timeout"
        ],
        "acquireTimeout": [
          "body",
          "acquireTimeout"
        ],
        "element": [
          "body",
          "element"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "getRenderedMarkdown": {
    "method": "GET",
    "path": "/render/markdown",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "query",
        "url"
      ],
      [
        "query",
        "waitUntil"
      ],
      [
        "query",
        "selector"
      ],
      [
        "query",
        "duration"
      ],
      [
        "query",
        "scroll"
      ],
      [
        "query",
        "images"
      ],
      [
        "query",
        "fonts"
      ],
      [
        "query",
        "profile"
      ],
      [
        "query",
        "timeout"
      ],
      [
        "query",
        "acquireTimeout"
      ],
      [
        "query",
        "main"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get a URL as Markdown",
    "stream": undefined,
    "queryTypes": {
      "url": "string",
      "waitUntil": "string",
      "selector": "string",
      "text": "string",
      "duration": "number",
      "scroll": "boolean",
      "images": "boolean",
      "fonts": "boolean",
      "profile": "string",
      "timeout": "integer",
      "acquireTimeout": "integer",
      "main": "boolean",
      "maxTokens": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined
  },
  "renderMarkdown": {
    "method": "POST",
    "path": "/render/markdown",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "url"
      ],
      [
        "body",
        "artifact"
      ],
      [
        "body",
        "waitUntil"
      ],
      [
        "body",
        "selector"
      ],
      [
        "body",
        "duration"
      ],
      [
        "body",
        "scroll"
      ],
      [
        "body",
        "images"
      ],
      [
        "body",
        "fonts"
      ],
      [
        "body",
        "config",
        "viewport",
        "width"
      ],
      [
        "body",
        "config",
        "viewport",
        "height"
      ],
      [
        "body",
        "config",
        "userAgent"
      ],
      [
        "body",
        "config",
        "locale"
      ],
      [
        "body",
        "config",
        "timezone"
      ],
      [
        "body",
        "config",
        "permissions"
      ],
      [
        "body",
        "config",
        "offline"
      ],
      [
        "body",
        "config",
        "httpCredentials",
        "origin"
      ],
      [
        "body",
        "config",
        "proxy",
        "server"
      ],
      [
        "body",
        "config",
        "allowedHosts"
      ],
      [
        "body",
        "config",
        "blockedHosts"
      ],
      [
        "body",
        "config",
        "maxEgressBytes"
      ],
      [
        "body",
        "config",
        "colorScheme"
      ],
      [
        "body",
        "config",
        "reducedMotion"
      ],
      [
        "body",
        "config",
        "javaScriptEnabled"
      ],
      [
        "body",
        "config",
        "bypassCSP"
      ],
      [
        "body",
        "config",
        "ignoreHTTPSErrors"
      ],
      [
        "body",
        "config",
        "cdp"
      ],
      [
        "body",
        "config",
        "dialogs"
      ],
      [
        "body",
        "config",
        "recording"
      ],
      [
        "body",
        "config",
        "downloads"
      ],
      [
        "body",
        "config",
        "approvals"
      ],
      [
        "body",
        "config",
        "webmcp"
      ],
      [
        "body",
        "profile"
      ],
      [
        "body",
        "timeout"
      ],
      [
        "body",
        "acquireTimeout"
      ],
      [
        "body",
        "main"
      ]
    ],
    "rateLimit": "actions",
    "counts": 2,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Load a page and get it as Markdown",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 50331648,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "RenderService",
      "method": "RenderMarkdown",
      "fieldPaths": {
        "url": [
          "body",
          "url"
        ],
        "html": [
          "body",
          "html"
        ],
        "artifact": [
          "body",
          "artifact"
        ],
        "waitUntil": [
          "body",
          "waitUntil"
        ],
        "selector": [
          "body",
          "selector"
        ],
        "text": [
          "body",
          "text"
        ],
        "duration": [
          "body",
          "duration"
        ],
        "scroll": [
          "body",
          "scroll"
        ],
        "images": [
          "body",
          "images"
        ],
        "fonts": [
          "body",
          "fonts"
        ],
        "config": [
          "body",
          "config"
        ],
        "profile": [
          "body",
          "profile"
        ],
        "timeout": [
          "body",
          "timeout"
        ],
        "acquireTimeout": [
          "body",
          "acquireTimeout"
        ],
        "main": [
          "body",
          "main"
        ],
        "maxTokens": [
          "body",
          "maxTokens"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "listPages": {
    "method": "GET",
    "path": "/contexts/{contextId}/pages",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": "read",
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the pages of a context",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[url]": "string",
      "filter[url][$gt]": "string",
      "filter[url][$lt]": "string",
      "filter[url][$in]": "array",
      "filter[title]": "string",
      "filter[title][$gt]": "string",
      "filter[title][$lt]": "string",
      "filter[title][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[lastNavigatedAt]": "string",
      "filter[lastNavigatedAt][$gt]": "string",
      "filter[lastNavigatedAt][$lt]": "string",
      "filter[lastNavigatedAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ListPages",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterUrl": [
          "query",
          "filter[url]"
        ],
        "filterUrlGt": [
          "query",
          "filter[url][$gt]"
        ],
        "filterUrlLt": [
          "query",
          "filter[url][$lt]"
        ],
        "filterUrlIn": [
          "query",
          "filter[url][$in]"
        ],
        "filterTitle": [
          "query",
          "filter[title]"
        ],
        "filterTitleGt": [
          "query",
          "filter[title][$gt]"
        ],
        "filterTitleLt": [
          "query",
          "filter[title][$lt]"
        ],
        "filterTitleIn": [
          "query",
          "filter[title][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterLastNavigatedAt": [
          "query",
          "filter[lastNavigatedAt]"
        ],
        "filterLastNavigatedAtGt": [
          "query",
          "filter[lastNavigatedAt][$gt]"
        ],
        "filterLastNavigatedAtLt": [
          "query",
          "filter[lastNavigatedAt][$lt]"
        ],
        "filterLastNavigatedAtIn": [
          "query",
          "filter[lastNavigatedAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "pages",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createPage": {
    "method": "POST",
    "path": "/contexts/{contextId}/pages",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "url"
      ],
      [
        "body",
        "viewport",
        "width"
      ],
      [
        "body",
        "viewport",
        "height"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": true,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": true,
    "connects": false,
    "takesIdempotencyKey": true,
    "runs": undefined,
    "summary": "Open a page",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "CreatePage",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "url": [
          "body",
          "url"
        ],
        "viewport": [
          "body",
          "viewport"
        ]
      },
      "nullFields": undefined,
      "response": "page",
      "extraFields": []
    }
  },
  "getPage": {
    "method": "GET",
    "path": "/contexts/{contextId}/pages/{pageId}",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "pageId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get a page",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "GetPage",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "pageId": [
          "params",
          "pageId"
        ]
      },
      "nullFields": undefined,
      "response": "page",
      "extraFields": []
    }
  },
  "closePage": {
    "method": "DELETE",
    "path": "/contexts/{contextId}/pages/{pageId}",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "pageId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": true,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Close a page",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ClosePage",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "pageId": [
          "params",
          "pageId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "getControl": {
    "method": "GET",
    "path": "/contexts/{contextId}/control",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": "read",
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get who controls a context, or wait until that changes",
    "stream": undefined,
    "queryTypes": {
      "wait": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "GetControl",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "wait": [
          "query",
          "wait"
        ]
      },
      "nullFields": undefined,
      "response": "control",
      "extraFields": []
    }
  },
  "takeControl": {
    "method": "POST",
    "path": "/contexts/{contextId}/control",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "ttl"
      ],
      [
        "body",
        "force"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Take control of a context, for a person",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "TakeControl",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "ttl": [
          "body",
          "ttl"
        ],
        "force": [
          "body",
          "force"
        ],
        "note": [
          "body",
          "note"
        ]
      },
      "nullFields": undefined,
      "response": "control",
      "extraFields": []
    }
  },
  "renewControl": {
    "method": "PATCH",
    "path": "/contexts/{contextId}/control",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "lease"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Renew a lease of control",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "RenewControl",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "lease": [
          "body",
          "lease"
        ],
        "ttl": [
          "body",
          "ttl"
        ]
      },
      "nullFields": undefined,
      "response": "control",
      "extraFields": []
    }
  },
  "releaseControl": {
    "method": "DELETE",
    "path": "/contexts/{contextId}/control",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "query",
        "lease"
      ],
      [
        "query",
        "outcome"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Hand control back",
    "stream": undefined,
    "queryTypes": {
      "lease": "integer",
      "outcome": "string",
      "note": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ReleaseControl",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "lease": [
          "query",
          "lease"
        ],
        "outcome": [
          "query",
          "outcome"
        ],
        "note": [
          "query",
          "note"
        ]
      },
      "nullFields": undefined,
      "response": "control",
      "extraFields": []
    }
  },
  "requestControl": {
    "method": "POST",
    "path": "/contexts/{contextId}/control/requests",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "ttl"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Ask a person to take control",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "RequestControl",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "instructions": [
          "body",
          "instructions"
        ],
        "ttl": [
          "body",
          "ttl"
        ]
      },
      "nullFields": undefined,
      "response": "control",
      "extraFields": []
    }
  },
  "listShareLinks": {
    "method": "GET",
    "path": "/contexts/{contextId}/share-links",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the share links of a context that have not ended",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ListShareLinks",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ]
      },
      "nullFields": undefined,
      "response": "shareLinks",
      "extraFields": []
    }
  },
  "createShareLink": {
    "method": "POST",
    "path": "/contexts/{contextId}/share-links",
    "isPublic": false,
    "scopes": [
      "contexts:write",
      "screen:read"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "scope"
      ],
      [
        "body",
        "ttl"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Create a link by which a person without an account watches or controls a context",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "CreateShareLink",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "scope": [
          "body",
          "scope"
        ],
        "ttl": [
          "body",
          "ttl"
        ],
        "name": [
          "body",
          "name"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "createCdpTicket": {
    "method": "POST",
    "path": "/contexts/{contextId}/cdp",
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get a URL at which a client of the Chrome DevTools Protocol, or of WebDriver BiDi, connects to a context",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "CreateCdpTicket",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "revokeShareLink": {
    "method": "DELETE",
    "path": "/contexts/{contextId}/share-links/{shareLinkId}",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "shareLinkId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "End a share link",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "RevokeShareLink",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "shareLinkId": [
          "params",
          "shareLinkId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "openShareLink": {
    "method": "POST",
    "path": "/share-links/open",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": "call",
    "audit": [],
    "rateLimit": "sign-in",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Exchange the secret of a share link for an access token",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "OpenShareLink",
      "fieldPaths": {
        "secret": [
          "body",
          "secret"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "answerControlRequest": {
    "method": "POST",
    "path": "/contexts/{contextId}/control/requests/{requestId}",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "requestId"
      ],
      [
        "body",
        "approved"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Approve or decline an act that waits for a person",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "AnswerControlRequest",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "requestId": [
          "params",
          "requestId"
        ],
        "approved": [
          "body",
          "approved"
        ],
        "note": [
          "body",
          "note"
        ]
      },
      "nullFields": undefined,
      "response": "control",
      "extraFields": []
    }
  },
  "listProfiles": {
    "method": "GET",
    "path": "/profiles",
    "isPublic": false,
    "scopes": [
      "profiles:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's profiles",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[name]": "string",
      "filter[name][$gt]": "string",
      "filter[name][$lt]": "string",
      "filter[name][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[updatedAt]": "string",
      "filter[updatedAt][$gt]": "string",
      "filter[updatedAt][$lt]": "string",
      "filter[updatedAt][$in]": "array",
      "filter[expiresAt]": "string",
      "filter[expiresAt][$gt]": "string",
      "filter[expiresAt][$lt]": "string",
      "filter[expiresAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "ListProfiles",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterName": [
          "query",
          "filter[name]"
        ],
        "filterNameGt": [
          "query",
          "filter[name][$gt]"
        ],
        "filterNameLt": [
          "query",
          "filter[name][$lt]"
        ],
        "filterNameIn": [
          "query",
          "filter[name][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterUpdatedAt": [
          "query",
          "filter[updatedAt]"
        ],
        "filterUpdatedAtGt": [
          "query",
          "filter[updatedAt][$gt]"
        ],
        "filterUpdatedAtLt": [
          "query",
          "filter[updatedAt][$lt]"
        ],
        "filterUpdatedAtIn": [
          "query",
          "filter[updatedAt][$in]"
        ],
        "filterExpiresAt": [
          "query",
          "filter[expiresAt]"
        ],
        "filterExpiresAtGt": [
          "query",
          "filter[expiresAt][$gt]"
        ],
        "filterExpiresAtLt": [
          "query",
          "filter[expiresAt][$lt]"
        ],
        "filterExpiresAtIn": [
          "query",
          "filter[expiresAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "profiles",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createProfile": {
    "method": "POST",
    "path": "/profiles",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Store a login, from a context or from a storage state of Playwright",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 17825792,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "CreateProfile",
      "fieldPaths": {
        "name": [
          "body",
          "name"
        ],
        "contextId": [
          "body",
          "contextId"
        ],
        "state": [
          "body",
          "state"
        ]
      },
      "nullFields": undefined,
      "response": "profile",
      "extraFields": []
    }
  },
  "getProfile": {
    "method": "GET",
    "path": "/profiles/{profileId}",
    "isPublic": false,
    "scopes": [
      "profiles:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "profileId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get a profile, without its values",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "GetProfile",
      "fieldPaths": {
        "profileId": [
          "params",
          "profileId"
        ]
      },
      "nullFields": undefined,
      "response": "profile",
      "extraFields": []
    }
  },
  "updateProfile": {
    "method": "PATCH",
    "path": "/profiles/{profileId}",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "profileId"
      ],
      [
        "body",
        "name"
      ],
      [
        "body",
        "contextId"
      ],
      [
        "body",
        "version"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Rename a profile, or store a login in it anew",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 17825792,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "UpdateProfile",
      "fieldPaths": {
        "profileId": [
          "params",
          "profileId"
        ],
        "name": [
          "body",
          "name"
        ],
        "contextId": [
          "body",
          "contextId"
        ],
        "state": [
          "body",
          "state"
        ],
        "version": [
          "body",
          "version"
        ]
      },
      "nullFields": undefined,
      "response": "profile",
      "extraFields": []
    }
  },
  "deleteProfile": {
    "method": "DELETE",
    "path": "/profiles/{profileId}",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "profileId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Delete a profile",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "DeleteProfile",
      "fieldPaths": {
        "profileId": [
          "params",
          "profileId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "cloneProfile": {
    "method": "POST",
    "path": "/profiles/{profileId}/clone",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "profileId"
      ],
      [
        "body",
        "name"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Copy a profile under another name",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "CloneProfile",
      "fieldPaths": {
        "profileId": [
          "params",
          "profileId"
        ],
        "name": [
          "body",
          "name"
        ]
      },
      "nullFields": undefined,
      "response": "profile",
      "extraFields": []
    }
  },
  "exportProfile": {
    "method": "GET",
    "path": "/profiles/{profileId}/state",
    "isPublic": false,
    "scopes": [
      "profiles:export"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "profileId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get what a profile stores, as a storage state of Playwright",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ProfileService",
      "method": "ExportProfile",
      "fieldPaths": {
        "profileId": [
          "params",
          "profileId"
        ]
      },
      "nullFields": undefined,
      "response": "state",
      "extraFields": []
    }
  },
  "listSecrets": {
    "method": "GET",
    "path": "/secrets",
    "isPublic": false,
    "scopes": [
      "secrets:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's secrets, without their values",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[name]": "string",
      "filter[name][$gt]": "string",
      "filter[name][$lt]": "string",
      "filter[name][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[updatedAt]": "string",
      "filter[updatedAt][$gt]": "string",
      "filter[updatedAt][$lt]": "string",
      "filter[updatedAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SecretService",
      "method": "ListSecrets",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterName": [
          "query",
          "filter[name]"
        ],
        "filterNameGt": [
          "query",
          "filter[name][$gt]"
        ],
        "filterNameLt": [
          "query",
          "filter[name][$lt]"
        ],
        "filterNameIn": [
          "query",
          "filter[name][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterUpdatedAt": [
          "query",
          "filter[updatedAt]"
        ],
        "filterUpdatedAtGt": [
          "query",
          "filter[updatedAt][$gt]"
        ],
        "filterUpdatedAtLt": [
          "query",
          "filter[updatedAt][$lt]"
        ],
        "filterUpdatedAtIn": [
          "query",
          "filter[updatedAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "secrets",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createSecret": {
    "method": "POST",
    "path": "/secrets",
    "isPublic": false,
    "scopes": [
      "secrets:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "origins"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Store a user name, a password and a key of one-time codes, to be typed by name",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "SecretService",
      "method": "CreateSecret",
      "fieldPaths": {
        "name": [
          "body",
          "name"
        ],
        "username": [
          "body",
          "username"
        ],
        "password": [
          "body",
          "password"
        ],
        "totp": [
          "body",
          "totp"
        ],
        "origins": [
          "body",
          "origins"
        ]
      },
      "nullFields": undefined,
      "response": "secret",
      "extraFields": []
    }
  },
  "updateSecret": {
    "method": "PATCH",
    "path": "/secrets/{secretId}",
    "isPublic": false,
    "scopes": [
      "secrets:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "secretId"
      ],
      [
        "body",
        "name"
      ],
      [
        "body",
        "origins"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Change a secret",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SecretService",
      "method": "UpdateSecret",
      "fieldPaths": {
        "secretId": [
          "params",
          "secretId"
        ],
        "name": [
          "body",
          "name"
        ],
        "username": [
          "body",
          "username"
        ],
        "password": [
          "body",
          "password"
        ],
        "totp": [
          "body",
          "totp"
        ],
        "origins": [
          "body",
          "origins"
        ]
      },
      "nullFields": undefined,
      "response": "secret",
      "extraFields": []
    }
  },
  "deleteSecret": {
    "method": "DELETE",
    "path": "/secrets/{secretId}",
    "isPublic": false,
    "scopes": [
      "secrets:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "secretId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Delete a secret",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "SecretService",
      "method": "DeleteSecret",
      "fieldPaths": {
        "secretId": [
          "params",
          "secretId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "listUsers": {
    "method": "GET",
    "path": "/users",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the users",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[username]": "string",
      "filter[username][$gt]": "string",
      "filter[username][$lt]": "string",
      "filter[username][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "UserService",
      "method": "ListUsers",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterUsername": [
          "query",
          "filter[username]"
        ],
        "filterUsernameGt": [
          "query",
          "filter[username][$gt]"
        ],
        "filterUsernameLt": [
          "query",
          "filter[username][$lt]"
        ],
        "filterUsernameIn": [
          "query",
          "filter[username][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "users",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "createUser": {
    "method": "POST",
    "path": "/users",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "body",
        "username"
      ],
      [
        "body",
        "role"
      ],
      [
        "body",
        "issuer"
      ],
      [
        "body",
        "subject"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Add a user",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "UserService",
      "method": "CreateUser",
      "fieldPaths": {
        "username": [
          "body",
          "username"
        ],
        "password": [
          "body",
          "password"
        ],
        "role": [
          "body",
          "role"
        ],
        "issuer": [
          "body",
          "issuer"
        ],
        "subject": [
          "body",
          "subject"
        ]
      },
      "nullFields": undefined,
      "response": "user",
      "extraFields": []
    }
  },
  "updateUser": {
    "method": "PATCH",
    "path": "/users/{userId}",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "userId"
      ],
      [
        "body",
        "role"
      ],
      [
        "body",
        "disabled"
      ],
      [
        "body",
        "revokeKeys"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Change the role or password of a user, disable or enable one",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "UserService",
      "method": "UpdateUser",
      "fieldPaths": {
        "userId": [
          "params",
          "userId"
        ],
        "role": [
          "body",
          "role"
        ],
        "disabled": [
          "body",
          "disabled"
        ],
        "password": [
          "body",
          "password"
        ],
        "revokeKeys": [
          "body",
          "revokeKeys"
        ]
      },
      "nullFields": undefined,
      "response": "user",
      "extraFields": []
    }
  },
  "listControlRequests": {
    "method": "GET",
    "path": "/control-requests",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's contexts that wait for a person",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ListControlRequests",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ]
      },
      "nullFields": undefined,
      "response": "requests",
      "extraFields": [
        "total",
        "limit",
        "offset"
      ]
    }
  },
  "dispatchInput": {
    "method": "POST",
    "path": "/contexts/{contextId}/pages/{pageId}/input",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "audited": "second",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "pageId"
      ],
      [
        "body",
        "lease"
      ]
    ],
    "rateLimit": "input",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Send a person's mouse and keyboard to a page",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "DispatchInput",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "pageId": [
          "params",
          "pageId"
        ],
        "lease": [
          "body",
          "lease"
        ],
        "events": [
          "body",
          "events"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "exportContextSteps": {
    "method": "POST",
    "path": "/contexts/{contextId}/steps/export",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Write what was done in a context as a program",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "ExportContextSteps",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "format": [
          "body",
          "format"
        ],
        "after": [
          "body",
          "after"
        ],
        "steps": [
          "body",
          "steps"
        ]
      },
      "nullFields": undefined,
      "response": "program",
      "extraFields": []
    }
  },
  "saveRecording": {
    "method": "POST",
    "path": "/contexts/{contextId}/recordings",
    "isPublic": false,
    "scopes": [
      "contexts:read",
      "artifacts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "format"
      ],
      [
        "body",
        "name"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": true,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Store what is recorded of a context",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ContextService",
      "method": "SaveRecording",
      "fieldPaths": {
        "contextId": [
          "params",
          "contextId"
        ],
        "format": [
          "body",
          "format"
        ],
        "name": [
          "body",
          "name"
        ]
      },
      "nullFields": undefined,
      "response": "artifact",
      "extraFields": []
    }
  },
  "listArtifacts": {
    "method": "GET",
    "path": "/artifacts",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "List the caller's artifacts",
    "stream": undefined,
    "queryTypes": {
      "limit": "integer",
      "offset": "integer",
      "sort": "string",
      "filter[name]": "string",
      "filter[name][$gt]": "string",
      "filter[name][$lt]": "string",
      "filter[name][$in]": "array",
      "filter[createdAt]": "string",
      "filter[createdAt][$gt]": "string",
      "filter[createdAt][$lt]": "string",
      "filter[createdAt][$in]": "array",
      "filter[contextId]": "string",
      "filter[contextId][$gt]": "string",
      "filter[contextId][$lt]": "string",
      "filter[contextId][$in]": "array",
      "filter[pageId]": "string",
      "filter[pageId][$gt]": "string",
      "filter[pageId][$lt]": "string",
      "filter[pageId][$in]": "array",
      "filter[source]": "string",
      "filter[source][$gt]": "string",
      "filter[source][$lt]": "string",
      "filter[source][$in]": "array",
      "filter[state]": "string",
      "filter[state][$gt]": "string",
      "filter[state][$lt]": "string",
      "filter[state][$in]": "array",
      "filter[recordingReason]": "string",
      "filter[recordingReason][$gt]": "string",
      "filter[recordingReason][$lt]": "string",
      "filter[recordingReason][$in]": "array"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "ListArtifacts",
      "fieldPaths": {
        "limit": [
          "query",
          "limit"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "sort": [
          "query",
          "sort"
        ],
        "filterName": [
          "query",
          "filter[name]"
        ],
        "filterNameGt": [
          "query",
          "filter[name][$gt]"
        ],
        "filterNameLt": [
          "query",
          "filter[name][$lt]"
        ],
        "filterNameIn": [
          "query",
          "filter[name][$in]"
        ],
        "filterCreatedAt": [
          "query",
          "filter[createdAt]"
        ],
        "filterCreatedAtGt": [
          "query",
          "filter[createdAt][$gt]"
        ],
        "filterCreatedAtLt": [
          "query",
          "filter[createdAt][$lt]"
        ],
        "filterCreatedAtIn": [
          "query",
          "filter[createdAt][$in]"
        ],
        "filterContextId": [
          "query",
          "filter[contextId]"
        ],
        "filterContextIdGt": [
          "query",
          "filter[contextId][$gt]"
        ],
        "filterContextIdLt": [
          "query",
          "filter[contextId][$lt]"
        ],
        "filterContextIdIn": [
          "query",
          "filter[contextId][$in]"
        ],
        "filterPageId": [
          "query",
          "filter[pageId]"
        ],
        "filterPageIdGt": [
          "query",
          "filter[pageId][$gt]"
        ],
        "filterPageIdLt": [
          "query",
          "filter[pageId][$lt]"
        ],
        "filterPageIdIn": [
          "query",
          "filter[pageId][$in]"
        ],
        "filterSource": [
          "query",
          "filter[source]"
        ],
        "filterSourceGt": [
          "query",
          "filter[source][$gt]"
        ],
        "filterSourceLt": [
          "query",
          "filter[source][$lt]"
        ],
        "filterSourceIn": [
          "query",
          "filter[source][$in]"
        ],
        "filterState": [
          "query",
          "filter[state]"
        ],
        "filterStateGt": [
          "query",
          "filter[state][$gt]"
        ],
        "filterStateLt": [
          "query",
          "filter[state][$lt]"
        ],
        "filterStateIn": [
          "query",
          "filter[state][$in]"
        ],
        "filterRecordingReason": [
          "query",
          "filter[recordingReason]"
        ],
        "filterRecordingReasonGt": [
          "query",
          "filter[recordingReason][$gt]"
        ],
        "filterRecordingReasonLt": [
          "query",
          "filter[recordingReason][$lt]"
        ],
        "filterRecordingReasonIn": [
          "query",
          "filter[recordingReason][$in]"
        ]
      },
      "nullFields": undefined,
      "response": "artifacts",
      "extraFields": [
        "total",
        "limit",
        "offset",
        "maxSize"
      ]
    }
  },
  "createArtifact": {
    "method": "POST",
    "path": "/artifacts",
    "isPublic": false,
    "scopes": [
      "artifacts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "query",
        "name"
      ],
      [
        "query",
        "contentType"
      ],
      [
        "query",
        "contextId"
      ],
      [
        "query",
        "ttl"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": 3600000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Store a file",
    "stream": "request",
    "queryTypes": {
      "name": "string",
      "contentType": "string",
      "contextId": "string",
      "ttl": "integer"
    },
    "hasBody": true,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "CreateArtifact",
      "fieldPaths": {
        "name": [
          "query",
          "name"
        ],
        "contentType": [
          "query",
          "contentType"
        ],
        "contextId": [
          "query",
          "contextId"
        ],
        "ttl": [
          "query",
          "ttl"
        ],
        "text": [
          "body",
          "text"
        ]
      },
      "nullFields": undefined,
      "response": "artifact",
      "extraFields": []
    }
  },
  "getArtifact": {
    "method": "GET",
    "path": "/artifacts/{artifactId}",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "artifactId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get what is known of an artifact",
    "stream": undefined,
    "queryTypes": {
      "wait": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "GetArtifact",
      "fieldPaths": {
        "artifactId": [
          "params",
          "artifactId"
        ],
        "wait": [
          "query",
          "wait"
        ]
      },
      "nullFields": undefined,
      "response": "artifact",
      "extraFields": []
    }
  },
  "updateArtifact": {
    "method": "PATCH",
    "path": "/artifacts/{artifactId}",
    "isPublic": false,
    "scopes": [
      "artifacts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "artifactId"
      ],
      [
        "body",
        "name"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Rename an artifact",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "UpdateArtifact",
      "fieldPaths": {
        "artifactId": [
          "params",
          "artifactId"
        ],
        "name": [
          "body",
          "name"
        ]
      },
      "nullFields": undefined,
      "response": "artifact",
      "extraFields": []
    }
  },
  "deleteArtifact": {
    "method": "DELETE",
    "path": "/artifacts/{artifactId}",
    "isPublic": false,
    "scopes": [
      "artifacts:write"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "artifactId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Delete an artifact",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "DeleteArtifact",
      "fieldPaths": {
        "artifactId": [
          "params",
          "artifactId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": [
        "message"
      ]
    }
  },
  "downloadArtifact": {
    "method": "GET",
    "path": "/artifacts/{artifactId}/content",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "artifactId"
      ],
      [
        "query",
        "offset"
      ],
      [
        "query",
        "length"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get the file",
    "stream": "response",
    "queryTypes": {
      "disposition": "string",
      "offset": "integer",
      "length": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "DownloadArtifact",
      "fieldPaths": {
        "artifactId": [
          "params",
          "artifactId"
        ],
        "disposition": [
          "query",
          "disposition"
        ],
        "offset": [
          "query",
          "offset"
        ],
        "length": [
          "query",
          "length"
        ]
      },
      "nullFields": undefined,
      "response": "artifact",
      "extraFields": []
    }
  },
  "createArtifactLink": {
    "method": "POST",
    "path": "/artifacts/{artifactId}/links",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "artifactId"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Create a link by which the file is downloaded once, without credentials",
    "stream": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 201,
    "hasEnvelope": true,
    "rpc": {
      "service": "ArtifactService",
      "method": "CreateArtifactLink",
      "fieldPaths": {
        "artifactId": [
          "params",
          "artifactId"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    }
  },
  "openArtifactLink": {
    "method": "GET",
    "path": "/artifact-links/{artifactLinkId}",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "query",
        "offset"
      ],
      [
        "query",
        "length"
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Get the file of a link",
    "stream": "response",
    "queryTypes": {
      "disposition": "string",
      "offset": "integer",
      "length": "integer"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined
  }
} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof operationTable;
/** The operations that need no credentials. */
export type PublicOperationId = "getHealth" | "getLiveness" | "getReadiness" | "login" | "refreshToken" | "revokeToken" | "openShareLink" | "openArtifactLink";
export const operations: Readonly<Record<OperationId, OperationEntry>> = operationTable;

const streamTable = {
  "streamScreen": {
    "isPublic": false,
    "scopes": [
      "screen:read"
    ],
    "share": "read",
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Receive pictures of a page as it changes",
    "rpc": {
      "service": "ContextService",
      "method": "StreamScreen",
      "fieldPaths": {
        "contextId": [
          "body",
          "contextId"
        ],
        "pageId": [
          "body",
          "pageId"
        ],
        "maxWidth": [
          "body",
          "maxWidth"
        ],
        "maxHeight": [
          "body",
          "maxHeight"
        ],
        "quality": [
          "body",
          "quality"
        ],
        "maxFps": [
          "body",
          "maxFps"
        ]
      },
      "response": undefined,
      "nullFields": undefined,
      "extraFields": []
    }
  },
  "streamEvents": {
    "isPublic": false,
    "scopes": [
      "events:read"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": false,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Receive the events of one context, or of all of the caller's contexts",
    "rpc": {
      "service": "ContextService",
      "method": "StreamEvents",
      "fieldPaths": {
        "contextId": [
          "body",
          "contextId"
        ],
        "types": [
          "body",
          "types"
        ],
        "after": [
          "body",
          "after"
        ]
      },
      "response": undefined,
      "nullFields": undefined,
      "extraFields": []
    }
  }
} as const satisfies Record<string, StreamEntry>;

export type StreamId = keyof typeof streamTable;
export const streams: Readonly<Record<StreamId, StreamEntry>> = streamTable;

export type CommandName = "newSession" | "deleteSession" | "getTimeouts" | "setTimeouts" | "navigateTo" | "getCurrentUrl" | "back" | "forward" | "refresh" | "getTitle" | "getWindowHandle" | "closeWindow" | "switchToWindow" | "getWindowHandles" | "newWindow" | "switchToFrame" | "switchToParentFrame" | "getWindowRect" | "setWindowRect" | "maximizeWindow" | "minimizeWindow" | "fullscreenWindow" | "getActiveElement" | "getShadowRoot" | "findElement" | "findElements" | "findElementFrom" | "findElementsFrom" | "isElementSelected" | "isElementDisplayed" | "getElementAttribute" | "getElementProperty" | "getElementCssValue" | "getElementText" | "getElementTagName" | "getElementRect" | "isElementEnabled" | "getComputedRole" | "getComputedLabel" | "elementClick" | "elementClear" | "elementSendKeys" | "getPageSource" | "executeScript" | "executeAsyncScript" | "getAllCookies" | "getNamedCookie" | "addCookie" | "deleteCookie" | "deleteAllCookies" | "performActions" | "releaseActions" | "dismissAlert" | "acceptAlert" | "getAlertText" | "sendAlertText" | "takeScreenshot" | "takeElementScreenshot" | "printPage" | "executeCdp" | "uploadFile";
/** The commands of classic WebDriver. */
export const webDriverCommands: Readonly<Record<CommandName, CommandEntry>> = {
  "newSession": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [],
    "action": undefined
  },
  "deleteSession": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": true,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [],
    "action": undefined
  },
  "getTimeouts": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /timeouts"
    ],
    "action": undefined
  },
  "setTimeouts": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /timeouts"
    ],
    "action": undefined
  },
  "navigateTo": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ],
      [
        "body",
        "url"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /url"
    ],
    "action": "navigate"
  },
  "getCurrentUrl": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /url"
    ],
    "action": undefined
  },
  "back": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /back"
    ],
    "action": "goBack"
  },
  "forward": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /forward"
    ],
    "action": "goForward"
  },
  "refresh": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /refresh"
    ],
    "action": "reload"
  },
  "getTitle": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /title"
    ],
    "action": undefined
  },
  "getWindowHandle": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /window"
    ],
    "action": undefined
  },
  "closeWindow": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "DELETE /window"
    ],
    "action": undefined
  },
  "switchToWindow": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /window"
    ],
    "action": undefined
  },
  "getWindowHandles": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /window/handles"
    ],
    "action": undefined
  },
  "newWindow": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ],
      [
        "body",
        "type"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /window/new"
    ],
    "action": undefined
  },
  "switchToFrame": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /frame"
    ],
    "action": undefined
  },
  "switchToParentFrame": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /frame/parent"
    ],
    "action": undefined
  },
  "getWindowRect": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /window/rect"
    ],
    "action": undefined
  },
  "setWindowRect": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ],
      [
        "body",
        "width"
      ],
      [
        "body",
        "height"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /window/rect"
    ],
    "action": undefined
  },
  "maximizeWindow": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /window/maximize"
    ],
    "action": undefined
  },
  "minimizeWindow": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /window/minimize"
    ],
    "action": undefined
  },
  "fullscreenWindow": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /window/fullscreen"
    ],
    "action": undefined
  },
  "getActiveElement": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/active"
    ],
    "action": undefined
  },
  "getShadowRoot": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/shadow"
    ],
    "action": undefined
  },
  "findElement": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /element"
    ],
    "action": undefined
  },
  "findElements": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /elements"
    ],
    "action": undefined
  },
  "findElementFrom": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /element/{elementId}/element",
      "POST /shadow/{shadowId}/element"
    ],
    "action": undefined
  },
  "findElementsFrom": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /element/{elementId}/elements",
      "POST /shadow/{shadowId}/elements"
    ],
    "action": undefined
  },
  "isElementSelected": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/selected"
    ],
    "action": undefined
  },
  "isElementDisplayed": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/displayed"
    ],
    "action": undefined
  },
  "getElementAttribute": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/attribute/{name}"
    ],
    "action": undefined
  },
  "getElementProperty": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/property/{name}"
    ],
    "action": undefined
  },
  "getElementCssValue": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/css/{name}"
    ],
    "action": undefined
  },
  "getElementText": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/text"
    ],
    "action": undefined
  },
  "getElementTagName": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/name"
    ],
    "action": undefined
  },
  "getElementRect": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/rect"
    ],
    "action": undefined
  },
  "isElementEnabled": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/enabled"
    ],
    "action": undefined
  },
  "getComputedRole": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/computedrole"
    ],
    "action": undefined
  },
  "getComputedLabel": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/computedlabel"
    ],
    "action": undefined
  },
  "elementClick": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /element/{elementId}/click"
    ],
    "action": "click"
  },
  "elementClear": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /element/{elementId}/clear"
    ],
    "action": "type"
  },
  "elementSendKeys": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /element/{elementId}/value"
    ],
    "action": "type"
  },
  "getPageSource": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /source"
    ],
    "action": undefined
  },
  "executeScript": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /execute/sync"
    ],
    "action": "evaluate"
  },
  "executeAsyncScript": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /execute/async"
    ],
    "action": "evaluate"
  },
  "getAllCookies": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /cookie"
    ],
    "action": undefined
  },
  "getNamedCookie": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /cookie/{name}"
    ],
    "action": undefined
  },
  "addCookie": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /cookie"
    ],
    "action": "cookies"
  },
  "deleteCookie": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ],
      [
        "body",
        "name"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "DELETE /cookie/{name}"
    ],
    "action": "cookies"
  },
  "deleteAllCookies": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "DELETE /cookie"
    ],
    "action": "cookies"
  },
  "performActions": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /actions"
    ],
    "action": "mouse"
  },
  "releaseActions": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "DELETE /actions"
    ],
    "action": "mouse"
  },
  "dismissAlert": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /alert/dismiss"
    ],
    "action": "dialog"
  },
  "acceptAlert": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /alert/accept"
    ],
    "action": "dialog"
  },
  "getAlertText": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /alert/text"
    ],
    "action": undefined
  },
  "sendAlertText": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /alert/text"
    ],
    "action": "dialog"
  },
  "takeScreenshot": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /screenshot"
    ],
    "action": undefined
  },
  "takeElementScreenshot": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "GET /element/{elementId}/screenshot"
    ],
    "action": undefined
  },
  "printPage": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": undefined,
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /print"
    ],
    "action": undefined
  },
  "executeCdp": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ],
      [
        "body",
        "cmd"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": true,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [
      "POST /goog/cdp/execute"
    ],
    "action": "evaluate"
  },
  "uploadFile": {
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "audited": "call",
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "command"
      ],
      [
        "body",
        "name"
      ]
    ],
    "rateLimit": "commands",
    "counts": 1,
    "waits": false,
    "timeoutMs": 330000,
    "servesWhileDraining": false,
    "isOfContext": false,
    "acts": false,
    "connects": true,
    "takesIdempotencyKey": false,
    "runs": undefined,
    "summary": "Run a command of classic WebDriver",
    "routes": [],
    "action": undefined
  }
};

/** A connection of a client of the Chrome DevTools Protocol or of WebDriver BiDi. */
export const clientConnection: Traits = {
  "isPublic": false,
  "scopes": [
    "contexts:cdp"
  ],
  "share": undefined,
  "audited": "call",
  "audit": [
    [
      "params",
      "contextId"
    ]
  ],
  "rateLimit": "general",
  "counts": 1,
  "waits": false,
  "timeoutMs": undefined,
  "servesWhileDraining": false,
  "isOfContext": false,
  "acts": false,
  "connects": true,
  "takesIdempotencyKey": false,
  "runs": undefined,
  "summary": "Connect a client of the Chrome DevTools Protocol or of WebDriver BiDi"
};

/** The messages of a client of the Chrome DevTools Protocol to the browser, those to pages, and those of WebDriver BiDi, by method. */
export const clientMessages: Readonly<Record<"browser" | "page" | "bidi", Readonly<Record<string, MessageEntry>>>> = {
  browser: {
    "Browser.getVersion": {"reads":true,"navigates":false,"inputs":false},
    "Browser.close": {"reads":true,"navigates":false,"inputs":false},
    "Browser.setDownloadBehavior": {"reads":true,"navigates":false,"inputs":false},
    "Browser.getWindowForTarget": {"reads":true,"navigates":false,"inputs":false},
    "Browser.getWindowBounds": {"reads":true,"navigates":false,"inputs":false},
    "Browser.setWindowBounds": {"reads":true,"navigates":false,"inputs":false},
    "Browser.grantPermissions": {"reads":false,"navigates":false,"inputs":false},
    "Browser.setPermission": {"reads":false,"navigates":false,"inputs":false},
    "Browser.resetPermissions": {"reads":false,"navigates":false,"inputs":false},
    "IO.read": {"reads":true,"navigates":false,"inputs":false},
    "IO.close": {"reads":true,"navigates":false,"inputs":false},
    "Schema.getDomains": {"reads":true,"navigates":false,"inputs":false},
    "Security.setIgnoreCertificateErrors": {"reads":true,"navigates":false,"inputs":false},
    "Storage.getCookies": {"reads":true,"navigates":false,"inputs":false},
    "Storage.setCookies": {"reads":false,"navigates":false,"inputs":false},
    "Storage.clearCookies": {"reads":false,"navigates":false,"inputs":false},
    "Target.getBrowserContexts": {"reads":true,"navigates":false,"inputs":false},
    "Target.getTargets": {"reads":true,"navigates":false,"inputs":false},
    "Target.getTargetInfo": {"reads":true,"navigates":false,"inputs":false},
    "Target.setDiscoverTargets": {"reads":true,"navigates":false,"inputs":false},
    "Target.setAutoAttach": {"reads":true,"navigates":false,"inputs":false},
    "Target.attachToTarget": {"reads":true,"navigates":false,"inputs":false},
    "Target.attachToBrowserTarget": {"reads":true,"navigates":false,"inputs":false},
    "Target.detachFromTarget": {"reads":true,"navigates":false,"inputs":false},
    "Target.createBrowserContext": {"reads":false,"navigates":false,"inputs":false},
    "Target.disposeBrowserContext": {"reads":false,"navigates":false,"inputs":false},
    "Target.activateTarget": {"reads":false,"navigates":false,"inputs":false},
    "Target.closeTarget": {"reads":false,"navigates":false,"inputs":true},
    "Target.createTarget": {"reads":false,"navigates":true,"inputs":false},
    "Tracing.start": {"reads":true,"navigates":false,"inputs":false},
    "Tracing.end": {"reads":true,"navigates":false,"inputs":false},
    "Tracing.getCategories": {"reads":true,"navigates":false,"inputs":false},
  },
  page: {
    "Accessibility.disable": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.enable": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.getPartialAXTree": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.getFullAXTree": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.getRootAXNode": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.getAXNodeAndAncestors": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.getChildAXNodes": {"reads":true,"navigates":false,"inputs":false},
    "Accessibility.queryAXTree": {"reads":true,"navigates":false,"inputs":false},
    "Animation.disable": {"reads":true,"navigates":false,"inputs":false},
    "Animation.enable": {"reads":true,"navigates":false,"inputs":false},
    "Animation.getCurrentTime": {"reads":true,"navigates":false,"inputs":false},
    "Animation.getPlaybackRate": {"reads":true,"navigates":false,"inputs":false},
    "Animation.resolveAnimation": {"reads":true,"navigates":false,"inputs":false},
    "Animation.releaseAnimations": {"reads":false,"navigates":false,"inputs":false},
    "Animation.seekAnimations": {"reads":false,"navigates":false,"inputs":false},
    "Animation.setPaused": {"reads":false,"navigates":false,"inputs":false},
    "Animation.setPlaybackRate": {"reads":false,"navigates":false,"inputs":false},
    "Animation.setTiming": {"reads":false,"navigates":false,"inputs":false},
    "Audits.getEncodedResponse": {"reads":true,"navigates":false,"inputs":false},
    "Audits.disable": {"reads":true,"navigates":false,"inputs":false},
    "Audits.enable": {"reads":true,"navigates":false,"inputs":false},
    "Audits.checkFormsIssues": {"reads":false,"navigates":false,"inputs":false},
    "Autofill.disable": {"reads":true,"navigates":false,"inputs":false},
    "Autofill.enable": {"reads":true,"navigates":false,"inputs":false},
    "Browser.getVersion": {"reads":true,"navigates":false,"inputs":false},
    "Browser.getWindowForTarget": {"reads":true,"navigates":false,"inputs":false},
    "Browser.getWindowBounds": {"reads":true,"navigates":false,"inputs":false},
    "Browser.setWindowBounds": {"reads":true,"navigates":false,"inputs":false},
    "Browser.setDownloadBehavior": {"reads":true,"navigates":false,"inputs":false},
    "Browser.grantPermissions": {"reads":false,"navigates":false,"inputs":false},
    "Browser.setPermission": {"reads":false,"navigates":false,"inputs":false},
    "Browser.resetPermissions": {"reads":false,"navigates":false,"inputs":false},
    "Browser.setContentsSize": {"reads":false,"navigates":false,"inputs":false},
    "CSS.collectClassNames": {"reads":true,"navigates":false,"inputs":false},
    "CSS.disable": {"reads":true,"navigates":false,"inputs":false},
    "CSS.enable": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getBackgroundColors": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getComputedStyleForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.resolveValues": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getLonghandProperties": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getInlineStylesForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getAnimatedStylesForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getMatchedStylesForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getEnvironmentVariables": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getMediaQueries": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getPlatformFontsForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getStyleSheetText": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getLayersForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.getLocationForSelector": {"reads":true,"navigates":false,"inputs":false},
    "CSS.trackComputedStyleUpdatesForNode": {"reads":true,"navigates":false,"inputs":false},
    "CSS.trackComputedStyleUpdates": {"reads":true,"navigates":false,"inputs":false},
    "CSS.takeComputedStyleUpdates": {"reads":true,"navigates":false,"inputs":false},
    "CSS.takeCoverageDelta": {"reads":true,"navigates":false,"inputs":false},
    "CSS.addRule": {"reads":false,"navigates":false,"inputs":false},
    "CSS.createStyleSheet": {"reads":false,"navigates":false,"inputs":false},
    "CSS.forcePseudoState": {"reads":false,"navigates":false,"inputs":false},
    "CSS.forceStartingStyle": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setEffectivePropertyValueForNode": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setPropertyRulePropertyName": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setKeyframeKey": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setMediaText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setContainerQueryText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setContainerQueryConditionText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setSupportsText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setNavigationText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setScopeText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setRuleSelector": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setStyleSheetText": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setStyleTexts": {"reads":false,"navigates":false,"inputs":false},
    "CSS.startRuleUsageTracking": {"reads":false,"navigates":false,"inputs":false},
    "CSS.stopRuleUsageTracking": {"reads":false,"navigates":false,"inputs":false},
    "CSS.setLocalFontsEnabled": {"reads":false,"navigates":false,"inputs":false},
    "CacheStorage.requestCacheNames": {"reads":true,"navigates":false,"inputs":false},
    "CacheStorage.requestCachedResponse": {"reads":true,"navigates":false,"inputs":false},
    "CacheStorage.requestEntries": {"reads":true,"navigates":false,"inputs":false},
    "CacheStorage.deleteCache": {"reads":false,"navigates":false,"inputs":false},
    "CacheStorage.deleteEntry": {"reads":false,"navigates":false,"inputs":false},
    "Console.clearMessages": {"reads":true,"navigates":false,"inputs":false},
    "Console.disable": {"reads":true,"navigates":false,"inputs":false},
    "Console.enable": {"reads":true,"navigates":false,"inputs":false},
    "DOM.collectClassNamesFromSubtree": {"reads":true,"navigates":false,"inputs":false},
    "DOM.describeNode": {"reads":true,"navigates":false,"inputs":false},
    "DOM.disable": {"reads":true,"navigates":false,"inputs":false},
    "DOM.discardSearchResults": {"reads":true,"navigates":false,"inputs":false},
    "DOM.enable": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getAttributes": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getBoxModel": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getContentQuads": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getDocument": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getFlattenedDocument": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getNodesForSubtreeByStyle": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getNodeForLocation": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getOuterHTML": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getRelayoutBoundary": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getSearchResults": {"reads":true,"navigates":false,"inputs":false},
    "DOM.performSearch": {"reads":true,"navigates":false,"inputs":false},
    "DOM.pushNodeByPathToFrontend": {"reads":true,"navigates":false,"inputs":false},
    "DOM.pushNodesByBackendIdsToFrontend": {"reads":true,"navigates":false,"inputs":false},
    "DOM.querySelector": {"reads":true,"navigates":false,"inputs":false},
    "DOM.querySelectorAll": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getTopLayerElements": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getElementByRelation": {"reads":true,"navigates":false,"inputs":false},
    "DOM.requestChildNodes": {"reads":true,"navigates":false,"inputs":false},
    "DOM.requestNode": {"reads":true,"navigates":false,"inputs":false},
    "DOM.resolveNode": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getNodeStackTraces": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getDetachedDomNodes": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getFrameOwner": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getContainerForNode": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getQueryingDescendantsForContainer": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getAnchorElement": {"reads":true,"navigates":false,"inputs":false},
    "DOM.getImplicitAnchorCandidates": {"reads":true,"navigates":false,"inputs":false},
    "DOM.copyTo": {"reads":false,"navigates":false,"inputs":false},
    "DOM.scrollIntoViewIfNeeded": {"reads":false,"navigates":false,"inputs":false},
    "DOM.focus": {"reads":false,"navigates":false,"inputs":false},
    "DOM.hideHighlight": {"reads":false,"navigates":false,"inputs":false},
    "DOM.highlightNode": {"reads":false,"navigates":false,"inputs":false},
    "DOM.highlightRect": {"reads":false,"navigates":false,"inputs":false},
    "DOM.markUndoableState": {"reads":false,"navigates":false,"inputs":false},
    "DOM.moveTo": {"reads":false,"navigates":false,"inputs":false},
    "DOM.redo": {"reads":false,"navigates":false,"inputs":false},
    "DOM.removeAttribute": {"reads":false,"navigates":false,"inputs":false},
    "DOM.removeNode": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setAttributeValue": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setAttributesAsText": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setNodeStackTracesEnabled": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setInspectedNode": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setNodeName": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setNodeValue": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setOuterHTML": {"reads":false,"navigates":false,"inputs":false},
    "DOM.undo": {"reads":false,"navigates":false,"inputs":false},
    "DOM.forceShowPopover": {"reads":false,"navigates":false,"inputs":false},
    "DOM.setFileInputFiles": {"reads":false,"navigates":false,"inputs":true},
    "DOMDebugger.getEventListeners": {"reads":true,"navigates":false,"inputs":false},
    "DOMDebugger.removeDOMBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.removeEventListenerBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.removeInstrumentationBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.removeXHRBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.setBreakOnCSPViolation": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.setDOMBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.setEventListenerBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.setInstrumentationBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMDebugger.setXHRBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "DOMSnapshot.disable": {"reads":true,"navigates":false,"inputs":false},
    "DOMSnapshot.enable": {"reads":true,"navigates":false,"inputs":false},
    "DOMSnapshot.getSnapshot": {"reads":true,"navigates":false,"inputs":false},
    "DOMSnapshot.captureSnapshot": {"reads":true,"navigates":false,"inputs":false},
    "DOMStorage.disable": {"reads":true,"navigates":false,"inputs":false},
    "DOMStorage.enable": {"reads":true,"navigates":false,"inputs":false},
    "DOMStorage.getDOMStorageItems": {"reads":true,"navigates":false,"inputs":false},
    "DOMStorage.clear": {"reads":false,"navigates":false,"inputs":false},
    "DOMStorage.removeDOMStorageItem": {"reads":false,"navigates":false,"inputs":false},
    "DOMStorage.setDOMStorageItem": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.disable": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.enable": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.getPossibleBreakpoints": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.getScriptSource": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.getWasmBytecode": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.getStackTrace": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.resume": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.searchInContent": {"reads":true,"navigates":false,"inputs":false},
    "Debugger.continueToLocation": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.disassembleWasmModule": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.nextWasmDisassemblyChunk": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.pause": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.pauseOnAsyncCall": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.removeBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.restartFrame": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setAsyncCallStackDepth": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBlackboxExecutionContexts": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBlackboxPatterns": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBlackboxedRanges": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setInstrumentationBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBreakpointByUrl": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBreakpointOnFunctionCall": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setBreakpointsActive": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setPauseOnExceptions": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setReturnValue": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setScriptSource": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setSkipAllPauses": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.setVariableValue": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.stepInto": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.stepOut": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.stepOver": {"reads":false,"navigates":false,"inputs":false},
    "Debugger.evaluateOnCallFrame": {"reads":{"throwOnSideEffect":true},"navigates":false,"inputs":false},
    "DeviceOrientation.clearDeviceOrientationOverride": {"reads":false,"navigates":false,"inputs":false},
    "DeviceOrientation.setDeviceOrientationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.canEmulate": {"reads":true,"navigates":false,"inputs":false},
    "Emulation.setFocusEmulationEnabled": {"reads":true,"navigates":false,"inputs":false},
    "Emulation.getOverriddenSensorInformation": {"reads":true,"navigates":false,"inputs":false},
    "Emulation.clearDeviceMetricsOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.clearGeolocationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.resetPageScaleFactor": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setAutoDarkModeOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setCPUThrottlingRate": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDefaultBackgroundColorOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setSafeAreaInsetsOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDeviceMetricsOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDevicePostureOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.clearDevicePostureOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDisplayFeaturesOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.clearDisplayFeaturesOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setScrollbarsHidden": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDocumentCookieDisabled": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setEmitTouchEventsForMouse": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setEmulatedMedia": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setEmulatedVisionDeficiency": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setEmulatedOSTextScale": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setGeolocationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setSensorOverrideEnabled": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setSensorOverrideReadings": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setPressureSourceOverrideEnabled": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setPressureStateOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setIdleOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.clearIdleOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setNavigatorOverrides": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setPageScaleFactor": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setScriptExecutionDisabled": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setTouchEmulationEnabled": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setVirtualTimePolicy": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setLocaleOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setTimezoneOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setVisibleSize": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDisabledImageTypes": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setDataSaverOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setHardwareConcurrencyOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setUserAgentOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setAutomationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Emulation.setSmallViewportHeightDifferenceOverride": {"reads":false,"navigates":false,"inputs":false},
    "EventBreakpoints.disable": {"reads":true,"navigates":false,"inputs":false},
    "EventBreakpoints.setInstrumentationBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "EventBreakpoints.removeInstrumentationBreakpoint": {"reads":false,"navigates":false,"inputs":false},
    "Fetch.disable": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.failRequest": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.fulfillRequest": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.continueRequest": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.continueWithAuth": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.continueResponse": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.getResponseBody": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.takeResponseBodyAsStream": {"reads":true,"navigates":false,"inputs":false},
    "Fetch.enable": {"reads":false,"navigates":false,"inputs":false},
    "HeapProfiler.addInspectedHeapObject": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.collectGarbage": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.disable": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.enable": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.getHeapObjectId": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.getObjectByHeapObjectId": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.getSamplingProfile": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.startSampling": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.startTrackingHeapObjects": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.stopSampling": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.stopTrackingHeapObjects": {"reads":true,"navigates":false,"inputs":false},
    "HeapProfiler.takeHeapSnapshot": {"reads":true,"navigates":false,"inputs":false},
    "IO.close": {"reads":true,"navigates":false,"inputs":false},
    "IO.read": {"reads":true,"navigates":false,"inputs":false},
    "IO.resolveBlob": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.disable": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.enable": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.requestData": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.getMetadata": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.requestDatabase": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.requestDatabaseNames": {"reads":true,"navigates":false,"inputs":false},
    "IndexedDB.clearObjectStore": {"reads":false,"navigates":false,"inputs":false},
    "IndexedDB.deleteDatabase": {"reads":false,"navigates":false,"inputs":false},
    "IndexedDB.deleteObjectStoreEntries": {"reads":false,"navigates":false,"inputs":false},
    "Input.dispatchDragEvent": {"reads":false,"navigates":false,"inputs":true},
    "Input.dispatchKeyEvent": {"reads":false,"navigates":false,"inputs":true},
    "Input.insertText": {"reads":false,"navigates":false,"inputs":true},
    "Input.imeSetComposition": {"reads":false,"navigates":false,"inputs":true},
    "Input.dispatchMouseEvent": {"reads":false,"navigates":false,"inputs":true},
    "Input.dispatchTouchEvent": {"reads":false,"navigates":false,"inputs":true},
    "Input.cancelDragging": {"reads":false,"navigates":false,"inputs":true},
    "Input.emulateTouchFromMouseEvent": {"reads":false,"navigates":false,"inputs":true},
    "Input.setIgnoreInputEvents": {"reads":false,"navigates":false,"inputs":true},
    "Input.setInterceptDrags": {"reads":false,"navigates":false,"inputs":true},
    "Input.synthesizePinchGesture": {"reads":false,"navigates":false,"inputs":true},
    "Input.synthesizeScrollGesture": {"reads":false,"navigates":false,"inputs":true},
    "Input.synthesizeTapGesture": {"reads":false,"navigates":false,"inputs":true},
    "Inspector.disable": {"reads":true,"navigates":false,"inputs":false},
    "Inspector.enable": {"reads":true,"navigates":false,"inputs":false},
    "LayerTree.compositingReasons": {"reads":true,"navigates":false,"inputs":false},
    "LayerTree.disable": {"reads":true,"navigates":false,"inputs":false},
    "LayerTree.enable": {"reads":true,"navigates":false,"inputs":false},
    "Log.clear": {"reads":true,"navigates":false,"inputs":false},
    "Log.disable": {"reads":true,"navigates":false,"inputs":false},
    "Log.enable": {"reads":true,"navigates":false,"inputs":false},
    "Log.startViolationsReport": {"reads":true,"navigates":false,"inputs":false},
    "Log.stopViolationsReport": {"reads":true,"navigates":false,"inputs":false},
    "Media.enable": {"reads":true,"navigates":false,"inputs":false},
    "Media.disable": {"reads":true,"navigates":false,"inputs":false},
    "Memory.getDOMCounters": {"reads":true,"navigates":false,"inputs":false},
    "Network.canClearBrowserCache": {"reads":true,"navigates":false,"inputs":false},
    "Network.canClearBrowserCookies": {"reads":true,"navigates":false,"inputs":false},
    "Network.canEmulateNetworkConditions": {"reads":true,"navigates":false,"inputs":false},
    "Network.disable": {"reads":true,"navigates":false,"inputs":false},
    "Network.enable": {"reads":true,"navigates":false,"inputs":false},
    "Network.getAllCookies": {"reads":true,"navigates":false,"inputs":false},
    "Network.getCertificate": {"reads":true,"navigates":false,"inputs":false},
    "Network.getCookies": {"reads":true,"navigates":false,"inputs":false},
    "Network.getResponseBody": {"reads":true,"navigates":false,"inputs":false},
    "Network.getRequestPostData": {"reads":true,"navigates":false,"inputs":false},
    "Network.searchInResponseBody": {"reads":true,"navigates":false,"inputs":false},
    "Network.getSecurityIsolationStatus": {"reads":true,"navigates":false,"inputs":false},
    "Network.clearBrowserCache": {"reads":false,"navigates":false,"inputs":false},
    "Network.clearBrowserCookies": {"reads":false,"navigates":false,"inputs":false},
    "Network.deleteCookies": {"reads":false,"navigates":false,"inputs":false},
    "Network.emulateNetworkConditions": {"reads":false,"navigates":false,"inputs":false},
    "Network.emulateNetworkConditionsByRule": {"reads":false,"navigates":false,"inputs":false},
    "Network.overrideNetworkState": {"reads":false,"navigates":false,"inputs":false},
    "Network.loadNetworkResource": {"reads":false,"navigates":false,"inputs":false},
    "Network.replayXHR": {"reads":false,"navigates":false,"inputs":false},
    "Network.setBlockedURLs": {"reads":false,"navigates":false,"inputs":false},
    "Network.setBypassServiceWorker": {"reads":false,"navigates":false,"inputs":false},
    "Network.setCacheDisabled": {"reads":false,"navigates":false,"inputs":false},
    "Network.setCookie": {"reads":false,"navigates":false,"inputs":false},
    "Network.setCookies": {"reads":false,"navigates":false,"inputs":false},
    "Network.setExtraHTTPHeaders": {"reads":false,"navigates":false,"inputs":false},
    "Network.setAttachDebugStack": {"reads":false,"navigates":false,"inputs":false},
    "Network.setUserAgentOverride": {"reads":false,"navigates":false,"inputs":false},
    "Network.streamResourceContent": {"reads":false,"navigates":false,"inputs":false},
    "Network.enableReportingApi": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.disable": {"reads":true,"navigates":false,"inputs":false},
    "Overlay.enable": {"reads":true,"navigates":false,"inputs":false},
    "Overlay.hideHighlight": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.highlightFrame": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.highlightNode": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.highlightQuad": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.highlightRect": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.highlightSourceOrder": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setInspectMode": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowAdHighlights": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setPausedInDebuggerMessage": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowDebugBorders": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowFPSCounter": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowGridOverlays": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowFlexOverlays": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowScrollSnapOverlays": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowContainerQueryOverlays": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowPaintRects": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowLayoutShiftRegions": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowScrollBottleneckRects": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowHitTestBorders": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowWebVitals": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowViewportSizeOnResize": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowHinge": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowIsolatedElements": {"reads":false,"navigates":false,"inputs":false},
    "Overlay.setShowWindowControlsOverlay": {"reads":false,"navigates":false,"inputs":false},
    "Page.captureScreenshot": {"reads":true,"navigates":false,"inputs":false},
    "Page.captureSnapshot": {"reads":true,"navigates":false,"inputs":false},
    "Page.createIsolatedWorld": {"reads":true,"navigates":false,"inputs":false},
    "Page.disable": {"reads":true,"navigates":false,"inputs":false},
    "Page.enable": {"reads":true,"navigates":false,"inputs":false},
    "Page.getAppManifest": {"reads":true,"navigates":false,"inputs":false},
    "Page.getInstallabilityErrors": {"reads":true,"navigates":false,"inputs":false},
    "Page.getAppId": {"reads":true,"navigates":false,"inputs":false},
    "Page.getAdScriptAncestry": {"reads":true,"navigates":false,"inputs":false},
    "Page.getFrameTree": {"reads":true,"navigates":false,"inputs":false},
    "Page.getLayoutMetrics": {"reads":true,"navigates":false,"inputs":false},
    "Page.getNavigationHistory": {"reads":true,"navigates":false,"inputs":false},
    "Page.getResourceContent": {"reads":true,"navigates":false,"inputs":false},
    "Page.getResourceTree": {"reads":true,"navigates":false,"inputs":false},
    "Page.printToPDF": {"reads":true,"navigates":false,"inputs":false},
    "Page.screencastFrameAck": {"reads":true,"navigates":false,"inputs":false},
    "Page.searchInResource": {"reads":true,"navigates":false,"inputs":false},
    "Page.getPermissionsPolicyState": {"reads":true,"navigates":false,"inputs":false},
    "Page.getOriginTrials": {"reads":true,"navigates":false,"inputs":false},
    "Page.setLifecycleEventsEnabled": {"reads":true,"navigates":false,"inputs":false},
    "Page.startScreencast": {"reads":true,"navigates":false,"inputs":false},
    "Page.stopScreencast": {"reads":true,"navigates":false,"inputs":false},
    "Page.addScriptToEvaluateOnLoad": {"reads":false,"navigates":false,"inputs":false},
    "Page.bringToFront": {"reads":false,"navigates":false,"inputs":false},
    "Page.clearDeviceMetricsOverride": {"reads":false,"navigates":false,"inputs":false},
    "Page.clearDeviceOrientationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Page.clearGeolocationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Page.deleteCookie": {"reads":false,"navigates":false,"inputs":false},
    "Page.resetNavigationHistory": {"reads":false,"navigates":false,"inputs":false},
    "Page.removeScriptToEvaluateOnLoad": {"reads":false,"navigates":false,"inputs":false},
    "Page.removeScriptToEvaluateOnNewDocument": {"reads":false,"navigates":false,"inputs":false},
    "Page.setAdBlockingEnabled": {"reads":false,"navigates":false,"inputs":false},
    "Page.setBypassCSP": {"reads":false,"navigates":false,"inputs":false},
    "Page.setDeviceMetricsOverride": {"reads":false,"navigates":false,"inputs":false},
    "Page.setDeviceOrientationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Page.setFontFamilies": {"reads":false,"navigates":false,"inputs":false},
    "Page.setFontSizes": {"reads":false,"navigates":false,"inputs":false},
    "Page.setGeolocationOverride": {"reads":false,"navigates":false,"inputs":false},
    "Page.setTouchEmulationEnabled": {"reads":false,"navigates":false,"inputs":false},
    "Page.stopLoading": {"reads":false,"navigates":false,"inputs":false},
    "Page.setWebLifecycleState": {"reads":false,"navigates":false,"inputs":false},
    "Page.generateTestReport": {"reads":false,"navigates":false,"inputs":false},
    "Page.setInterceptFileChooserDialog": {"reads":false,"navigates":false,"inputs":false},
    "Page.setPrerenderingAllowed": {"reads":false,"navigates":false,"inputs":false},
    "Page.handleJavaScriptDialog": {"reads":false,"navigates":false,"inputs":true},
    "Page.setDocumentContent": {"reads":false,"navigates":false,"inputs":true},
    "Page.close": {"reads":false,"navigates":false,"inputs":true},
    "Page.navigate": {"reads":false,"navigates":true,"inputs":false},
    "Page.navigateToHistoryEntry": {"reads":false,"navigates":true,"inputs":false},
    "Page.reload": {"reads":false,"navigates":true,"inputs":false},
    "Page.addScriptToEvaluateOnNewDocument": {"reads":{"source":""},"navigates":false,"inputs":false},
    "Performance.disable": {"reads":true,"navigates":false,"inputs":false},
    "Performance.enable": {"reads":true,"navigates":false,"inputs":false},
    "Performance.setTimeDomain": {"reads":true,"navigates":false,"inputs":false},
    "Performance.getMetrics": {"reads":true,"navigates":false,"inputs":false},
    "PerformanceTimeline.enable": {"reads":true,"navigates":false,"inputs":false},
    "Preload.enable": {"reads":true,"navigates":false,"inputs":false},
    "Preload.disable": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.disable": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.enable": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.getBestEffortCoverage": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.setSamplingInterval": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.start": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.startPreciseCoverage": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.stop": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.stopPreciseCoverage": {"reads":true,"navigates":false,"inputs":false},
    "Profiler.takePreciseCoverage": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.awaitPromise": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.disable": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.enable": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.getIsolateId": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.getHeapUsage": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.getProperties": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.globalLexicalScopeNames": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.queryObjects": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.releaseObject": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.releaseObjectGroup": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.runIfWaitingForDebugger": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.addBinding": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.removeBinding": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.getExceptionDetails": {"reads":true,"navigates":false,"inputs":false},
    "Runtime.compileScript": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.discardConsoleEntries": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.runScript": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.setAsyncCallStackDepth": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.setCustomObjectFormatterEnabled": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.setMaxCallStackSizeToCapture": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.terminateExecution": {"reads":false,"navigates":false,"inputs":false},
    "Runtime.callFunctionOn": {"reads":{"throwOnSideEffect":true},"navigates":false,"inputs":false},
    "Runtime.evaluate": {"reads":{"throwOnSideEffect":true},"navigates":false,"inputs":false},
    "Schema.getDomains": {"reads":true,"navigates":false,"inputs":false},
    "Security.disable": {"reads":true,"navigates":false,"inputs":false},
    "Security.enable": {"reads":true,"navigates":false,"inputs":false},
    "Security.setIgnoreCertificateErrors": {"reads":true,"navigates":false,"inputs":false},
    "ServiceWorker.disable": {"reads":true,"navigates":false,"inputs":false},
    "ServiceWorker.enable": {"reads":true,"navigates":false,"inputs":false},
    "ServiceWorker.deliverPushMessage": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.dispatchSyncEvent": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.dispatchPeriodicSyncEvent": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.setForceUpdateOnPageLoad": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.skipWaiting": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.startWorker": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.stopAllWorkers": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.stopWorker": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.unregister": {"reads":false,"navigates":false,"inputs":false},
    "ServiceWorker.updateRegistration": {"reads":false,"navigates":false,"inputs":false},
    "Storage.getStorageKeyForFrame": {"reads":true,"navigates":false,"inputs":false},
    "Storage.getStorageKey": {"reads":true,"navigates":false,"inputs":false},
    "Storage.getCookies": {"reads":true,"navigates":false,"inputs":false},
    "Storage.getUsageAndQuota": {"reads":true,"navigates":false,"inputs":false},
    "Storage.trackCacheStorageForOrigin": {"reads":true,"navigates":false,"inputs":false},
    "Storage.trackCacheStorageForStorageKey": {"reads":true,"navigates":false,"inputs":false},
    "Storage.trackIndexedDBForOrigin": {"reads":true,"navigates":false,"inputs":false},
    "Storage.trackIndexedDBForStorageKey": {"reads":true,"navigates":false,"inputs":false},
    "Storage.untrackCacheStorageForOrigin": {"reads":true,"navigates":false,"inputs":false},
    "Storage.untrackCacheStorageForStorageKey": {"reads":true,"navigates":false,"inputs":false},
    "Storage.untrackIndexedDBForOrigin": {"reads":true,"navigates":false,"inputs":false},
    "Storage.untrackIndexedDBForStorageKey": {"reads":true,"navigates":false,"inputs":false},
    "Storage.clearDataForOrigin": {"reads":false,"navigates":false,"inputs":false},
    "Storage.clearDataForStorageKey": {"reads":false,"navigates":false,"inputs":false},
    "Storage.setCookies": {"reads":false,"navigates":false,"inputs":false},
    "Storage.clearCookies": {"reads":false,"navigates":false,"inputs":false},
    "Target.detachFromTarget": {"reads":true,"navigates":false,"inputs":false},
    "Target.getTargetInfo": {"reads":true,"navigates":false,"inputs":false},
    "Target.setAutoAttach": {"reads":true,"navigates":false,"inputs":false},
    "Target.getTargets": {"reads":true,"navigates":false,"inputs":false},
    "Tracing.end": {"reads":true,"navigates":false,"inputs":false},
    "Tracing.getCategories": {"reads":true,"navigates":false,"inputs":false},
    "Tracing.recordClockSyncMarker": {"reads":true,"navigates":false,"inputs":false},
    "Tracing.start": {"reads":true,"navigates":false,"inputs":false},
    "WebAudio.enable": {"reads":true,"navigates":false,"inputs":false},
    "WebAudio.disable": {"reads":true,"navigates":false,"inputs":false},
    "WebAudio.getRealtimeData": {"reads":true,"navigates":false,"inputs":false},
    "WebAuthn.disable": {"reads":true,"navigates":false,"inputs":false},
    "WebAuthn.getCredential": {"reads":true,"navigates":false,"inputs":false},
    "WebAuthn.getCredentials": {"reads":true,"navigates":false,"inputs":false},
    "WebAuthn.enable": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.addVirtualAuthenticator": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.setResponseOverrideBits": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.removeVirtualAuthenticator": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.addCredential": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.removeCredential": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.clearCredentials": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.setUserVerified": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.setAutomaticPresenceSimulation": {"reads":false,"navigates":false,"inputs":false},
    "WebAuthn.setCredentialProperties": {"reads":false,"navigates":false,"inputs":false},
    "WebMCP.enable": {"reads":true,"navigates":false,"inputs":false},
    "WebMCP.disable": {"reads":true,"navigates":false,"inputs":false},
  },
  bidi: {
    "browser.close": {"reads":true,"navigates":false,"inputs":false},
    "browser.getClientWindows": {"reads":true,"navigates":false,"inputs":false},
    "browser.getUserContexts": {"reads":true,"navigates":false,"inputs":false},
    "browser.createUserContext": {"reads":false,"navigates":false,"inputs":false},
    "browser.removeUserContext": {"reads":false,"navigates":false,"inputs":false},
    "browser.setClientWindowState": {"reads":false,"navigates":false,"inputs":false},
    "browser.setDownloadBehavior": {"reads":false,"navigates":false,"inputs":false},
    "browsingContext.getTree": {"reads":true,"navigates":false,"inputs":false},
    "browsingContext.captureScreenshot": {"reads":true,"navigates":false,"inputs":false},
    "browsingContext.print": {"reads":true,"navigates":false,"inputs":false},
    "browsingContext.locateNodes": {"reads":true,"navigates":false,"inputs":false},
    "browsingContext.activate": {"reads":false,"navigates":false,"inputs":false},
    "browsingContext.setBypassCSP": {"reads":false,"navigates":false,"inputs":false},
    "browsingContext.setViewport": {"reads":false,"navigates":false,"inputs":false},
    "browsingContext.startScreencast": {"reads":false,"navigates":false,"inputs":false},
    "browsingContext.stopScreencast": {"reads":false,"navigates":false,"inputs":false},
    "browsingContext.close": {"reads":false,"navigates":false,"inputs":true},
    "browsingContext.handleUserPrompt": {"reads":false,"navigates":false,"inputs":true},
    "browsingContext.create": {"reads":false,"navigates":true,"inputs":false},
    "browsingContext.navigate": {"reads":false,"navigates":true,"inputs":false},
    "browsingContext.reload": {"reads":false,"navigates":true,"inputs":false},
    "browsingContext.traverseHistory": {"reads":false,"navigates":true,"inputs":false},
    "emulation.setForcedColorsModeThemeOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setGeolocationOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setLocaleOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setMediaFeaturesOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setNetworkConditions": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setScreenOrientationOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setScreenSettingsOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setScriptingEnabled": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setScrollbarTypeOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setTextLayoutModeOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setTimezoneOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setTouchOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setUserAgentOverride": {"reads":false,"navigates":false,"inputs":false},
    "emulation.setViewportMetaOverride": {"reads":false,"navigates":false,"inputs":false},
    "goog:cdp.getSession": {"reads":true,"navigates":false,"inputs":false},
    "goog:cdp.resolveRealm": {"reads":true,"navigates":false,"inputs":false},
    "input.performActions": {"reads":false,"navigates":false,"inputs":true},
    "input.releaseActions": {"reads":false,"navigates":false,"inputs":true},
    "input.setFiles": {"reads":false,"navigates":false,"inputs":true},
    "network.addDataCollector": {"reads":true,"navigates":false,"inputs":false},
    "network.continueRequest": {"reads":true,"navigates":false,"inputs":false},
    "network.continueResponse": {"reads":true,"navigates":false,"inputs":false},
    "network.continueWithAuth": {"reads":true,"navigates":false,"inputs":false},
    "network.disownData": {"reads":true,"navigates":false,"inputs":false},
    "network.failRequest": {"reads":true,"navigates":false,"inputs":false},
    "network.getData": {"reads":true,"navigates":false,"inputs":false},
    "network.provideResponse": {"reads":true,"navigates":false,"inputs":false},
    "network.removeDataCollector": {"reads":true,"navigates":false,"inputs":false},
    "network.removeIntercept": {"reads":true,"navigates":false,"inputs":false},
    "network.addIntercept": {"reads":false,"navigates":false,"inputs":false},
    "network.setCacheBehavior": {"reads":false,"navigates":false,"inputs":false},
    "network.setExtraHeaders": {"reads":false,"navigates":false,"inputs":false},
    "permissions.setPermission": {"reads":false,"navigates":false,"inputs":false},
    "script.getRealms": {"reads":true,"navigates":false,"inputs":false},
    "script.disown": {"reads":true,"navigates":false,"inputs":false},
    "script.addPreloadScript": {"reads":false,"navigates":false,"inputs":false},
    "script.callFunction": {"reads":false,"navigates":false,"inputs":false},
    "script.evaluate": {"reads":false,"navigates":false,"inputs":false},
    "script.removePreloadScript": {"reads":false,"navigates":false,"inputs":false},
    "session.new": {"reads":true,"navigates":false,"inputs":false},
    "session.end": {"reads":true,"navigates":false,"inputs":false},
    "session.status": {"reads":true,"navigates":false,"inputs":false},
    "session.subscribe": {"reads":true,"navigates":false,"inputs":false},
    "session.unsubscribe": {"reads":true,"navigates":false,"inputs":false},
    "storage.getCookies": {"reads":true,"navigates":false,"inputs":false},
    "storage.deleteCookies": {"reads":false,"navigates":false,"inputs":false},
    "storage.setCookie": {"reads":false,"navigates":false,"inputs":false},
    "userAgentClientHints.setClientHintsOverride": {"reads":false,"navigates":false,"inputs":false},
  },
};

/** The names under which calls are counted and logged. */
export type CallName = OperationId | StreamId | "connectCdp" | `webDriver.${CommandName}`;

/** The one table of what callers call, over whichever protocol. */
export const entries: Readonly<Record<CallName, Traits>> = {
  ...operations,
  ...streams,
  connectCdp: clientConnection,
  "webDriver.newSession": webDriverCommands.newSession,
  "webDriver.deleteSession": webDriverCommands.deleteSession,
  "webDriver.getTimeouts": webDriverCommands.getTimeouts,
  "webDriver.setTimeouts": webDriverCommands.setTimeouts,
  "webDriver.navigateTo": webDriverCommands.navigateTo,
  "webDriver.getCurrentUrl": webDriverCommands.getCurrentUrl,
  "webDriver.back": webDriverCommands.back,
  "webDriver.forward": webDriverCommands.forward,
  "webDriver.refresh": webDriverCommands.refresh,
  "webDriver.getTitle": webDriverCommands.getTitle,
  "webDriver.getWindowHandle": webDriverCommands.getWindowHandle,
  "webDriver.closeWindow": webDriverCommands.closeWindow,
  "webDriver.switchToWindow": webDriverCommands.switchToWindow,
  "webDriver.getWindowHandles": webDriverCommands.getWindowHandles,
  "webDriver.newWindow": webDriverCommands.newWindow,
  "webDriver.switchToFrame": webDriverCommands.switchToFrame,
  "webDriver.switchToParentFrame": webDriverCommands.switchToParentFrame,
  "webDriver.getWindowRect": webDriverCommands.getWindowRect,
  "webDriver.setWindowRect": webDriverCommands.setWindowRect,
  "webDriver.maximizeWindow": webDriverCommands.maximizeWindow,
  "webDriver.minimizeWindow": webDriverCommands.minimizeWindow,
  "webDriver.fullscreenWindow": webDriverCommands.fullscreenWindow,
  "webDriver.getActiveElement": webDriverCommands.getActiveElement,
  "webDriver.getShadowRoot": webDriverCommands.getShadowRoot,
  "webDriver.findElement": webDriverCommands.findElement,
  "webDriver.findElements": webDriverCommands.findElements,
  "webDriver.findElementFrom": webDriverCommands.findElementFrom,
  "webDriver.findElementsFrom": webDriverCommands.findElementsFrom,
  "webDriver.isElementSelected": webDriverCommands.isElementSelected,
  "webDriver.isElementDisplayed": webDriverCommands.isElementDisplayed,
  "webDriver.getElementAttribute": webDriverCommands.getElementAttribute,
  "webDriver.getElementProperty": webDriverCommands.getElementProperty,
  "webDriver.getElementCssValue": webDriverCommands.getElementCssValue,
  "webDriver.getElementText": webDriverCommands.getElementText,
  "webDriver.getElementTagName": webDriverCommands.getElementTagName,
  "webDriver.getElementRect": webDriverCommands.getElementRect,
  "webDriver.isElementEnabled": webDriverCommands.isElementEnabled,
  "webDriver.getComputedRole": webDriverCommands.getComputedRole,
  "webDriver.getComputedLabel": webDriverCommands.getComputedLabel,
  "webDriver.elementClick": webDriverCommands.elementClick,
  "webDriver.elementClear": webDriverCommands.elementClear,
  "webDriver.elementSendKeys": webDriverCommands.elementSendKeys,
  "webDriver.getPageSource": webDriverCommands.getPageSource,
  "webDriver.executeScript": webDriverCommands.executeScript,
  "webDriver.executeAsyncScript": webDriverCommands.executeAsyncScript,
  "webDriver.getAllCookies": webDriverCommands.getAllCookies,
  "webDriver.getNamedCookie": webDriverCommands.getNamedCookie,
  "webDriver.addCookie": webDriverCommands.addCookie,
  "webDriver.deleteCookie": webDriverCommands.deleteCookie,
  "webDriver.deleteAllCookies": webDriverCommands.deleteAllCookies,
  "webDriver.performActions": webDriverCommands.performActions,
  "webDriver.releaseActions": webDriverCommands.releaseActions,
  "webDriver.dismissAlert": webDriverCommands.dismissAlert,
  "webDriver.acceptAlert": webDriverCommands.acceptAlert,
  "webDriver.getAlertText": webDriverCommands.getAlertText,
  "webDriver.sendAlertText": webDriverCommands.sendAlertText,
  "webDriver.takeScreenshot": webDriverCommands.takeScreenshot,
  "webDriver.takeElementScreenshot": webDriverCommands.takeElementScreenshot,
  "webDriver.printPage": webDriverCommands.printPage,
  "webDriver.executeCdp": webDriverCommands.executeCdp,
  "webDriver.uploadFile": webDriverCommands.uploadFile,
};

const actionTable = {
  "navigate": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": true,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "url"
      ],
      [
        "waitUntil"
      ]
    ],
    "params": [
      "url",
      "waitUntil"
    ],
    "target": undefined
  },
  "goBack": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": true,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "waitUntil"
      ]
    ],
    "params": [
      "waitUntil"
    ],
    "target": undefined
  },
  "goForward": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": true,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "waitUntil"
      ]
    ],
    "params": [
      "waitUntil"
    ],
    "target": undefined
  },
  "reload": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": true,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "waitUntil"
      ]
    ],
    "params": [
      "waitUntil"
    ],
    "target": undefined
  },
  "click": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [
      {
        "field": "delay"
      }
    ],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "x"
      ],
      [
        "y"
      ],
      [
        "button"
      ],
      [
        "clickCount"
      ],
      [
        "delay"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "x",
      "y",
      "button",
      "clickCount",
      "delay"
    ],
    "target": "optional"
  },
  "type": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {
      "clearFirst": "clear"
    },
    "addsTime": [
      {
        "field": "delay",
        "perCharacterOf": "text"
      }
    ],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "secret"
      ],
      [
        "field"
      ],
      [
        "delay"
      ],
      [
        "submit"
      ],
      [
        "clear"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "text",
      "secret",
      "field",
      "delay",
      "submit",
      "clear"
    ],
    "target": "optional"
  },
  "select": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "values"
    ],
    "target": "required"
  },
  "upload": {
    "timeoutMs": 30000,
    "scope": "actions:upload",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "files"
      ],
      [
        "artifacts"
      ],
      [
        "drop"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "files",
      "artifacts",
      "drop"
    ],
    "target": "required"
  },
  "hover": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ]
    ],
    "params": [
      "selector",
      "ref"
    ],
    "target": "required"
  },
  "focus": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ]
    ],
    "params": [
      "selector",
      "ref"
    ],
    "target": "required"
  },
  "blur": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ]
    ],
    "params": [
      "selector",
      "ref"
    ],
    "target": "required"
  },
  "evaluate": {
    "timeoutMs": 30000,
    "scope": "actions:evaluate",
    "reads": false,
    "navigates": false,
    "aliases": {
      "function": "script"
    },
    "addsTime": [],
    "audit": [
      [
        "encoding"
      ]
    ],
    "params": [
      "script",
      "args",
      "encoding"
    ],
    "target": undefined
  },
  "callTool": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "name"
      ],
      [
        "origin"
      ]
    ],
    "params": [
      "name",
      "arguments",
      "origin"
    ],
    "target": undefined
  },
  "screenshot": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": true,
    "navigates": false,
    "aliases": {
      "format": "type"
    },
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "fullPage"
      ],
      [
        "clip",
        "x"
      ],
      [
        "clip",
        "y"
      ],
      [
        "clip",
        "width"
      ],
      [
        "clip",
        "height"
      ],
      [
        "quality"
      ],
      [
        "optimizeForSpeed"
      ],
      [
        "type"
      ],
      [
        "encoding"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "fullPage",
      "clip",
      "quality",
      "optimizeForSpeed",
      "type",
      "encoding"
    ],
    "target": "optional"
  },
  "pdf": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": true,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "format"
      ],
      [
        "width"
      ],
      [
        "height"
      ],
      [
        "preferCSSPageSize"
      ],
      [
        "landscape"
      ],
      [
        "scale"
      ],
      [
        "pageRanges"
      ],
      [
        "displayHeaderFooter"
      ],
      [
        "margin",
        "top"
      ],
      [
        "margin",
        "bottom"
      ],
      [
        "margin",
        "left"
      ],
      [
        "margin",
        "right"
      ],
      [
        "printBackground"
      ],
      [
        "tagged"
      ],
      [
        "outline"
      ],
      [
        "encoding"
      ]
    ],
    "params": [
      "format",
      "width",
      "height",
      "preferCSSPageSize",
      "landscape",
      "scale",
      "pageRanges",
      "displayHeaderFooter",
      "headerTemplate",
      "footerTemplate",
      "margin",
      "printBackground",
      "tagged",
      "outline",
      "encoding"
    ],
    "target": undefined
  },
  "content": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": true,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "encoding"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "encoding"
    ],
    "target": "optional"
  },
  "snapshot": {
    "timeoutMs": 10000,
    "scope": "actions:execute",
    "reads": true,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "root"
      ],
      [
        "urls"
      ],
      [
        "boxes"
      ],
      [
        "visible"
      ]
    ],
    "params": [
      "root",
      "find",
      "since",
      "cursor",
      "maxTokens",
      "urls",
      "boxes",
      "visible"
    ],
    "target": undefined
  },
  "markdown": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": true,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "root"
      ],
      [
        "main"
      ]
    ],
    "params": [
      "root",
      "main",
      "maxTokens",
      "cursor"
    ],
    "target": undefined
  },
  "dialog": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "accept"
      ],
      [
        "count"
      ]
    ],
    "params": [
      "accept",
      "text",
      "count"
    ],
    "target": undefined
  },
  "wait": {
    "timeoutMs": 30000,
    "scope": "actions:execute",
    "reads": {
      "function": null
    },
    "navigates": false,
    "aliases": {},
    "addsTime": [
      {
        "field": "duration"
      }
    ],
    "audit": [
      [
        "waitType"
      ],
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "url"
      ],
      [
        "visible"
      ],
      [
        "hidden"
      ],
      [
        "duration"
      ],
      [
        "download"
      ],
      [
        "popup"
      ],
      [
        "dialog"
      ]
    ],
    "params": [
      "waitType",
      "selector",
      "ref",
      "text",
      "url",
      "visible",
      "hidden",
      "duration",
      "function",
      "download",
      "popup",
      "dialog"
    ],
    "target": "optional"
  },
  "scroll": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "x"
      ],
      [
        "y"
      ],
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "behavior"
      ]
    ],
    "params": [
      "x",
      "y",
      "selector",
      "ref",
      "behavior"
    ],
    "target": "optional"
  },
  "keyboard": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {
      "keyboardType": "type"
    },
    "addsTime": [],
    "audit": [
      [
        "type"
      ]
    ],
    "params": [
      "type",
      "key",
      "text"
    ],
    "target": undefined
  },
  "mouse": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {
      "mouseType": "type"
    },
    "addsTime": [],
    "audit": [
      [
        "type"
      ],
      [
        "x"
      ],
      [
        "y"
      ],
      [
        "button"
      ]
    ],
    "params": [
      "type",
      "x",
      "y",
      "button"
    ],
    "target": undefined
  },
  "drag": {
    "timeoutMs": 10000,
    "scope": "actions:execute",
    "reads": false,
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "selector"
      ],
      [
        "ref"
      ],
      [
        "x"
      ],
      [
        "y"
      ],
      [
        "toSelector"
      ],
      [
        "toRef"
      ],
      [
        "toX"
      ],
      [
        "toY"
      ],
      [
        "steps"
      ]
    ],
    "params": [
      "selector",
      "ref",
      "x",
      "y",
      "toSelector",
      "toRef",
      "toX",
      "toY",
      "via",
      "steps"
    ],
    "target": "optional"
  },
  "cookies": {
    "timeoutMs": 5000,
    "scope": "actions:execute",
    "reads": {
      "operation": "get"
    },
    "navigates": false,
    "aliases": {},
    "addsTime": [],
    "audit": [
      [
        "operation"
      ]
    ],
    "params": [
      "operation",
      "cookies"
    ],
    "target": undefined
  }
} as const satisfies Record<string, ActionEntry>;

export type ActionType = keyof typeof actionTable;
export const actions: Readonly<Record<ActionType, ActionEntry>> = actionTable;

/** Schema prefix of each action: its parameters are `<prefix>Params`, its result data `<prefix>Result`. */
export interface ActionPrefix {
  readonly navigate: "Navigate";
  readonly goBack: "GoBack";
  readonly goForward: "GoForward";
  readonly reload: "Reload";
  readonly click: "Click";
  readonly type: "Type";
  readonly select: "Select";
  readonly upload: "Upload";
  readonly hover: "Hover";
  readonly focus: "Focus";
  readonly blur: "Blur";
  readonly evaluate: "Evaluate";
  readonly callTool: "CallTool";
  readonly screenshot: "Screenshot";
  readonly pdf: "Pdf";
  readonly content: "Content";
  readonly snapshot: "Snapshot";
  readonly markdown: "Markdown";
  readonly dialog: "Dialog";
  readonly wait: "Wait";
  readonly scroll: "Scroll";
  readonly keyboard: "Keyboard";
  readonly mouse: "Mouse";
  readonly drag: "Drag";
  readonly cookies: "Cookies";
}
