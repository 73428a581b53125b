import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type CryptoKey, type JWTHeaderParameters, SignJWT } from "jose";
import { type Configuration, Provider } from "oidc-provider";

/** A real identity provider on loopback (`oidc-provider`), in which every name and password signs in. */
export interface TestProvider {
  readonly issuer: string;
  /** Paths of the requests so far. */
  readonly requests: readonly string[];
  /** An access token from its token endpoint for a program (`client_credentials`). */
  accessToken(options?: { readonly scope?: string; readonly resource?: string }): Promise<string>;
  /** A token that the provider's key signs, with what differs from a valid access token. */
  sign(claims?: Readonly<Record<string, unknown>>, header?: Partial<JWTHeaderParameters>): Promise<string>;
  publicKey(): Promise<CryptoKey>;
  /** Replaces the key that signs. */
  rotate(): Promise<void>;
  /** What responds instead of the provider; undefined: the provider. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

export const AUDIENCE = "https://pagewire.example";
/** The client of programs, whose tokens have it as their subject. */
export const PROGRAM = "program";
export const PROGRAM_SECRET = "a secret of the program";
export const CONSOLE_CLIENT = { id: "console", secret: "a secret of the console" };

interface TestProviderOptions {
  /** Where the console's sign-in comes back. */
  readonly redirectUri?: string;
  /** Further claims of access and ID tokens. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export async function startProvider({ redirectUri, claims = {} }: TestProviderOptions = {}): Promise<TestProvider> {
  const requests: string[] = [];
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await newKey();
  let callback = handlerOf(key);
  const provider: TestProvider = {
    issuer,
    requests,
    respond: undefined,
    async accessToken({ scope = "", resource = AUDIENCE } = {}) {
      const response = await fetch(`${issuer}/token`, {
        method: "POST",
        body: new URLSearchParams({
          ...{ grant_type: "client_credentials", client_id: PROGRAM, client_secret: PROGRAM_SECRET },
          ...{ scope, resource },
        }),
      });
      const { access_token: token, ...rest } = (await response.json()) as { readonly access_token?: string };
      if (token === undefined) throw new Error(JSON.stringify(rest));
      return token;
    },
    sign(changes = {}, header = {}) {
      const now = Math.floor(Date.now() / 1_000);
      const payload = {
        iss: issuer,
        sub: PROGRAM,
        aud: AUDIENCE,
        iat: now,
        exp: now + 300,
        client_id: PROGRAM,
        ...claims,
      };
      return new SignJWT({ ...payload, ...changes })
        .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: key.jwk.kid ?? "", ...header })
        .sign(key.privateKey);
    },
    publicKey: () => Promise.resolve(key.publicKey),
    async rotate() {
      key = await newKey();
      callback = handlerOf(key);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on("request", (request, response) => {
    requests.push(request.url ?? "");
    (provider.respond ?? callback)(request, response);
  });
  return provider;

  function handlerOf({ jwk }: Awaited<ReturnType<typeof newKey>>) {
    const resourceServer = {
      scope: "contexts:read contexts:write admin",
      audience: AUDIENCE,
      accessTokenFormat: "jwt",
    } as const;
    const running = newProvider({
      jwks: { keys: [jwk] },
      clients: [
        {
          ...{
            client_id: PROGRAM,
            client_secret: PROGRAM_SECRET,
            token_endpoint_auth_method: "client_secret_post",
          },
          ...{ grant_types: ["client_credentials"], redirect_uris: [], response_types: [] },
        },
        ...(redirectUri === undefined
          ? []
          : [
              {
                ...{ client_id: CONSOLE_CLIENT.id, client_secret: CONSOLE_CLIENT.secret },
                ...{ token_endpoint_auth_method: "client_secret_post" as const, redirect_uris: [redirectUri] },
              },
            ]),
      ],
      cookies: { keys: ["a key of the test"] },
      pkce: { required: () => true },
      ttl: {
        ClientCredentials: 600,
        AccessToken: 600,
        IdToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        Interaction: 600,
        Session: 600,
      },
      claims: { openid: ["sub"], profile: ["preferred_username", ...Object.keys(claims)] },
      conformIdTokenClaims: false,
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, preferred_username: id, ...claims }),
      }),
      extraTokenClaims: () => ({ ...claims }),
      features: {
        clientCredentials: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: (_context, resource) => ({ ...resourceServer, audience: resource }),
        },
      },
    });
    return running.callback();
  }

  /** It warns at once of what is meant for development, which a provider of tests is. */
  function newProvider(configuration: Configuration): Provider {
    const { warn } = console;
    console.warn = () => undefined;
    try {
      return new Provider(issuer, configuration);
    } finally {
      console.warn = warn;
    }
  }
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: "RS256", use: "sig" },
  };
}
