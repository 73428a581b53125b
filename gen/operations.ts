// Generated from api/openapi.yaml by `npm run gen`. Do not edit.

export const version = "0.1.0";

export type ErrorCode = "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "SESSION_NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ACTION_FAILED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
export type Role = "admin" | "user" | "viewer";
export type Scope = "contexts:read" | "contexts:write" | "actions:execute" | "actions:evaluate" | "actions:upload" | "render" | "events:read" | "sessions:read" | "read:session" | "sessions:write" | "api-keys:read" | "api-keys:write" | "audit:read" | "screen:read" | "contexts:cdp" | "artifacts:read" | "artifacts:write" | "profiles:read" | "profiles:write" | "profiles:use" | "profiles:export" | "secrets:read" | "secrets:write" | "secrets:use" | "admin";
export type ShareScope = "read" | "control";

export const eventTypes = ["context.queued","context.created","context.updated","context.hibernated","context.recovered","context.closed","page.created","page.navigated","page.loaded","page.closed","page.crashed","page.console","page.error","page.dialog","page.download","download.finished","request.failed","request.finished","action.started","action.completed","action.failed","control.requested","control.taken","control.released","control.expired","control.answered","recording.saved","recording.failed","profile.saved","profile.unsaved","profile.expiring","egress.limited","events.lost"] as const;
export type EventType = (typeof eventTypes)[number];

/** What a call counts as: `none` is not counted, `actions` and `key-creation` have limits of their own. */
export type RateLimitClass = "none" | "general" | "actions" | "key-creation" | "input" | "sign-in" | "renewal";

