import type { ColumnType, Generated } from "kysely";

/** JSON goes in as text and comes out as text (SQLite) or parsed (PostgreSQL); see `json.ts`. */
type JsonColumn = ColumnType<unknown, string, string>;

/** Every time is a bigint of epoch ms, every id but the audit log's a UUID. */
export interface Schema {
  readonly migrations: {
    name: string;
    applied_at: number;
    /** 1: versions that do not know the migration work with the tables that it leaves. */
    is_additive: Generated<number>;
  };
  /** Facts about the database itself, by name. */
  readonly meta: {
    key: string;
    value: string;
  };

  readonly users: {
    id: string;
    username: string;
    /** `account` logs in with a password; `built-in` never does. */
    kind: string;
    password_hash: string | null;
    roles: JsonColumn;
    /** Who the user is at an identity provider; both null for a local user. */
    issuer: string | null;
    subject: string | null;
    disabled_at: number | null;
    created_at: number;
    updated_at: number;
  };

  readonly sessions: {
    id: string;
    user_id: string;
    /** How it began: `login`, `program` (made by a caller for a program) or `cli`. */
    kind: string;
    name: string | null;
    metadata: JsonColumn | null;
    base_url: string | null;
    created_at: number;
    expires_at: number;
    last_accessed_at: number;
    ended_at: number | null;
  };

