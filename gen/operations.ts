// Generated from api/openapi.yaml by `npm run gen`. Do not edit.

export const version = "0.1.0";

export type ErrorCode = "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "SESSION_NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ACTION_FAILED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
export type Role = "admin" | "user" | "viewer";
export type Scope = "contexts:read" | "contexts:write" | "actions:execute" | "actions:evaluate" | "actions:upload" | "render" | "events:read" | "sessions:read" | "read:session" | "sessions:write" | "api-keys:read" | "api-keys:write" | "audit:read" | "screen:read" | "contexts:cdp" | "artifacts:read" | "artifacts:write" | "profiles:read" | "profiles:write" | "profiles:use" | "profiles:export" | "secrets:read" | "secrets:write" | "secrets:use" | "admin";
export type ShareScope = "read" | "control";

export const eventTypes = ["context.queued","context.created","context.updated","context.hibernated","context.recovered","context.closed","page.created","page.navigated","page.loaded","page.closed","page.crashed","page.console","page.error","page.dialog","page.download","download.finished","request.failed","request.finished","action.started","action.completed","action.failed","control.requested","control.taken","control.released","control.expired","control.answered","recording.saved","recording.failed","profile.saved","profile.unsaved","profile.expiring","storage.unsaved","egress.limited","events.lost"] as const;
export type EventType = (typeof eventTypes)[number];

/** What a call counts as: `none` is not counted, `actions` and `key-creation` have limits of their own, `commands` wait in place of a rejection. */
export type RateLimitClass = "none" | "general" | "actions" | "key-creation" | "input" | "sign-in" | "renewal" | "commands";

/** What the service does around a call, by its entry: an operation, a stream, a client's connection or a command. */
export interface Traits {
  readonly summary: string;
  /** Needs no credentials. */
  readonly isPublic: boolean;
  readonly scopes: readonly Scope[];
  /** The scope of the share links whose holders may call it for their context; undefined: none. */
  readonly share: ShareScope | undefined;
  /** Writes an audit row for each call, or one a second with the sum of those that have succeeded; undefined: none. */
  readonly audited: "call" | "second" | undefined;
  /** What may be in an audit row: paths into its input. */
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
  /** Whether it changes a context or its pages: not while another caller has control. */
  readonly acts: boolean;
  /** Whether a repeated call with the key of the first returns the result of that. */
  readonly takesIdempotencyKey: boolean;
  /** What its body holds that has entries of its own; undefined: nothing. */
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
  /** Otherwise none is the same as an empty object. */
  readonly isBodyRequired: boolean;
  /** Over REST; undefined: that of all operations. */
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

export type Reads = boolean | Readonly<Record<string, string | null>>;

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
  /** What may be in an audit row: paths into the parameters. */
  readonly audit: readonly (readonly string[])[];
  /** Names of all parameters. */
  readonly params: readonly string[];
  /** Whether one of `selector` and `ref` must be given; undefined for an action that takes neither. */
  readonly target: "required" | "optional" | undefined;
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "acts": true,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
      ]
    ],
    "rateLimit": "general",
    "counts": 1,
    "waits": false,
    "timeoutMs": undefined,
    "servesWhileDraining": false,
    "acts": false,
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
    "acts": false,
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
      "filter[state][$in]": "array"
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
        ]
      },
      "nullFields": undefined,
      "response": "artifacts",
      "extraFields": [
        "total",
        "limit",
        "offset"
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": true,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": false,
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
    "acts": true,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": true,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
    "acts": false,
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
    "acts": false,
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
    "acts": true,
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
    "acts": false,
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
  "acts": false,
  "takesIdempotencyKey": false,
  "runs": undefined,
  "summary": "Connect a client of the Chrome DevTools Protocol or of WebDriver BiDi"
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
      "download"
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