export interface OperationEntry {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below /api/v1, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  /** Needs no credentials. */
  readonly isPublic: boolean;
  readonly scopes: readonly Scope[];
  /** The scope of the share links whose holders may call it for their context; undefined: none. */
  readonly share: ShareScope | undefined;
  /** Writes an audit row. */
  readonly isAudited: boolean;
  /** Whether a repeated call with the key of the first returns the result of that. */
  readonly takesIdempotencyKey: boolean;
  readonly rateLimit: RateLimitClass;
  /** The side that is a file; undefined: neither. */
  readonly stream: "request" | "response" | undefined;
  /** How long a call may take; undefined: as long as most do. */
  readonly timeoutMs: number | undefined;
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
  /** What may be in an audit row: paths into { params, query, body }. */
  readonly audit: readonly (readonly string[])[];
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

export interface StreamEntry {
  readonly summary: string;
  readonly scopes: readonly Scope[];
  readonly share: ShareScope | undefined;
  readonly rpc: RpcEntry;
}

const operationTable = {
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "summary": "Get the status and version of the service",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "none",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": undefined,
    "audit": []
  },
  "getLiveness": {
    "method": "GET",
    "path": "/health/live",
    "summary": "Check that the process is alive",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "none",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": undefined,
    "audit": []
  },
  "getReadiness": {
    "method": "GET",
    "path": "/health/ready",
    "summary": "Check whether requests can be served",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "none",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": false,
    "rpc": undefined,
    "audit": []
  },
  "login": {
    "method": "POST",
    "path": "/auth/login",
    "summary": "Sign in with username and password",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "sign-in",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "body",
        "username"
      ]
    ]
  },
  "refreshToken": {
    "method": "POST",
    "path": "/sessions/refresh",
    "summary": "Exchange a refresh token for a new token pair",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "renewal",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "revokeToken": {
    "method": "POST",
    "path": "/sessions/revoke",
    "summary": "Sign out, by a refresh token",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "renewal",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "listSessions": {
    "method": "GET",
    "path": "/sessions",
    "summary": "List the caller's live sessions with all fields",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "createSession": {
    "method": "POST",
    "path": "/sessions",
    "summary": "Create a further session of the caller, for a program",
    "isPublic": false,
    "scopes": [
      "sessions:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "baseUrl"
      ]
    ]
  },
  "getCurrentSession": {
    "method": "GET",
    "path": "/sessions/current",
    "summary": "Get the session of this request",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "listMySessions": {
    "method": "GET",
    "path": "/sessions/my-sessions",
    "summary": "List the caller's live sessions with few fields",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "deleteOtherSessions": {
    "method": "DELETE",
    "path": "/sessions/all",
    "summary": "End all of one's sessions but the current one",
    "isPublic": false,
    "scopes": [
      "sessions:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "getSession": {
    "method": "GET",
    "path": "/sessions/{sessionId}",
    "summary": "Get one of the caller's live sessions",
    "isPublic": false,
    "scopes": [
      "sessions:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "sessionId"
      ]
    ]
  },
  "deleteSession": {
    "method": "DELETE",
    "path": "/sessions/{sessionId}",
    "summary": "End one of the caller's sessions",
    "isPublic": false,
    "scopes": [
      "sessions:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "sessionId"
      ]
    ]
  },
  "listApiKeys": {
    "method": "GET",
    "path": "/api-keys",
    "summary": "List the caller's API keys, revoked ones included",
    "isPublic": false,
    "scopes": [
      "api-keys:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "createApiKey": {
    "method": "POST",
    "path": "/api-keys",
    "summary": "Create an API key",
    "isPublic": false,
    "scopes": [
      "api-keys:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "key-creation",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "getApiKey": {
    "method": "GET",
    "path": "/api-keys/{apiKeyId}",
    "summary": "Get one of the caller's API keys",
    "isPublic": false,
    "scopes": [
      "api-keys:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "apiKeyId"
      ]
    ]
  },
  "revokeApiKey": {
    "method": "DELETE",
    "path": "/api-keys/{apiKeyId}",
    "summary": "Revoke one of the caller's API keys",
    "isPublic": false,
    "scopes": [
      "api-keys:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "apiKeyId"
      ]
    ]
  },
  "listAuditEntries": {
    "method": "GET",
    "path": "/audit",
    "summary": "List audit entries of all users",
    "isPublic": false,
    "scopes": [
      "audit:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "listProcesses": {
    "method": "GET",
    "path": "/processes",
    "summary": "List the processes of the cluster, or the one process",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "drainProcess": {
    "method": "POST",
    "path": "/processes/{processId}/drain",
    "summary": "Ask a process to end without losing a call",
    "isPublic": false,
    "scopes": [
      "admin"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "processId"
      ]
    ]
  },
  "listContexts": {
    "method": "GET",
    "path": "/contexts",
    "summary": "List the caller's contexts",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "createContext": {
    "method": "POST",
    "path": "/contexts",
    "summary": "Open a browser context",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": true,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "getContext": {
    "method": "GET",
    "path": "/contexts/{contextId}",
    "summary": "Get a context with its pages",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "updateContext": {
    "method": "PATCH",
    "path": "/contexts/{contextId}",
    "summary": "Change a context, live",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "deleteContext": {
    "method": "DELETE",
    "path": "/contexts/{contextId}",
    "summary": "Close a context and all its pages",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "getContextMetrics": {
    "method": "GET",
    "path": "/contexts/{contextId}/metrics",
    "summary": "Count the actions executed in a context",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "executeAction": {
    "method": "POST",
    "path": "/contexts/{contextId}/execute",
    "summary": "Execute an action in a page",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": true,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "executeSteps": {
    "method": "POST",
    "path": "/contexts/{contextId}/steps",
    "summary": "Execute several actions in a page, in order",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": true,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "getRenderedScreenshot": {
    "method": "GET",
    "path": "/render/screenshot",
    "summary": "Take a screenshot of a URL",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
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
      "encoding": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined,
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
        "encoding"
      ]
    ]
  },
  "renderScreenshot": {
    "method": "POST",
    "path": "/render/screenshot",
    "summary": "Load a page and take a screenshot of it",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 4194304,
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
        "encoding": [
          "body",
          "encoding"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    },
    "audit": [
      [
        "body",
        "url"
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
        "encoding"
      ]
    ]
  },
  "getRenderedPdf": {
    "method": "GET",
    "path": "/render/pdf",
    "summary": "Print a URL",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
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
      "landscape": "boolean",
      "scale": "number",
      "displayHeaderFooter": "boolean",
      "printBackground": "boolean",
      "encoding": "string"
    },
    "hasBody": false,
    "isBodyRequired": false,
    "maxBodyBytes": undefined,
    "successStatus": 200,
    "hasEnvelope": true,
    "rpc": undefined,
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
        "landscape"
      ],
      [
        "query",
        "scale"
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
        "encoding"
      ]
    ]
  },
  "renderPdf": {
    "method": "POST",
    "path": "/render/pdf",
    "summary": "Load a page and print it",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 4194304,
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
        "landscape": [
          "body",
          "landscape"
        ],
        "scale": [
          "body",
          "scale"
        ],
        "displayHeaderFooter": [
          "body",
          "displayHeaderFooter"
        ],
        "margin": [
          "body",
          "margin"
        ],
        "printBackground": [
          "body",
          "printBackground"
        ],
        "encoding": [
          "body",
          "encoding"
        ]
      },
      "nullFields": undefined,
      "response": undefined,
      "extraFields": []
    },
    "audit": [
      [
        "body",
        "url"
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
        "landscape"
      ],
      [
        "body",
        "scale"
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
        "encoding"
      ]
    ]
  },
  "getRenderedContent": {
    "method": "GET",
    "path": "/render/content",
    "summary": "Get the HTML of a URL",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
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
    "rpc": undefined,
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
    ]
  },
  "renderContent": {
    "method": "POST",
    "path": "/render/content",
    "summary": "Load a page and get its HTML",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 4194304,
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
    },
    "audit": [
      [
        "body",
        "url"
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
    ]
  },
  "getRenderedMarkdown": {
    "method": "GET",
    "path": "/render/markdown",
    "summary": "Get a URL as Markdown",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
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
    "rpc": undefined,
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
    ]
  },
  "renderMarkdown": {
    "method": "POST",
    "path": "/render/markdown",
    "summary": "Load a page and get it as Markdown",
    "isPublic": false,
    "scopes": [
      "render"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "actions",
    "stream": undefined,
    "timeoutMs": undefined,
    "queryTypes": {},
    "hasBody": true,
    "isBodyRequired": true,
    "maxBodyBytes": 4194304,
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
    },
    "audit": [
      [
        "body",
        "url"
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
    ]
  },
  "listPages": {
    "method": "GET",
    "path": "/contexts/{contextId}/pages",
    "summary": "List the pages of a context",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": "read",
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "createPage": {
    "method": "POST",
    "path": "/contexts/{contextId}/pages",
    "summary": "Open a page",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": true,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "getPage": {
    "method": "GET",
    "path": "/contexts/{contextId}/pages/{pageId}",
    "summary": "Get a page",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "pageId"
      ]
    ]
  },
  "closePage": {
    "method": "DELETE",
    "path": "/contexts/{contextId}/pages/{pageId}",
    "summary": "Close a page",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "pageId"
      ]
    ]
  },
  "getControl": {
    "method": "GET",
    "path": "/contexts/{contextId}/control",
    "summary": "Get who controls a context, or wait until that changes",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": "read",
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "takeControl": {
    "method": "POST",
    "path": "/contexts/{contextId}/control",
    "summary": "Take control of a context, for a person",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "renewControl": {
    "method": "PATCH",
    "path": "/contexts/{contextId}/control",
    "summary": "Renew a lease of control",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "lease"
      ]
    ]
  },
  "releaseControl": {
    "method": "DELETE",
    "path": "/contexts/{contextId}/control",
    "summary": "Hand control back",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "requestControl": {
    "method": "POST",
    "path": "/contexts/{contextId}/control/requests",
    "summary": "Ask a person to take control",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "ttl"
      ]
    ]
  },
  "listShareLinks": {
    "method": "GET",
    "path": "/contexts/{contextId}/share-links",
    "summary": "List the share links of a context that have not ended",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "createShareLink": {
    "method": "POST",
    "path": "/contexts/{contextId}/share-links",
    "summary": "Create a link by which a person without an account watches or controls a context",
    "isPublic": false,
    "scopes": [
      "contexts:write",
      "screen:read"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "createCdpTicket": {
    "method": "POST",
    "path": "/contexts/{contextId}/cdp",
    "summary": "Get a URL at which a client of the Chrome DevTools Protocol, or of WebDriver BiDi, connects to a context",
    "isPublic": false,
    "scopes": [
      "contexts:cdp"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ]
    ]
  },
  "revokeShareLink": {
    "method": "DELETE",
    "path": "/contexts/{contextId}/share-links/{shareLinkId}",
    "summary": "End a share link",
    "isPublic": false,
    "scopes": [
      "contexts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "params",
        "shareLinkId"
      ]
    ]
  },
  "openShareLink": {
    "method": "POST",
    "path": "/share-links/open",
    "summary": "Exchange the secret of a share link for an access token",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "sign-in",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "answerControlRequest": {
    "method": "POST",
    "path": "/contexts/{contextId}/control/requests/{requestId}",
    "summary": "Approve or decline an act that waits for a person",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "listProfiles": {
    "method": "GET",
    "path": "/profiles",
    "summary": "List the caller's profiles",
    "isPublic": false,
    "scopes": [
      "profiles:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "createProfile": {
    "method": "POST",
    "path": "/profiles",
    "summary": "Store a login, from a context or from a storage state of Playwright",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "contextId"
      ]
    ]
  },
  "getProfile": {
    "method": "GET",
    "path": "/profiles/{profileId}",
    "summary": "Get a profile, without its values",
    "isPublic": false,
    "scopes": [
      "profiles:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "profileId"
      ]
    ]
  },
  "updateProfile": {
    "method": "PATCH",
    "path": "/profiles/{profileId}",
    "summary": "Rename a profile, or store a login in it anew",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "deleteProfile": {
    "method": "DELETE",
    "path": "/profiles/{profileId}",
    "summary": "Delete a profile",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "profileId"
      ]
    ]
  },
  "cloneProfile": {
    "method": "POST",
    "path": "/profiles/{profileId}/clone",
    "summary": "Copy a profile under another name",
    "isPublic": false,
    "scopes": [
      "profiles:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "profileId"
      ],
      [
        "body",
        "name"
      ]
    ]
  },
  "exportProfile": {
    "method": "GET",
    "path": "/profiles/{profileId}/state",
    "summary": "Get what a profile stores, as a storage state of Playwright",
    "isPublic": false,
    "scopes": [
      "profiles:export"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "profileId"
      ]
    ]
  },
  "listSecrets": {
    "method": "GET",
    "path": "/secrets",
    "summary": "List the caller's secrets, without their values",
    "isPublic": false,
    "scopes": [
      "secrets:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "createSecret": {
    "method": "POST",
    "path": "/secrets",
    "summary": "Store a user name, a password and a key of one-time codes, to be typed by name",
    "isPublic": false,
    "scopes": [
      "secrets:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "body",
        "name"
      ],
      [
        "body",
        "origins"
      ]
    ]
  },
  "updateSecret": {
    "method": "PATCH",
    "path": "/secrets/{secretId}",
    "summary": "Change a secret",
    "isPublic": false,
    "scopes": [
      "secrets:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "deleteSecret": {
    "method": "DELETE",
    "path": "/secrets/{secretId}",
    "summary": "Delete a secret",
    "isPublic": false,
    "scopes": [
      "secrets:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "secretId"
      ]
    ]
  },
  "listControlRequests": {
    "method": "GET",
    "path": "/control-requests",
    "summary": "List the caller's contexts that wait for a person",
    "isPublic": false,
    "scopes": [
      "contexts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "dispatchInput": {
    "method": "POST",
    "path": "/contexts/{contextId}/pages/{pageId}/input",
    "summary": "Send a person's mouse and keyboard to a page",
    "isPublic": false,
    "scopes": [
      "actions:execute"
    ],
    "share": "control",
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "input",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "saveRecording": {
    "method": "POST",
    "path": "/contexts/{contextId}/recordings",
    "summary": "Store what is recorded of a context",
    "isPublic": false,
    "scopes": [
      "contexts:read",
      "artifacts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "contextId"
      ],
      [
        "body",
        "format"
      ]
    ]
  },
  "listArtifacts": {
    "method": "GET",
    "path": "/artifacts",
    "summary": "List the caller's artifacts",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": []
  },
  "createArtifact": {
    "method": "POST",
    "path": "/artifacts",
    "summary": "Store a file",
    "isPublic": false,
    "scopes": [
      "artifacts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": "request",
    "timeoutMs": 3600000,
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
    },
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
    ]
  },
  "getArtifact": {
    "method": "GET",
    "path": "/artifacts/{artifactId}",
    "summary": "Get what is known of an artifact",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "isAudited": false,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "artifactId"
      ]
    ]
  },
  "deleteArtifact": {
    "method": "DELETE",
    "path": "/artifacts/{artifactId}",
    "summary": "Delete an artifact",
    "isPublic": false,
    "scopes": [
      "artifacts:write"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "artifactId"
      ]
    ]
  },
  "downloadArtifact": {
    "method": "GET",
    "path": "/artifacts/{artifactId}/content",
    "summary": "Get the file",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": "response",
    "timeoutMs": undefined,
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
    },
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
    ]
  },
  "createArtifactLink": {
    "method": "POST",
    "path": "/artifacts/{artifactId}/links",
    "summary": "Create a link by which the file is downloaded once, without credentials",
    "isPublic": false,
    "scopes": [
      "artifacts:read"
    ],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": undefined,
    "timeoutMs": undefined,
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
    },
    "audit": [
      [
        "params",
        "artifactId"
      ]
    ]
  },
  "openArtifactLink": {
    "method": "GET",
    "path": "/artifact-links/{artifactLinkId}",
    "summary": "Get the file of a link",
    "isPublic": true,
    "scopes": [],
    "share": undefined,
    "isAudited": true,
    "takesIdempotencyKey": false,
    "rateLimit": "general",
    "stream": "response",
    "timeoutMs": undefined,
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
    "rpc": undefined,
    "audit": [
      [
        "query",
        "offset"
      ],
      [
        "query",
        "length"
      ]
    ]
  }
} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof operationTable;
/** The operations that need no credentials. */
export type PublicOperationId = "getHealth" | "getLiveness" | "getReadiness" | "login" | "refreshToken" | "revokeToken" | "openShareLink" | "openArtifactLink";
export const operations: Readonly<Record<OperationId, OperationEntry>> = operationTable;

const streamTable = {
  "streamScreen": {
    "summary": "Receive pictures of a page as it changes",
    "scopes": [
      "screen:read"
    ],
    "share": "read",
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
    "summary": "Receive the events of one context, or of all of the caller's contexts",
    "scopes": [
      "events:read"
    ],
    "share": undefined,
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
        "landscape"
      ],
      [
        "scale"
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
        "encoding"
      ]
    ],
    "params": [
      "format",
      "landscape",
      "scale",
      "displayHeaderFooter",
      "margin",
      "printBackground",
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