  readonly refresh_tokens: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    session_id: string;
    issued_at: number;
    used_at: number | null;
    successor_hash: string | null;
    /** The next token, encrypted; kept only as long as it may be handed out again. */
    successor: string | null;
  };

  readonly api_keys: {
    id: string;
    user_id: string;
    name: string;
    /** The first characters of the key. */
    prefix: string;
    /** SHA-256 of the whole key, hex. */
    key_hash: string;
    roles: JsonColumn;
    /** Null: all that the roles hold. */
    scopes: JsonColumn | null;
    /** Null: usable from everywhere. */
    allowed_ips: JsonColumn | null;
    /** Null: the key does not bound them. */
    allowed_hosts: JsonColumn | null;
    blocked_hosts: JsonColumn | null;
    plan: string;
    metadata: JsonColumn | null;
    created_at: number;
    last_used_at: number | null;
    expires_at: number | null;
    revoked_at: number | null;
  };

  readonly contexts: {
    id: string;
    user_id: string;
    name: string;
    /** The configuration as it is shown, its secrets masked. */
    config: JsonColumn;
    /** The secrets of the configuration, encrypted JSON. */
    secrets: string | null;
    pages: JsonColumn;
    /** Encrypted JSON. */
    storage_state: string | null;
    /** Counts the changes of name and configuration, so that two of them at once do not lose one. */
    revision: number;
    /** The process that runs the context, or ran it and ended without a release. */
    worker: string | null;
    epoch: number;
    /** The `seq` of the last event in `epoch`, while `worker` is null. */
    event_seq: Generated<number>;
    /** Who controls it; null: it was never under control. */
    control: JsonColumn | null;
    /** When the pending request for control ends; null: none is pending. */
    requested_until: number | null;
    /** 1: deleted once it has not been used for a day. */
    is_temporary: Generated<number>;
    /** The profile that it was opened with, also where that is deleted by now. */
    profile_id: string | null;
    /** `onClose` or `auto`; null: it does not save the profile. */
    profile_save: string | null;
    /** The version of the profile that it began with, or has saved last. */
    profile_version: number | null;
    /** How often it lost its browser, and why the last time; null: never. */
    losses: JsonColumn | null;
    /** The parts that its saved storage does not have; null: it is whole. */
    unsaved: JsonColumn | null;
    /** Bytes that its pages have sent and received. */
    sent_bytes: Generated<number>;
    received_bytes: Generated<number>;
    /** The credential that made it, as `type:id`, and by which protocol; null: it was made before these were stored. */
    created_by: string | null;
    protocol: string | null;
    created_at: number;
    updated_at: number;
    last_used_at: number;
  };

  readonly share_links: {
    id: string;
    context_id: string;
    /** The owner of the context. */
    user_id: string;
    /** `read` or `control`. */
    scope: string;
    name: string | null;
    /** The credential that made it, as `type:id`. */
    created_by: string;
    /** SHA-256 of the secret, hex. */
    secret_hash: string;
    created_at: number;
    expires_at: number;
  };

  readonly artifacts: {
    id: string;
    user_id: string;
    context_id: string | null;
    page_id: string | null;
    name: string;
    content_type: string;
    size: number;
    /** Hex; null until it is ready. */
    sha256: string | null;
    source: string;
    /** `pending`, `ready` or `failed`. */
    state: string;
    /** Why it failed. */
    reason: string | null;
    url: string | null;
    /** Bytes that count in quotas: beyond `size` while it is pending, 0 once it has failed. */
    reserved: number;
    /** The process that stores it. */
    process_id: string;
    /** Describes a recording; null for any other. */
    recording: JsonColumn | null;
    /** The reason in it. */
    recording_reason: string | null;
    created_at: number;
    expires_at: number;
  };
  /** Links by which an artifact is downloaded once; a used one is deleted. */
  readonly artifact_links: {
    /** SHA-256, hex. */
    secret_hash: string;
    artifact_id: string;
    user_id: string;
    /** The credential that made it, as `type:id`. */
    created_by: string;
    expires_at: number;
  };

  readonly cdp_tickets: {
    /** SHA-256 of the secret, hex. */
    secret_hash: string;
    context_id: string;
    /** The owner of the context. */
    user_id: string;
    /** The credential that made it, as `type:id`. */
    created_by: string;
    /** 1: clients do not use it up. */
    is_reusable: number;
    expires_at: number;
  };

  readonly profiles: {
    id: string;
    user_id: string;
    name: string;
    version: number;
    /** Encrypted JSON. */
    state: string;
    /** Hosts that it has something of. */
    origins: JsonColumn;
    /** How many there are. */
    cookies: number;
    /** The size of its state as JSON. */
    bytes: number;
    created_at: number;
    updated_at: number;
    last_used_at: number | null;
    expires_at: number | null;
    /** The approvals of the contexts that the login came from; null: there are none. */
    approvals: JsonColumn | null;
    /** The context that the login was stored from, which may be gone; null: none. */
    source_context_id: string | null;
  };

  readonly secrets: {
    id: string;
    user_id: string;
    name: string;
    origins: JsonColumn;
    /** Which of its values it has. */
    fields: JsonColumn;
    /** Its values: encrypted JSON. */
    secret: string;
    created_at: number;
    updated_at: number;
    last_used_at: number | null;
  };

  readonly context_counters: {
    context_id: string;
    action_type: string;
    succeeded: number;
    failed: number;
    duration_ms: number;
  };

  readonly audit: {
    id: Generated<number>;
    at: number;
    user_id: string | null;
    credential: string;
    transport: string;
    address: string | null;
    operation: string;
    action_type: string | null;
    context_id: string | null;
    params: JsonColumn;
    outcome: string;
    code: string | null;
    duration_ms: number;
    /** Null: the call belonged to no trace. */
    trace_id: string | null;
    /** Null: the error has none. */
    reason: string | null;
  };
  /** The newest entries of an embedded database, before they are in `audit`. */
  readonly audit_staged: {
    id: Generated<number>;
    /** JSON. */
    entry: string;
  };

  readonly rate_limits: {
    key: string;
    count: number;
    resets_at: number;
  };
  /** The processes that share the database; one whose lease has ended, or whose state is `dead`, runs no contexts. */
  readonly processes: {
    id: string;
    /** `serve` or `mcp`; of a cluster `all`, `api` or `worker`. */
    role: string;
    host: string;
    pid: number;
    started_at: number;
    /** Epoch ms by the clock of the database. */
    lease_until: number;
    /** Host and port at which the other processes of a cluster reach it; null outside a cluster. */
    address: string | null;
    version: string | null;
    /** `active`, `draining` or `dead`. */
    state: Generated<string>;
    /** The versions of the wire that it speaks. */
    protocol_min: Generated<number>;
    protocol_max: Generated<number>;
    /** The load of its engine: contexts that may have a browser, have one, and are in use; and callers that wait. */
    capacity: Generated<number>;
    live: Generated<number>;
    busy: Generated<number>;
    waiting: Generated<number>;
    /** Epoch ms by the clock of the database; null where the version of the process does not report it. */
    renewed_at: number | null;
    settings_hash: string | null;
    /** The ids of the contexts that are in use. */
    busy_contexts: JsonColumn | null;
    queued_contexts: JsonColumn | null;
    /** The calls that it has served; null: it serves none, or its version does not report them. */
    calls: JsonColumn | null;
    /** Its addresses and ports; null before its first renewal. */
    listening: JsonColumn | null;
    /** Owner → its contexts and waiting callers; null: no caller waits. */
    owners: JsonColumn | null;
    /** The memory of its machine and browsers; null where the version of the process does not report it. */
    memory: JsonColumn | null;
  };
  /** Changes that processes announce to each other; deleted after a few minutes. */
  readonly changes: {
    id: Generated<number>;
    /** Epoch ms by the clock of the database. */
    at: number;
    kind: string;
    key: string;
    data: JsonColumn;
  };
  /** Calls with an idempotency key; deleted a day after they began. */
  readonly idempotency_keys: {
    user_id: string;
    key_hash: string;
    request_hash: string;
    /** `running` or `done`. */
    state: string;
    /** Encrypted; null while it runs, and where it was too large. */
    result: string | null;
    started_at: number;
    /** A call that still runs then has ended with its process. */
    runs_until: number;
    expires_at: number;
  };
}
