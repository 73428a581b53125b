import { createHash } from "node:crypto";
import { errors, type JWTPayload } from "jose";
import type { Role } from "../../contract.ts";
import { type ServiceError, unauthorized } from "../../errors/errors.ts";
import type { User, UserStore } from "../../store/users.ts";
import { toUsername } from "../accounts.ts";

/** The error for a token of an identity provider that is not accepted. @param cause logged, never sent */
export function rejectedToken(cause: unknown): ServiceError {
  if (cause instanceof errors.JWTExpired) {
    return unauthorized("expired", { message: "the access token of the identity provider has expired", cause });
  }
  return unauthorized("wrong", {
    message: "the access token or the user of the identity provider is not accepted",
    cause,
  });
}

/** The users whom identity providers name: each is one issuer and subject, and never a local user of the same name. */
export type ExternalUsers = ReturnType<typeof createExternalUsers>;

export function createExternalUsers({
  users,
  settings,
  newId,
  onAdded,
  onRolesChanged,
}: {
  readonly users: Pick<UserStore, "findByIdentity" | "insertIdentity" | "change">;
  readonly settings: {
    /** The claim with the name that a new user gets. */
    readonly usernameClaim: string;
    /** The claim with the values that `roles` names; a path by dots, as in realm_access.roles. */
    readonly rolesClaim: string;
    /** Value of the roles claim → role. Empty: the role that is stored with the user counts. */
    readonly roles: ReadonlyMap<string, Role>;
    /** The role of users for whom no value of the claim has one; undefined: they are rejected. */
    readonly defaultRole: Role | undefined;
    /** Whether the first sign-in makes the user; otherwise an administrator does. */
    readonly isSignUpAllowed: boolean;
  };
  readonly newId: () => string;
  /** Called for each user that is made or gets other roles. */
  readonly onAdded: (user: User) => Promise<void>;
  readonly onRolesChanged: (userId: string) => void;
}) {
  async function add(
    identity: {
      readonly issuer: string;
      readonly subject: string;
    },
    claims: JWTPayload,
    roles: readonly Role[],
  ): Promise<User> {
    const digest = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 8);
    const claimed = claims[settings.usernameClaim];
    const username = toUsername(typeof claimed === "string" ? claimed : "") ?? `user-${digest}`;
    const user = { id: newId(), kind: "account", passwordHash: null, roles, ...identity } as const;
    // A name that is taken stays its owner's.
    for (const name of [username, `${username.slice(0, 55)}-${digest}`]) {
      const added = await users.insertIdentity({ ...user, username: name });
      if (added !== undefined) {
        await onAdded(added);
        return added;
      }
      const made = await users.findByIdentity(identity.issuer, identity.subject);
      if (made !== undefined) return made;
    }
    throw rejectedToken(`the names ${username} and ${username}-${digest} are taken`);
  }

  return {
    /** Whether tokens give roles; otherwise those stored with the user count. */
    hasRoleClaims: settings.roles.size > 0,

    /**
     * The user of verified claims, with the roles that these give.
     *
     * @throws ServiceError `UNAUTHORIZED` for a user who is disabled, unknown or without a role
     */
    async userOf(claims: JWTPayload): Promise<User> {
      // Both are required of a verified token.
      const identity = { issuer: claims.iss ?? "", subject: claims.sub ?? "" };
      const values = valuesAt(claims, settings.rolesClaim);
      const given = [...new Set(values.flatMap((value) => settings.roles.get(value) ?? []))];
      const byDefault = settings.defaultRole === undefined ? [] : [settings.defaultRole];
      const roles = given.length > 0 ? given : byDefault;
      const found = await users.findByIdentity(identity.issuer, identity.subject);
      if (found === undefined && !settings.isSignUpAllowed)
        throw rejectedToken(`no user is subject ${identity.subject} of ${identity.issuer}`);
      if (found !== undefined && found.disabledAt !== null) throw rejectedToken("the user is disabled");
      if (found !== undefined && settings.roles.size === 0) return found;
      if (roles.length === 0) throw rejectedToken("no claim gives a role");
      if (found === undefined) return add(identity, claims, roles);
      if (roles.toSorted().join() === found.roles.toSorted().join()) return found;
      // An older token does not undo what a newer one has changed.
      if ((claims.iat ?? 0) * 1_000 >= found.updatedAt - SECOND_MS) {
        await users.change(found.id, { roles, mayBeLast: true });
        onRolesChanged(found.id);
      }
      return { ...found, roles };
    },
  };
}

/** `iat` has whole seconds. */
const SECOND_MS = 1_000;

/** The texts of a claim, which holds one or a list. */
function valuesAt(claims: JWTPayload, path: string): readonly string[] {
  let value: unknown = claims[path];
  if (value === undefined)
    value = path.split(".").reduce<unknown>((node, name) => {
      const isObject = typeof node === "object" && node !== null && Object.hasOwn(node, name);
      return isObject ? (node as Readonly<Record<string, unknown>>)[name] : undefined;
    }, claims);
  const list: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  return list.filter((each) => typeof each === "string").slice(0, 1_000);
}
