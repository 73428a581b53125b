// Generated from api/openapi.yaml by `npm run gen`. Do not edit.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status and version of the service
         * @description Also at `/health` and `/api/health`. `checks` are those of `/health/ready`; the status stays 200 where one fails.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Also at `/health/live` and `/api/health/live`.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether requests can be served
         * @description Also at `/health/ready` and `/api/health/ready`. 503 with the same body when a check fails.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with username and password
         * @description Creates a session and returns its first token pair. A user has at most 100 sessions (USER_LIMITS); one more ends the
         *     session that was unused for the longest time.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new token pair
         * @description A refresh token is valid for one use. Repeated within 10 s (a lost response, two tabs) it returns the same successor;
         *     after that it counts as stolen, and the session is revoked. A given `accessToken`, even an expired one, must belong to
         *     the same session.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out, by a refresh token
         * @description Revokes the session of the refresh token. The response is the same for an unknown token.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's live sessions with all fields */
        get: operations["listSessions"];
        put?: never;
        /**
         * Create a further session of the caller, for a program
         * @description Returns the session and its first token pair. Relative URLs in `navigate` and in new pages resolve
         *     against the session's `baseUrl`. An API key cannot create a session: the session would have more rights than the key.
         *     One session more than USER_LIMITS allows ends the one that was unused for the longest time, as with login.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session of this request
         * @description A caller with an API key has no session and gets SESSION_NOT_FOUND.
         */
        get: operations["getCurrentSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/my-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's live sessions with few fields */
        get: operations["listMySessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End all of one's sessions but the current one
         * @description A caller with an API key has no current session, and ends all.
         */
        delete: operations["deleteOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id
                 * @example 0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        /** Get one of the caller's live sessions */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * End one of the caller's sessions
         * @description Its access and refresh tokens are rejected from then on.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's API keys, revoked ones included */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The key is returned only once. At each call it has the intersection of its creator's scopes, its roles and its scopes;
         *     a request for more than the caller has is rejected. Only administrators can assign the plan `premium`. A key that is
         *     created with a key is limited to that key's addresses, expiry and plan. A user with 100 active keys (USER_LIMITS)
         *     gets 409. Also at `/api/v1/apikeys`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id
                 * @example 0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                apiKeyId: components["parameters"]["apiKeyId"];
            };
            cookie?: never;
        };
        /** Get one of the caller's API keys */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke one of the caller's API keys
         * @description The key is rejected from then on. Revoking a revoked key changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries of all users
         * @description Every action and every change of identity or contexts has an entry before its response is sent; newest first by
         *     default. Entries never contain passwords, tokens, keys, typed text or scripts.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the processes of the cluster, or the one process
         * @description All of them, oldest first. A process that has ended by itself is not in the list.
         */
        get: operations["listProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the settings in effect
         * @description Of the process that responds. Secrets have no value, only whether they are set.
         */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/{processId}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The process's id
                 * @example 5f0f0c1e-6a52-4f0e-8a57-2b1f7a9f3c11
                 */
                processId: components["parameters"]["processId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a process to end without losing a call
         * @description No context is placed there from then on. The process releases each context as soon as no call uses it, finishes the
         *     calls that run, for at most 25 s, and ends, as after SIGTERM. In a cluster it begins to within a third of `LEASE_MS`.
         *     Asking again changes nothing.
         */
        post: operations["drainProcess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what runs, waits and failed in the last 24 hours
         * @description For a caller with the scope `admin` it is of all users, else of the caller's own contexts and calls. Each process counts what it
         *     did, and holds that until it ends; the overview adds up all processes. Failed calls are those with valid credentials.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's contexts */
        get: operations["listContexts"];
        put?: never;
        /** Open a browser context */
        post: operations["createContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        /** Get a context with its pages */
        get: operations["getContext"];
        put?: never;
        post?: never;
        /**
         * Close a context and all its pages
         * @description A context with `profileSave` saves its profile first: `metadata.profile` says whether it did.
         */
        delete: operations["deleteContext"];
        options?: never;
        head?: never;
        /**
         * Change a context, live
         * @description A merge patch: fields that are absent stay, `null` restores the default, objects are replaced as a whole. `"***"`
         *     where a response hides a secret keeps that secret, in an object of which nothing else changes. The change applies to
         *     open pages, new pages and popups; `javaScriptEnabled`, `bypassCSP` and `ignoreHTTPSErrors` apply from a page's next
         *     load. A page's own viewport stays.
         *
         *     Other `httpCredentials` than those in use, and `ignoreHTTPSErrors` switched off, need a new context in the
         *     browser. It has the same ids, cookies, storage and URLs, its pages load again, and `metadata.recreated` is true.
         */
        patch: operations["updateContext"];
        trace?: never;
    };
    "/contexts/{contextId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        /**
         * Count the actions executed in a context
         * @description Requests that validation or policy rejected are not counted. The counters survive a restart and end with the context.
         */
        get: operations["getContextMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute an action in a page
         * @description Two shapes of the body are accepted: nested (`action`, `params`, `pageId`, `timeout`) and flat (`type`, the
         *     parameters beside it, `pageId`, `timeout`). Without `pageId` the action goes to the page used last; a context
         *     without pages gets one.
         *
         *     With `observe` the result contains what the page shows after the action, or what changed, in lines whose refs may
         *     stand in place of selectors. With `ifRevision` the action runs only if the page still shows that revision (or, of a
         *     number without a point, that document); else 409, `details.reason` `stale-revision`.
         *
         *     A screenshot or PDF with `encoding: binary`, or requested with `Accept: image/*` or `Accept: application/pdf`, is
         *     returned as bytes.
         *
         *     Selectors are CSS (matching inside open shadow roots), or Playwright's `text=` and `xpath=`, joined by `>>`. The
         *     first match is used. `frame=` and the selector of an iframe, then `>>`, selects inside that iframe:
         *     `frame=#payment >> input[name=card]`.
         *
         *     The action waits for an element that is missing, hidden, covered or disabled until the deadline; then 504 with
         *     `details.reason`, which is `page-busy` where the page does not respond, and `dialog-flood` where it opens one dialog
         *     after the other. An element of the wrong kind is 422 at once.
         *
         *     `timeout` covers all of it. An action without one has its default time from its turn on. For its turn it waits up to
         *     30 s (CONTEXT_LIMITS) more, as while many pages open; then it is 504 with `details.phase` `queued` and `Retry-After`.
         *
         *     While a person controls the context, an action needs the `lease` of that control: else 409 with `details.reason`
         *     `controlled` (see takeControl).
         *
         *     A browser that does not respond, as when its pages overload it, is ended: 503 with `details.reason`
         *     `browser-unresponsive`; the next call recovers the context. Until then it is 504 with the reason `browser-busy`.
         *     A context that uses too much memory is ended: `browser-memory`.
         */
        post: operations["executeAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        /**
         * List the last actions of a context
         * @description What was done, on what, by whom, and how it ended, oldest first: actions, steps and WebDriver commands that count as actions, over
         *     every protocol. Typed text, scripts and other values that no log has are left out and named in `masked`; secrets are `***`. The
         *     process that runs the context holds the last 1,000 steps, at most 1 MiB, until it ends or the context is deleted.
         */
        get: operations["listContextSteps"];
        put?: never;
        /**
         * Execute several actions in a page, in order
         * @description A step is an action: `{ action, params }`, or `{ action }` with its parameters beside it. All steps are validated
         *     before the first runs; then they run in order on one page, which no other action gets meanwhile. The first that
         *     fails ends them: the answer is 200 with the status `stopped`, because the steps before it had their effects, and
         *     names what was done and what was not. Scopes and rate limits are those of all the steps' actions.
         *
         *     With `observe` the result contains what the page shows after the last step that ran.
         */
        post: operations["executeSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/render/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take a screenshot of a URL */
        get: operations["getRenderedScreenshot"];
        put?: never;
        /**
         * Load a page and take a screenshot of it
         * @description Opens a URL, HTML or an artifact in a context of its own, which closes after the call. The response is the picture, document or text
         *     itself with its type, and `X-Pagewire-Url`, `-Title` (percent-encoded) and `-Status` of the page; with
         *     `Accept: application/json` it is the envelope. Each call counts as two actions. At most 4 (USER_LIMITS) run at a
         *     time for one user; further ones wait as creations of contexts do.
         */
        post: operations["renderScreenshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/render/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Print a URL */
        get: operations["getRenderedPdf"];
        put?: never;
        /**
         * Load a page and print it
         * @description Opens a URL, HTML or an artifact in a context of its own, which closes after the call. The response is the picture, document or text
         *     itself with its type, and `X-Pagewire-Url`, `-Title` (percent-encoded) and `-Status` of the page; with
         *     `Accept: application/json` it is the envelope. Each call counts as two actions. At most 4 (USER_LIMITS) run at a
         *     time for one user; further ones wait as creations of contexts do.
         */
        post: operations["renderPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/render/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the HTML of a URL */
        get: operations["getRenderedContent"];
        put?: never;
        /**
         * Load a page and get its HTML
         * @description Opens a URL, HTML or an artifact in a context of its own, which closes after the call. The response is the picture, document or text
         *     itself with its type, and `X-Pagewire-Url`, `-Title` (percent-encoded) and `-Status` of the page; with
         *     `Accept: application/json` it is the envelope. Each call counts as two actions. At most 4 (USER_LIMITS) run at a
         *     time for one user; further ones wait as creations of contexts do.
         */
        post: operations["renderContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/render/markdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a URL as Markdown */
        get: operations["getRenderedMarkdown"];
        put?: never;
        /**
         * Load a page and get it as Markdown
         * @description Opens a URL, HTML or an artifact in a context of its own, which closes after the call. The response is the picture, document or text
         *     itself with its type, and `X-Pagewire-Url`, `-Title` (percent-encoded) and `-Status` of the page; with
         *     `Accept: application/json` it is the envelope. Each call counts as two actions. At most 4 (USER_LIMITS) run at a
         *     time for one user; further ones wait as creations of contexts do.
         */
        post: operations["renderMarkdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        /** List the pages of a context */
        get: operations["listPages"];
        put?: never;
        /**
         * Open a page
         * @description With `url` the page is navigated there first; a page that does not load is closed again.
         */
        post: operations["createPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/pages/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /**
                 * @description The page's id
                 * @example 0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b
                 */
                pageId: components["parameters"]["pageId"];
            };
            cookie?: never;
        };
        /** Get a page */
        get: operations["getPage"];
        put?: never;
        post?: never;
        /**
         * Close a page
         * @description Actions running in it end with `details.outcome` `unknown`.
         */
        delete: operations["closePage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/control": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        /**
         * Get who controls a context, or wait until that changes
         * @description With `wait` the response comes at the next change, at the latest after so many ms, and at once where control is
         *     neither held nor requested: call it again until `state` is `free`.
         */
        get: operations["getControl"];
        put?: never;
        /**
         * Take control of a context, for a person
         * @description Until the lease ends, actions that act on a page need its number in `lease`, and are 409 with `details.reason`
         *     `controlled` for every other caller; screenshot, content, markdown, pdf, snapshot, `get` of cookies and
         *     wait without `function` are allowed. Opening and closing pages and changing the configuration are 409 as well, except
         *     with the credential that holds the lease; deleting the context is allowed. Actions that run now have 2 s to end; then they are interrupted, and their callers
         *     get 409 with `details.outcome` `unknown`.
         *
         *     One lease at a time. While another credential holds one, this is 409 as well; `force` ends that lease. The number of the
         *     lease only grows, and an earlier one is rejected: 409 with `details.reason` `stale-lease`. Input and actions with the
         *     lease renew it; the end of its holder's session, key or user ends it within seconds, as `expired`. A context under
         *     control does not hibernate.
         */
        post: operations["takeControl"];
        /**
         * Hand control back
         * @description Keys and mouse buttons that are still held are let go. A pending request for control is done; `outcome` and `note`
         *     are for its caller, who reads them in `last`.
         */
        delete: operations["releaseControl"];
        options?: never;
        head?: never;
        /** Renew a lease of control */
        patch: operations["renewControl"];
        trace?: never;
    };
    "/contexts/{contextId}/control/requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a person to take control
         * @description The instructions are shown in the console and in the event `control.requested`. One request at a time: a new one
         *     replaces the one before. It is done when a person releases control, and ends after `ttl`; wait for that with
         *     `getControl`.
         */
        post: operations["requestControl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        /**
         * List the share links of a context that have not ended
         * @description At most 20, the newest first; never their secrets.
         */
        get: operations["listShareLinks"];
        put?: never;
        /**
         * Create a link by which a person without an account watches or controls a context
         * @description The holder of the link may watch the live view of this one context, and with the scope `control` take control, send
         *     input and hand control back; nothing else. It ends after `ttl`, when it is revoked, with the context, with the API key
         *     that made it, and while its maker lacks a right that it gives. The URL is returned only once; its secret is in the
         *     fragment, which browsers send to no server. A context has at most 20 links: one more is 409 with `details.reason`
         *     `share-links`. In a context with `approvals`, API keys and access tokens of identity providers cannot make links for
         *     control: 403. PUBLIC_URL is the address that links lead to.
         */
        post: operations["createShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/cdp": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL at which a client of the Chrome DevTools Protocol, or of WebDriver BiDi, connects to a context
         * @description For Puppeteer, Playwright's `connectOverCDP` and what is built on them. The context must have `cdp: true`: 409 with
         *     `details.reason` `cdp-off` otherwise. A URL lets one client connect, within a minute; clients that send the header
         *     Authorization or X-API-Key need none. The client sees this context as a browser of its own; what reaches beyond it is
         *     rejected. It stays connected while the session or key that got the URL lasts. In a context with `approvals`, API keys and
         *     access tokens of identity providers cannot connect: 403. PUBLIC_URL is the address that the URLs have. See docs/cdp.md.
         */
        post: operations["createCdpTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/share-links/{shareLinkId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /** @description The link's id */
                shareLinkId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a share link
         * @description Sockets and streams that were opened by it close, and control that was taken by it ends.
         */
        delete: operations["revokeShareLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/share-links/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the secret of a share link for an access token
         * @description Needs no credentials. The token is a bearer token for what the link shares, valid for at most an hour and never longer
         *     than the link; exchange the secret again for the next. 401 for a link that is unknown or has ended.
         */
        post: operations["openShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/control/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /** @description The request's id */
                requestId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or decline an act that waits for a person
         * @description For requests that have `approval`. An approved act is done once, within 10 minutes, when its caller repeats exactly that
         *     call and the page still offers the same; all else asks again. API keys, access tokens
         *     of identity providers, share links and the credential that asked cannot answer: 403. The answer is in `last` of `getControl`.
         */
        post: operations["answerControlRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's profiles */
        get: operations["listProfiles"];
        put?: never;
        /**
         * Store a login, from a context or from a storage state of Playwright
         * @description From a context: its cookies, localStorage, IndexedDB and files (OPFS) of each origin, and the sessionStorage of the first open
         *     page of each origin, as they are now; 422 with `details.reason` `storage-unread` where not all of it could be read. Encrypted by
         *     DATA_KEY, and in no answer but that of exportProfile. At most 16 MiB, and 100 profiles a user. Over REST a body may
         *     have 17 MiB, over gRPC 4 MiB, over WebSocket and MCP 1 MiB.
         */
        post: operations["createProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        /** Get a profile, without its values */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        /**
         * Delete a profile
         * @description Contexts that were opened with it keep their own copies; they save it no more.
         */
        delete: operations["deleteProfile"];
        options?: never;
        head?: never;
        /**
         * Rename a profile, or store a login in it anew
         * @description What is stored anew raises `version`; a context that saves the profile and began with an earlier version does not
         *     overwrite it. With `version`, 409 with `details.reason` `profile-version` where the profile has another one.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/profiles/{profileId}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a profile under another name */
        post: operations["cloneProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{profileId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        /**
         * Get what a profile stores, as a storage state of Playwright
         * @description The only answer that has the values. `sessionStorage` of an origin is an addition, which Playwright ignores.
         */
        get: operations["exportProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's secrets, without their values */
        get: operations["listSecrets"];
        put?: never;
        /**
         * Store a user name, a password and a key of one-time codes, to be typed by name
         * @description What is stored is in no answer: the action `type` types it by `secret` and `field`, into elements of exactly these origins
         *     only. Encrypted by DATA_KEY. A user has at most 100 secrets.
         */
        post: operations["createSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret's id */
                secretId: components["parameters"]["secretId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a secret */
        delete: operations["deleteSecret"];
        options?: never;
        head?: never;
        /**
         * Change a secret
         * @description Fields that are absent stay. With `origins` all values are replaced, and `password` must be given: who cannot read a
         *     secret cannot have it typed into an origin of its own choice.
         */
        patch: operations["updateSecret"];
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user
         * @description Of a person who signs in with `password`, or by an identity provider, which knows them as `subject` of `issuer`. Like
         *     `updateUser`, it takes the session of a person: keys and tokens of programs are 403 `credential`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the role or password of a user, disable or enable one
         * @description Fields that are absent stay. A disabled user's sessions end; its keys and share links are rejected until it is enabled.
         *     Another password ends the sessions, but that of the call. Neither disables the last administrator nor takes its role.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/control-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's contexts that wait for a person
         * @description The requests for control that are pending, of all contexts of the caller. `state` is `held` while a person who has
         *     taken control works on it. Unsorted, those that end first come first.
         */
        get: operations["listControlRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/pages/{pageId}/input": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /**
                 * @description The page's id
                 * @example 0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b
                 */
                pageId: components["parameters"]["pageId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a person's mouse and keyboard to a page
         * @description Needs a lease of control. The events arrive in order, and do not wait for actions on the page. A key or button that is
         *     down stays down until its `up`, or until control ends. A page that has not taken them within 5 s is freed as after an
         *     action: its script is terminated, and what was left is not sent. At most 120 calls a second; the audit log has a row a second with
         *     counts, and never keys or text.
         */
        post: operations["dispatchInput"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/steps/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write what was done in a context as a program
         * @description The acts among the steps of listContextSteps that have succeeded: with the selectors that last, of which each may match only one
         *     element, and after each act that may navigate a wait for the page that it led to; what other data may change in its path stands
         *     as `*`. A program that finds something else stops, and says where. Typed text and other values that are in no log are its
         *     parameters; secrets stay names. What cannot be repeated is in `left`. 409 with `details.reason` `no-steps` where nothing can.
         */
        post: operations["exportContextSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{contextId}/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store what is recorded of a context
         * @description Stores, as an artifact, what the context's field `recording` has recorded so far; with `full` what follows the last part.
         *     Without `name` it is named after the step that failed last.
         *     Passwords, typed text and other secrets are masked. 409 with `details.reason` `not-recorded` where nothing is recorded.
         */
        post: operations["saveRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's artifacts */
        get: operations["listArtifacts"];
        put?: never;
        /**
         * Store a file
         * @description The body is the file, of any type and of at most 256 MiB (ARTIFACT_LIMITS); it is stored while it arrives. A body of type
         *     `application/json` is an object whose `text` is the file; give another type and `contentType` to store JSON as it is.
         *     gRPC: the first message has the fields, and each has a `chunk` of at most 256 KiB. WebSocket and MCP: `text`. A user may
         *     have 2 GiB, and 10,000 artifacts; all users together 10 GiB: beyond, 429 with
         *     `details.reason` `artifacts`. The file is deleted at `expiresAt`.
         */
        post: operations["createArtifact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{artifactId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        /**
         * Get what is known of an artifact
         * @description With `wait` the response comes once it is no longer `pending`, at the latest after so many ms.
         */
        get: operations["getArtifact"];
        put?: never;
        post?: never;
        /**
         * Delete an artifact
         * @description Its links end too. What is still arriving ends with 404.
         */
        delete: operations["deleteArtifact"];
        options?: never;
        head?: never;
        /** Rename an artifact */
        patch: operations["updateArtifact"];
        trace?: never;
    };
    "/artifacts/{artifactId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        /**
         * Get the file
         * @description The bytes, with `ETag` (the SHA-256), and parts of them by `Range` (206) or `offset` and `length`. gRPC: messages with
         *     chunks of at most 256 KiB. MCP: text, an image or a small file. WebSocket carries no files: make a link with
         *     createArtifactLink. The response is an attachment in a sandbox of its own. 409 with `details.reason` `artifact-pending`
         *     until it is ready, 422 with `artifact-failed` where it failed.
         */
        get: operations["downloadArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{artifactId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link by which the file is downloaded once, without credentials
         * @description Works for one GET within 15 minutes, while the session or key that made it works and has `artifacts:read`; HEAD does not use
         *     it up. A download that broke off needs another link, whose GET may name the missing `Range`. The URL is returned only
         *     once; its secret is in its path and in no log. PUBLIC_URL is the address that it leads to.
         */
        post: operations["createArtifactLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifact-links/{artifactLinkId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of a link, which ends its URL */
                artifactLinkId: string;
            };
            cookie?: never;
        };
        /**
         * Get the file of a link
         * @description As downloadArtifact, without credentials. 404 for a link that is unknown, was used or has ended.
         */
        get: operations["openArtifactLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {boolean} */
        Success: true;
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        Timestamp: string;
        FreeObject: {
            [key: string]: unknown;
        };
        Metadata: {
            timestamp: components["schemas"]["Timestamp"];
            /** @description Time the request took, in ms */
            duration: number;
            /**
             * @description Present when the call was done but its audit row could not be stored; also the header `X-Pagewire-Audit`, in gRPC metadata of this name
             * @enum {string}
             */
            audit?: "failed";
            /**
             * @description Present when the result is that of an earlier call with the same idempotency key
             * @enum {boolean}
             */
            replayed?: true;
            profile?: components["schemas"]["ProfileSaving"];
            /**
             * @description Present when the change needed a new context in the browser, and pages have loaded again
             * @enum {boolean}
             */
            recreated?: true;
        };
        /** @enum {string} */
        ErrorCode: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "SESSION_NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ACTION_FAILED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
        /** @enum {string} */
        Role: "admin" | "user" | "viewer";
        /**
         * @description `read:session` is an alias of `sessions:read`
         * @enum {string}
         */
        Scope: "contexts:read" | "contexts:write" | "actions:execute" | "actions:evaluate" | "actions:upload" | "render" | "events:read" | "sessions:read" | "read:session" | "sessions:write" | "api-keys:read" | "api-keys:write" | "audit:read" | "screen:read" | "contexts:cdp" | "artifacts:read" | "artifacts:write" | "profiles:read" | "profiles:write" | "profiles:use" | "profiles:export" | "secrets:read" | "secrets:write" | "secrets:use" | "admin";
        FieldFault: {
            /** @description In the caller's own spelling */
            field: string;
            message: string;
        };
        ErrorResponse: {
            /** @enum {boolean} */
            success: false;
            error: components["schemas"]["Error"];
        };
        Error: {
            code: components["schemas"]["ErrorCode"];
            message: string;
            /** @description An array of fields with VALIDATION_ERROR, an object of context with any other code */
            details?: components["schemas"]["FieldFault"][] | components["schemas"]["FreeObject"];
            /** @description Names the request in the service's log */
            requestId: string;
            /** @description Of a call that belongs to a trace */
            traceId?: string;
        };
        MessageResponse: {
            success: components["schemas"]["Success"];
            message: string;
            metadata: components["schemas"]["Metadata"];
        };
        Health: {
            /** @enum {string} */
            status: "ok";
            timestamp: components["schemas"]["Timestamp"];
            /** @description Seconds since the start */
            uptime: number;
            /** @enum {string} */
            environment: "development" | "production";
            version: string;
            checks?: components["schemas"]["HealthChecks"];
            capacity?: components["schemas"]["Capacity"];
        };
        HealthChecks: {
            /** @description Whether it accepts calls */
            server: boolean;
            /** @description Whether it can be written; false, too, where its disk is full */
            database: boolean;
            browser: boolean;
        };
        /** @description What this process has for contexts; absent where it runs none */
        Capacity: {
            /** @description That may have a browser at a time, as far as memory suffices */
            contexts: number;
            /** @description Contexts that have one */
            live: number;
            /** @description Calls that wait for capacity or memory */
            waiting: number;
            memory?: components["schemas"]["MachineMemory"];
        };
        /** @description In bytes, of the machine or of the smallest limit of the process's control groups, as measured at most 2 s ago; absent where it is not known */
        MachineMemory: {
            total: number;
            /** @description Without caches that the kernel gives back */
            available: number;
            /** @description Of all browsers of the process */
            browsers: number;
            /** @description Less is available than twice what BROWSER_LIMITS keeps free: idle contexts hibernate, and no further one opens */
            isShort: boolean;
        };
        Liveness: {
            /** @enum {string} */
            status: "alive";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not_ready";
            checks: components["schemas"]["HealthChecks"];
        };
        LoginRequest: {
            username: string;
            /** Format: password */
            password: string;
        };
        RefreshTokenRequest: {
            refreshToken: string;
            /** @description The access token to be replaced */
            accessToken?: string;
        };
        RevokeTokenRequest: {
            refreshToken: string;
        };
        TokenPair: {
            /** @description A JWT */
            accessToken: string;
            /** @description Works once */
            refreshToken: string;
            /** @description Seconds until the access token expires */
            expiresIn: number;
        };
        TokenPairResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["TokenPair"];
            metadata: components["schemas"]["Metadata"];
        };
        CreateSessionRequest: {
            name?: string;
            metadata?: components["schemas"]["CallerMetadata"];
            /** @description http or https; what relative URLs of this session's requests resolve against */
            baseUrl?: string;
        };
        /** @description Whatever the caller wants to remember, up to 16 KiB of JSON */
        CallerMetadata: {
            [key: string]: unknown;
        };
        Session: {
            id: string;
            userId: string;
            username: string;
            roles: components["schemas"]["Role"][];
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            lastAccessedAt: components["schemas"]["Timestamp"];
            /** @description Whether it is the session of this very request */
            isCurrent: boolean;
            name?: string;
            metadata?: components["schemas"]["CallerMetadata"];
            baseUrl?: string;
            /** @description A JWT; only in the response that created the session */
            accessToken?: string;
            /** @description Valid for one use; only in the response that created the session */
            refreshToken?: string;
            /** @description Seconds until the access token expires; only in the response that created the session */
            expiresIn?: number;
        };
        SessionResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Session"];
            metadata: components["schemas"]["Metadata"];
        };
        SessionListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Session"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        SessionSummary: {
            id: string;
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            lastAccessedAt: components["schemas"]["Timestamp"];
            /** @description Whether it is the session of this very request */
            isCurrent: boolean;
        };
        SessionSummaryListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["SessionSummary"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        DeletedSessionsResponse: {
            success: components["schemas"]["Success"];
            message: string;
            data: {
                /** @description How many have ended */
                deletedCount: number;
            };
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * @description How many requests a minute the key may make
         * @enum {string}
         */
        Plan: "basic" | "standard" | "premium";
        CreateApiKeyRequest: {
            name: string;
            /** @description Default the creator's */
            roles?: components["schemas"]["Role"][];
            /** @description Default all of the roles' own */
            scopes?: components["schemas"]["Scope"][];
            /** @description Ms from now, up to ten years; default never */
            expiresIn?: number;
            /** @description Addresses and ranges (CIDR) from which the key may be used; default all */
            allowedIps?: string[];
            /** @description Bounds `allowedHosts` of the contexts that the key creates, changes and renders with, which get the hosts that both allow; other contexts it cannot use; default any */
            allowedHosts?: components["schemas"]["HostSuffix"][];
            /** @description Added to `blockedHosts` of those contexts */
            blockedHosts?: components["schemas"]["HostSuffix"][];
            /**
             * @description Default standard
             * @enum {string}
             */
            plan?: "basic" | "standard" | "premium";
            metadata?: components["schemas"]["CallerMetadata"];
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description The first characters of the key */
            prefix: string;
            roles: components["schemas"]["Role"][];
            scopes: components["schemas"]["Scope"][];
            plan: components["schemas"]["Plan"];
            /** @description Neither revoked nor expired */
            active: boolean;
            allowedIps?: string[];
            /** @description Absent where the key does not bound them */
            allowedHosts?: string[];
            blockedHosts?: string[];
            createdAt: components["schemas"]["Timestamp"];
            lastUsedAt?: components["schemas"]["Timestamp"];
            expiresAt?: components["schemas"]["Timestamp"];
            revokedAt?: components["schemas"]["Timestamp"];
            metadata?: components["schemas"]["CallerMetadata"];
        };
        CreatedApiKey: {
            apiKey: components["schemas"]["ApiKey"];
            /** @description The key; returned only here */
            plainTextKey: string;
            warning: string;
            /** @description The same as plainTextKey */
            key: string;
            /** @description The same as apiKey.id */
            id: string;
        };
        ApiKeyList: {
            apiKeys: components["schemas"]["ApiKey"][];
            total: number;
            limit: number;
            offset: number;
        };
        ApiKeyAnswer: {
            apiKey: components["schemas"]["ApiKey"];
        };
        RevokedApiKey: {
            id: string;
            name: string;
            revokedAt: components["schemas"]["Timestamp"];
        };
        RevokedApiKeyAnswer: {
            message: string;
            apiKey: components["schemas"]["RevokedApiKey"];
        };
        AuditEntry: {
            id: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @description Null for a caller that could not be identified */
            userId: string | null;
            /** @description Of that user, as it is now; absent where there is none */
            username?: string;
            /** @description What the caller showed: session or api-key with its id, oidc with the client of the token, anonymous, local, or none */
            credential: string;
            /** @description Of that API key, as it is now; absent where there is none */
            keyName?: string;
            /** @enum {string} */
            transport: "rest" | "grpc" | "connect" | "ws" | "mcp" | "cli";
            /** @description The client's, as far as it is trusted; null at the command line */
            address: string | null;
            /** @description An operation's id, authenticate for a rejected credential, or the command of the command line */
            operation: string;
            actionType?: string;
            contextId?: string;
            params: components["schemas"]["FreeObject"];
            /** @enum {string} */
            outcome: "success" | "failure" | "canceled";
            /** @description The error's */
            code?: string;
            /** @description The `details.reason` of the error, such as `covered`; absent where there is none */
            reason?: string;
            /** @description ms */
            duration: number;
            /** @description Of a call that belongs to a trace */
            traceId?: string;
        };
        AuditListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["AuditEntry"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        Process: {
            /** @description Of this run; a process that is started again has another one */
            id: string;
            /**
             * @description `api` serves callers, `worker` runs browsers, `all` does both
             * @enum {string}
             */
            role: "all" | "api" | "worker";
            /** @description The machine's name */
            host: string;
            /** @description The operating system's number of the process */
            pid: number;
            /** @description Host and port at which the other processes reach it; absent: they do not */
            address?: string;
            version: string;
            /**
             * @description `draining`: it is about to end; `lost`: it has not renewed its lease in time, and its contexts open elsewhere
             * @enum {string}
             */
            state: "ready" | "draining" | "lost";
            /** @description Contexts that may have a browser at a time; 0 with the role `api` */
            capacity: number;
            /** @description Contexts that have a browser */
            contexts: number;
            /** @description Those of them that are in use */
            busy: number;
            /** @description Calls that wait for capacity */
            waiting: number;
            startedAt: components["schemas"]["Timestamp"];
            /** @description Whether settings that processes have to agree in (secrets, limits, network policy) differ from those of the process that answers; absent where its version does not report them */
            settingsDiffer?: boolean;
            /** @description ms since the process renewed its lease; absent where its version does not report it */
            heartbeatAge?: number;
            calls?: components["schemas"]["CallCounts"];
            memory?: components["schemas"]["MachineMemory"];
        };
        /**
         * @description The calls that ended since the process started, failed ones included; absent with the role `worker`, and where the
         *     version of the process does not report it. The differences of two responses are the calls of the time between.
         */
        CallCounts: {
            count: number;
            /** @description By duration, with rising `upTo`; calls that took longer than the last are in `count` only */
            durations: {
                /** @description In ms */
                upTo: number;
                /** @description Calls that took at most that long */
                count: number;
            }[];
        };
        OverviewResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Overview"];
            metadata: components["schemas"]["Metadata"];
        };
        Overview: {
            /**
             * @description All users, or the caller
             * @enum {string}
             */
            covers: "all" | "own";
            /** @description The id of the process that responds */
            process: string;
            /** @description Ids of the processes that did not respond within a second: what they counted, and their browsers, are not here */
            missing: string[];
            since: components["schemas"]["Timestamp"];
            now: components["schemas"]["OverviewNow"];
            /** @description Actions that ended since, those of steps included */
            actions: number;
            /** @description Actions, and calls without one, that failed */
            failed: number;
            /** @description The 20 most frequent, the most frequent first */
            errors: components["schemas"]["OverviewError"][];
            waits: components["schemas"]["OverviewDurations"];
            /** @description Between two points of `history`, in ms */
            interval: number;
            /** @description Oldest first; without those in which nothing was counted */
            history: components["schemas"]["OverviewPoint"][];
            /** @description The last 20, the last first */
            failures: components["schemas"]["OverviewFailure"][];
            /** @description The largest first; browsers that run contexts of several users are shown to administrators only */
            browsers: components["schemas"]["OverviewBrowser"][];
            limits: components["schemas"]["OverviewLimit"][];
        };
        /** @description This moment, of all processes */
        OverviewNow: {
            /** @description Contexts that have a browser */
            contexts: number;
            /** @description Those of them that are in use */
            busy: number;
            /** @description Calls that wait for a context */
            waiting: number;
            /** @description Contexts that may have a browser at a time; only of all users */
            capacity?: number;
            /** @description Contexts that exist, with or without a browser */
            stored: number;
            /** @description Contexts of the caller that wait for a person */
            requests: number;
        };
        OverviewError: {
            /** @description The action, or the operation */
            name: string;
            code: string;
            count: number;
            isAction: boolean;
        };
        /** @description Durations in ms; the percentiles are interpolated between bounds that the metrics have, too */
        OverviewDurations: {
            count: number;
            /** @description Absent without any */
            p50?: number;
            p95?: number;
        };
        /** @description Of all processes, as sampled once a minute; only of all users */
        OverviewLoad: {
            capacity: number;
            contexts: number;
            busy: number;
            waiting: number;
        };
        OverviewPoint: {
            at: components["schemas"]["Timestamp"];
            actions: number;
            failed: number;
            /** @description All calls that ended, reading ones included */
            calls: number;
            durations: components["schemas"]["OverviewDurations"];
            waits: components["schemas"]["OverviewDurations"];
            load?: components["schemas"]["OverviewLoad"];
        };
        OverviewFailure: {
            at: components["schemas"]["Timestamp"];
            /** @description The action, or the operation */
            name: string;
            code: string;
            /** @description `details.reason` of the error, or its `details.phase` */
            reason?: string;
            /** @description Its steps have the message, for its owner */
            contextId?: string;
            /** @description Of a context of the caller */
            contextName?: string;
            requestId: string;
            userId: string;
            username: string;
        };
        OverviewBrowser: {
            /** @description The id of the process that runs it */
            process: string;
            pid: number;
            contexts: number;
            /** @description Bytes */
            memory: number;
            /** @description Of one processor, over the last seconds: 1 is all of one; absent until it was measured twice */
            processor?: number;
        };
        OverviewLimit: {
            /**
             * @description `live` (MAX_CONTEXTS), `waiting` (CONTEXT_LIMITS), `memory` (bytes of the machine with least left), `audit` (bytes of the log, AUDIT_LIMITS), of all users; `contexts` (USER_LIMITS), `apiKeys` (USER_LIMITS), `artifacts` (bytes, ARTIFACT_LIMITS), of the caller
             * @enum {string}
             */
            name: "live" | "waiting" | "memory" | "audit" | "contexts" | "apiKeys" | "artifacts";
            used: number;
            limit: number;
        };
        EffectiveSetting: {
            /** @description The environment variable */
            name: string;
            /** @description Text, or JSON of lists and maps; absent for secrets and what is not set */
            value?: string;
            isSet: boolean;
            isDefault: boolean;
            isSecret: boolean;
            description: string;
        };
        SettingListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["EffectiveSetting"][];
            metadata: components["schemas"]["Metadata"];
        };
        ProcessListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Process"][];
            metadata: components["schemas"]["Metadata"];
        };
        /** @description Size of a page in CSS pixels */
        Viewport: {
            width: number;
            height: number;
        };
        Geolocation: {
            /** @description Degrees */
            latitude: number;
            /** @description Degrees */
            longitude: number;
            /** @description Metres, default 0 */
            accuracy?: number;
        };
        HttpCredentials: {
            username: string;
            /** @description Reads "***" in responses */
            password: string;
            /** @description The only origin that they are sent to, such as `https://example.com`. Default: the origins of the URLs that were opened by `navigate` or with a new page, and by no page itself, so that no third party gets them; the origin that a redirect leads to must be given */
            origin?: string;
        };
        /**
         * @description Without clipboard-read, because the contexts of one browser share its clipboard
         * @enum {string}
         */
        Permission: "accelerometer" | "ambient-light-sensor" | "background-sync" | "camera" | "clipboard-write" | "geolocation" | "gyroscope" | "local-fonts" | "magnetometer" | "microphone" | "midi" | "midi-sysex" | "notifications" | "payment-handler" | "storage-access";
        /** @description A host, and with it all hosts below it: `example.com` is also `www.example.com`; an IP address is only itself */
        HostSuffix: string;
        /** @description All requests of the context go through it, none past it. The service resolves and checks every name, also that of the proxy, and hands the proxy an address. Where the proxy fails, a navigation fails with `details.reason` proxy-connection-failed, proxy-authentication-failed or tunnel-connection-failed */
        Proxy: {
            /** @description `http://host:port`, `https://host:port` or `socks5://host:port`; default ports 80, 443 and 1080 */
            server: string;
            username?: string;
            /** @description Reads "***" in responses */
            password?: string;
        };
        /** @description How a context presents itself to pages; every field is optional */
        ContextConfig: {
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            /** @description Language tag (BCP 47), such as de-DE */
            locale?: string;
            /** @description Time-zone name (IANA), such as Europe/Berlin */
            timezone?: string;
            geolocation?: components["schemas"]["Geolocation"];
            permissions?: components["schemas"]["Permission"][];
            /** @description Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses */
            extraHTTPHeaders?: {
                [key: string]: string;
            };
            offline?: boolean;
            httpCredentials?: components["schemas"]["HttpCredentials"];
            proxy?: components["schemas"]["Proxy"];
            /** @description The only hosts that pages reach, within what URL_ALLOWLIST admits; default any */
            allowedHosts?: components["schemas"]["HostSuffix"][];
            /** @description Hosts that pages do not reach, also where `allowedHosts` has them */
            blockedHosts?: components["schemas"]["HostSuffix"][];
            /** @description How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised */
            maxEgressBytes?: number;
            /** @description Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew */
            caCertificates?: string;
            /** @enum {string} */
            colorScheme?: "light" | "dark" | "no-preference";
            /** @enum {string} */
            reducedMotion?: "reduce" | "no-preference";
            javaScriptEnabled?: boolean;
            bypassCSP?: boolean;
            ignoreHTTPSErrors?: boolean;
            /** @description Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false */
            cdp?: boolean;
            /**
             * @description How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted
             * @enum {string}
             */
            dialogs?: "dismiss" | "accept" | "hold";
            /**
             * @description What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text
             * @enum {string}
             */
            recording?: "off" | "flight" | "full";
            /**
             * @description accept, the default, stores what pages download as artifacts; deny cancels it
             * @enum {string}
             */
            downloads?: "accept" | "deny";
            /** @description Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control */
            approvals?: components["schemas"]["ApprovalRule"][];
            /** @description Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one */
            webmcp?: boolean;
        };
        /** @description An act waits that is all that is given here */
        ApprovalRule: {
            /**
             * @description click: also by a key, the mouse, a drag, an upload or `submit`; evaluate: also the `function` of wait; navigate: by its URL, the history or a reload; leaveOrigin: a URL, link or form that leads from one origin to another; submitPassword: a form with a password; any: all that is no reading
             * @enum {string}
             */
            action: "any" | "click" | "type" | "select" | "upload" | "drag" | "keyboard" | "mouse" | "evaluate" | "callTool" | "cookies" | "navigate" | "leaveOrigin" | "submitPassword";
            /** @description One of these texts, in any case, is part of the accessible name or text of what is acted on, or of the name of the tool */
            names?: string[];
            /** @description Of the document, or of where a navigation leads: `https://shop.example`, or `https://*.shop.example` for hosts below it */
            origins?: string[];
        };
        CreateContextRequest: {
            viewport?: components["schemas"]["Viewport"];
            userAgent?: string;
            /** @description Language tag (BCP 47), such as de-DE */
            locale?: string;
            /** @description Time-zone name (IANA), such as Europe/Berlin */
            timezone?: string;
            geolocation?: components["schemas"]["Geolocation"];
            permissions?: components["schemas"]["Permission"][];
            /** @description Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses */
            extraHTTPHeaders?: {
                [key: string]: string;
            };
            offline?: boolean;
            httpCredentials?: components["schemas"]["HttpCredentials"];
            proxy?: components["schemas"]["Proxy"];
            /** @description The only hosts that pages reach, within what URL_ALLOWLIST admits; default any */
            allowedHosts?: components["schemas"]["HostSuffix"][];
            /** @description Hosts that pages do not reach, also where `allowedHosts` has them */
            blockedHosts?: components["schemas"]["HostSuffix"][];
            /** @description How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised */
            maxEgressBytes?: number;
            /** @description Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew */
            caCertificates?: string;
            /** @enum {string} */
            colorScheme?: "light" | "dark" | "no-preference";
            /** @enum {string} */
            reducedMotion?: "reduce" | "no-preference";
            javaScriptEnabled?: boolean;
            bypassCSP?: boolean;
            ignoreHTTPSErrors?: boolean;
            /** @description Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false */
            cdp?: boolean;
            /**
             * @description How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted
             * @enum {string}
             */
            dialogs?: "dismiss" | "accept" | "hold";
            /**
             * @description What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text
             * @enum {string}
             */
            recording?: "off" | "flight" | "full";
            /**
             * @description accept, the default, stores what pages download as artifacts; deny cancels it
             * @enum {string}
             */
            downloads?: "accept" | "deny";
            /** @description Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control */
            approvals?: components["schemas"]["ApprovalRule"][];
            /** @description Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one */
            webmcp?: boolean;
            /** @description Default: context- and the first digits of its id */
            name?: string;
            /** @description Open a first page, returned in `page`; default false, and true with `cdp: true`, whose clients attach to it */
            createPage?: boolean;
            /** @description Delete the context once it has not been used for an hour, or for a minute when its user needs another and has as many as allowed; default false */
            temporary?: boolean;
            acquireTimeout?: components["schemas"]["AcquireTimeout"];
            /** @description The id or name of a profile, whose login the context begins with, as a copy of its own; needs `profiles:use`. 422 with `details.reason` `profile-unreadable` where DATA_KEY is another one than at its storing */
            profile?: string;
            /**
             * @description Whether the context saves the profile, whole: with `onClose` when it is deleted, with `auto` also a second after its last change; needs `profiles:write`. One context at a time saves a profile: 409 with `details.reason` `profile-writer` for a second one. Default never
             * @enum {string}
             */
            profileSave?: "never" | "onClose" | "auto";
        };
        /** @description How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call */
        AcquireTimeout: number;
        /**
         * @description Whether a context has saved its profile: `conflict` where the profile was stored anew meanwhile, `incomplete` where pages did not respond, or store more than is read; then the profile is as before
         * @enum {string}
         */
        ProfileSaving: "saved" | "conflict" | "incomplete" | "too-large" | "deleted";
        CreateProfileRequest: {
            name: components["schemas"]["ProfileName"];
            /** @description The context whose login is stored */
            contextId?: string;
            state?: components["schemas"]["StorageState"];
        };
        UpdateProfileRequest: {
            name?: components["schemas"]["ProfileName"];
            /** @description The context whose login is stored */
            contextId?: string;
            state?: components["schemas"]["StorageState"];
            /** @description The version that the profile must have */
            version?: number;
        };
        CloneProfileRequest: {
            name: components["schemas"]["ProfileName"];
        };
        /** @description Unique among the profiles of its user */
        ProfileName: string;
        Profile: {
            id: string;
            name: string;
            /** @description Counts what was stored in it */
            version: number;
            /** @description Hosts that it has something of, at most 100 */
            origins: string[];
            cookies: number;
            /** @description Of its storage state as JSON */
            bytes: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When a context was last opened with it
             */
            lastUsedAt?: string;
            /**
             * Format: date-time
             * @description When the first of the cookies ends that look like a login: with HttpOnly, or a name with session, token, auth and the like; absent where none of them ends. The event `profile.expiring` comes a day before in contexts that use the profile
             */
            expiresAt?: string;
            /** @description The context that saves it */
            contextId?: string;
            /** @description Acts that wait for a person in contexts that are opened with it: those of the contexts that its login came from. A program cannot open a context without them, nor render with the profile or export it. A person who stores a login anew replaces them */
            approvals?: components["schemas"]["ApprovalRule"][];
        };
        ProfileResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Profile"];
            metadata: components["schemas"]["Metadata"];
        };
        ProfileListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Profile"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        ProfileStateResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["StorageState"];
            metadata: components["schemas"]["Metadata"];
        };
        /** @description What Playwright's `context.storageState()` returns */
        StorageState: {
            cookies: components["schemas"]["StoredCookie"][];
            origins: components["schemas"]["StoredOrigin"][];
        };
        StoredCookie: {
            name: string;
            value: string;
            domain: string;
            path: string;
            /** @description Seconds since 1970; -1: with the browser */
            expires: number;
            httpOnly: boolean;
            secure: boolean;
            /** @enum {string} */
            sameSite: "Strict" | "Lax" | "None";
            partitionKey?: string;
            _crHasCrossSiteAncestor?: boolean;
        };
        StoredItem: {
            name: string;
            value: string;
        };
        StoredOrigin: {
            origin: string;
            localStorage: components["schemas"]["StoredItem"][];
            sessionStorage?: components["schemas"]["StoredItem"][];
            indexedDB?: components["schemas"]["StoredDatabase"][];
            opfs?: components["schemas"]["StoredFile"][];
            /** @description JSON text of an object with further items of these lists: those that have NUL or half a character, or more than 32 levels, as requests may not. Playwright ignores it */
            encoded?: string;
        };
        StoredFile: {
            path: string;
            /** @enum {string} */
            type: "file" | "directory";
            base64?: string;
        };
        StoredDatabase: {
            name: string;
            version: number;
            stores: {
                name: string;
                autoIncrement: boolean;
                keyPath?: components["schemas"]["KeyPath"];
                keyPathArray?: components["schemas"]["KeyPath"][];
                records: {
                    key?: unknown;
                    keyEncoded?: unknown;
                    value?: unknown;
                    valueEncoded?: unknown;
                }[];
                indexes: {
                    name: string;
                    keyPath?: components["schemas"]["KeyPath"];
                    keyPathArray?: components["schemas"]["KeyPath"][];
                    multiEntry: boolean;
                    unique: boolean;
                }[];
            }[];
        };
        KeyPath: string;
        CreateSecretRequest: {
            name: components["schemas"]["SecretName"];
            username?: string;
            password: string;
            /** @description The key of one-time codes (RFC 6238): an otpauth:// URI, or the key in base32, of 6 digits each 30 s by SHA-1 */
            totp?: string;
            /** @description Exact, such as `https://shop.example` or `http://127.0.0.1:8080` */
            origins: string[];
        };
        UpdateSecretRequest: {
            name?: components["schemas"]["SecretName"];
            username?: string;
            password?: string;
            /** @description The key of one-time codes (RFC 6238): an otpauth:// URI, or the key in base32, of 6 digits each 30 s by SHA-1 */
            totp?: string;
            /** @description Exact, such as `https://shop.example` or `http://127.0.0.1:8080` */
            origins?: string[];
        };
        /** @description Unique among the secrets of its user */
        SecretName: string;
        /** @enum {string} */
        SecretField: "username" | "password" | "totp";
        Secret: {
            id: string;
            name: string;
            origins: string[];
            /** @description What it has */
            fields: components["schemas"]["SecretField"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was last typed
             */
            lastUsedAt?: string;
        };
        SecretResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Secret"];
            metadata: components["schemas"]["Metadata"];
        };
        SecretListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Secret"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        CreateUserRequest: {
            /** @description Letters, digits, dots, hyphens, underscores and at signs, the first a letter or digit; unique */
            username: string;
            password?: components["schemas"]["NewPassword"];
            role: components["schemas"]["Role"];
            /** @description The identity provider, instead of a password */
            issuer?: string;
            /** @description Who that is there: the claim `sub` */
            subject?: string;
        };
        UpdateUserRequest: {
            role?: components["schemas"]["Role"];
            disabled?: boolean;
            password?: components["schemas"]["NewPassword"];
            /** @description Revokes the user's API keys as well */
            revokeKeys?: boolean;
        };
        /**
         * Format: password
         * @description 8 to 1024 bytes
         */
        NewPassword: string;
        User: {
            id: string;
            username: string;
            roles: components["schemas"]["Role"][];
            disabled: boolean;
            /** @description The identity provider by which the user signs in */
            issuer?: string;
            /** @description Keys that are neither revoked nor expired; those of a disabled user are rejected */
            activeApiKeys: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        UserResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["User"];
            metadata: components["schemas"]["Metadata"];
        };
        UserListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["User"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        UpdateContextRequest: {
            /** @description Size of a page in CSS pixels */
            viewport?: {
                width: number;
                height: number;
            } | null;
            userAgent?: string | null;
            /** @description Language tag (BCP 47), such as de-DE */
            locale?: string | null;
            /** @description Time-zone name (IANA), such as Europe/Berlin */
            timezone?: string | null;
            geolocation?: {
                /** @description Degrees */
                latitude: number;
                /** @description Degrees */
                longitude: number;
                /** @description Metres, default 0 */
                accuracy?: number;
            } | null;
            permissions?: components["schemas"]["Permission"][] | null;
            /** @description Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses */
            extraHTTPHeaders?: {
                [key: string]: string;
            } | null;
            offline?: boolean | null;
            httpCredentials?: {
                username: string;
                /** @description Reads "***" in responses */
                password: string;
                /** @description The only origin that they are sent to, such as `https://example.com`. Default: the origins of the URLs that were opened by `navigate` or with a new page, and by no page itself, so that no third party gets them; the origin that a redirect leads to must be given */
                origin?: string;
            } | null;
            /** @description All requests of the context go through it, none past it. The service resolves and checks every name, also that of the proxy, and hands the proxy an address. Where the proxy fails, a navigation fails with `details.reason` proxy-connection-failed, proxy-authentication-failed or tunnel-connection-failed */
            proxy?: {
                /** @description `http://host:port`, `https://host:port` or `socks5://host:port`; default ports 80, 443 and 1080 */
                server: string;
                username?: string;
                /** @description Reads "***" in responses */
                password?: string;
            } | null;
            /** @description The only hosts that pages reach, within what URL_ALLOWLIST admits; default any */
            allowedHosts?: components["schemas"]["HostSuffix"][] | null;
            /** @description Hosts that pages do not reach, also where `allowedHosts` has them */
            blockedHosts?: components["schemas"]["HostSuffix"][] | null;
            /** @description How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised */
            maxEgressBytes?: number | null;
            /** @description Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew */
            caCertificates?: string | null;
            /** @enum {string|null} */
            colorScheme?: "light" | "dark" | "no-preference" | null;
            /** @enum {string|null} */
            reducedMotion?: "reduce" | "no-preference" | null;
            javaScriptEnabled?: boolean | null;
            bypassCSP?: boolean | null;
            ignoreHTTPSErrors?: boolean | null;
            /** @description Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false */
            cdp?: boolean | null;
            /**
             * @description How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted
             * @enum {string|null}
             */
            dialogs?: "dismiss" | "accept" | "hold" | null;
            /**
             * @description What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text
             * @enum {string|null}
             */
            recording?: "off" | "flight" | "full" | null;
            /**
             * @description accept, the default, stores what pages download as artifacts; deny cancels it
             * @enum {string|null}
             */
            downloads?: "accept" | "deny" | null;
            /** @description Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control */
            approvals?: components["schemas"]["ApprovalRule"][] | null;
            /** @description Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one */
            webmcp?: boolean | null;
            name?: string | null;
        };
        UpdatedContext: {
            id: string;
            name: string;
            config: components["schemas"]["ContextConfig"];
        };
        UpdatedContextResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["UpdatedContext"];
            metadata: components["schemas"]["Metadata"];
        };
        ContextMetrics: {
            contextId: string;
            totalActions: number;
            successfulActions: number;
            failedActions: number;
            /** @description In ms, failed ones included; 0 without any action */
            averageDuration: number;
            /** @description Action -> how often it was executed */
            actionTypeBreakdown: {
                [key: string]: number;
            };
            /** @description What its pages have sent, with headers and TLS; of a live context a second old */
            sentBytes: number;
            /** @description The same of what they have received */
            receivedBytes: number;
        };
        ContextMetricsResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["ContextMetrics"];
            metadata: components["schemas"]["Metadata"];
        };
        ContextPage: {
            id: string;
            url: string;
            title: string;
            createdAt?: components["schemas"]["Timestamp"];
        };
        Context: {
            id: string;
            /** @description Owner */
            userId: string;
            name: string;
            config: components["schemas"]["ContextConfig"];
            createdAt: components["schemas"]["Timestamp"];
            lastUsedAt: components["schemas"]["Timestamp"];
            /** @description Present and true if it is deleted once it is not used any more */
            temporary?: boolean;
            /** @description The id of the profile that it was opened with */
            profile?: string;
            /** @description onClose or auto; absent: it does not save the profile */
            profileSave?: string;
            page?: components["schemas"]["ContextPage"];
            pages?: components["schemas"]["ContextPage"][];
            state?: components["schemas"]["ContextState"];
            position?: components["schemas"]["QueuePosition"];
            process?: components["schemas"]["ContextProcess"];
            losses?: components["schemas"]["ContextLosses"];
            /** @description What its pages store and its saved state does not have: it is lost when the context hibernates or its browser ends; absent: none. At most 50 */
            unsaved?: components["schemas"]["UnsavedStorage"][];
        };
        /** @description How often the context lost its browser, or a page alone, while it was in use or idle, and why the last time; absent: never. What its pages held is gone then; they load anew with the next call */
        ContextLosses: {
            count: number;
            at: components["schemas"]["Timestamp"];
            /**
             * @description `memory`: it was ended since memory was short; `browser`: its browser ended; `process`: the service's process ended; `crashed`: a page crashed; `unresponsive`: a page did not respond, and was closed
             * @enum {string}
             */
            reason: "memory" | "browser" | "process" | "crashed" | "unresponsive";
            /**
             * @description With `memory`: whose was short
             * @enum {string}
             */
            bound?: "context" | "user" | "machine";
            /** @description With `memory`: what the process with its pages held */
            bytes?: number;
        };
        UnsavedStorage: {
            origin: string;
            /** @enum {string} */
            part: "databases" | "files" | "caches";
            /** @description A database, `database/store`, or the path of a file; empty: all of the part */
            name: string;
            /**
             * @description `type`: values of the type cannot be kept; `size`: it is more than is saved; `depth`: it is nested too deeply; `busy`: the database did not open; `unreadable`: the browser did not read it
             * @enum {string}
             */
            reason: "type" | "size" | "depth" | "busy" | "unreadable";
            /** @description With `type`: its name, such as CryptoKey */
            type?: string;
            /** @description Records, files, or databases */
            count: number;
        };
        /**
         * @description The page was loaded anew before this call, so that what was typed is gone; in the first result of the page after that, or in `details` of the error. `memory`, `browser`, `process`, `crashed`, `unresponsive`: as in `losses` of the context; `hibernated`: it was idle, or a creation needed its memory; `updated`: its configuration changed
         * @enum {string}
         */
        PageRecovery: "memory" | "browser" | "process" | "hibernated" | "updated" | "crashed" | "unresponsive";
        /** @description The URL of a navigation that the page has begun and whose server has not responded. Later calls wait for it, within their timeout; an action that times out stops it */
        PendingNavigation: string;
        /**
         * @description `live`: it has a browser; `busy`: and a call uses it; `hibernated`: it opens with the next call; `queued`: a call, such as its creation, waits until it can open. Of another process about a second old
         * @enum {string}
         */
        ContextState: "live" | "busy" | "hibernated" | "queued";
        /** @description Of a queued context: its place in the queue of its process; 1 is next */
        QueuePosition: number;
        /** @description The id of the process that runs it, with the scope admin */
        ContextProcess: string;
        ContextResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Context"];
            metadata: components["schemas"]["Metadata"];
        };
        ContextInclude: ("state" | "process" | "pageCount" | "pages" | "control" | "createdBy")[];
        /** @description A context in a list; all but the required fields only where `include` names them */
        ContextSummary: {
            id: string;
            name: string;
            createdAt: components["schemas"]["Timestamp"];
            lastUsedAt: components["schemas"]["Timestamp"];
            state?: components["schemas"]["ContextState"];
            position?: components["schemas"]["QueuePosition"];
            /** @description Its open pages; of a hibernated one those that open with it */
            pageCount?: number;
            /** @description They are at most a second old */
            pages?: components["schemas"]["ContextPage"][];
            process?: components["schemas"]["ContextProcess"];
            /**
             * @description Absent: control is neither held nor requested
             * @enum {string}
             */
            control?: "requested" | "held";
            /** @description The credential: session or api-key with its id, oidc with the client of the token, anonymous or local; absent where an older version has created it */
            createdBy?: string;
            /** @description Of that API key, as it is now; with `createdBy` */
            keyName?: string;
            /**
             * @description By which it was created; with `createdBy`
             * @enum {string}
             */
            protocol?: "rest" | "grpc" | "connect" | "ws" | "mcp" | "webdriver" | "cdp" | "bidi";
        };
        ContextListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["ContextSummary"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description What to load, and when it is ready. `url`, `html` or `artifact` must be given */
        RenderRequest: {
            /** @description http or https; exactly one of url, html and artifact */
            url?: string;
            /** @description Shown on about:blank: relative URLs have no base */
            html?: string;
            /** @description The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read` */
            artifact?: string;
            waitUntil?: components["schemas"]["WaitUntil"];
            selector?: components["schemas"]["Selector"];
            /** @description Wait until this text is shown */
            text?: string;
            /** @description Wait so long after it has loaded, in ms */
            duration?: number;
            /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
            scroll?: boolean;
            /** @description Wait until the images of the document are decoded, or have failed; default false */
            images?: boolean;
            /** @description Wait until its fonts are loaded; default false */
            fonts?: boolean;
            config?: components["schemas"]["ContextConfig"];
            /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
            profile?: string;
            /** @description Of everything once the context is open, in ms; default 30000 */
            timeout?: number;
            acquireTimeout?: components["schemas"]["AcquireTimeout"];
        };
        RenderScreenshotRequest: {
            /** @description http or https; exactly one of url, html and artifact */
            url?: string;
            /** @description Shown on about:blank: relative URLs have no base */
            html?: string;
            /** @description The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read` */
            artifact?: string;
            waitUntil?: components["schemas"]["WaitUntil"];
            selector?: components["schemas"]["Selector"];
            /** @description Wait until this text is shown */
            text?: string;
            /** @description Wait so long after it has loaded, in ms */
            duration?: number;
            /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
            scroll?: boolean;
            /** @description Wait until the images of the document are decoded, or have failed; default false */
            images?: boolean;
            /** @description Wait until its fonts are loaded; default false */
            fonts?: boolean;
            config?: components["schemas"]["ContextConfig"];
            /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
            profile?: string;
            /** @description Of everything once the context is open, in ms; default 30000 */
            timeout?: number;
            acquireTimeout?: components["schemas"]["AcquireTimeout"];
            element?: components["schemas"]["Selector"];
            /** @description The whole page, not only the viewport; default false */
            fullPage?: boolean;
            clip?: components["schemas"]["Clip"];
            /**
             * @description Default png
             * @enum {string}
             */
            type?: "png" | "jpeg" | "webp";
            /** @description Of a JPEG or WebP; invalid with png */
            quality?: number;
            optimizeForSpeed?: components["schemas"]["OptimizeForSpeed"];
            /**
             * @description Default binary: bytes, where the protocol has them; artifact: stored, and described in the result
             * @enum {string}
             */
            encoding?: "base64" | "binary" | "artifact";
        };
        RenderPdfRequest: {
            /** @description http or https; exactly one of url, html and artifact */
            url?: string;
            /** @description Shown on about:blank: relative URLs have no base */
            html?: string;
            /** @description The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read` */
            artifact?: string;
            waitUntil?: components["schemas"]["WaitUntil"];
            selector?: components["schemas"]["Selector"];
            /** @description Wait until this text is shown */
            text?: string;
            /** @description Wait so long after it has loaded, in ms */
            duration?: number;
            /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
            scroll?: boolean;
            /** @description Wait until the images of the document are decoded, or have failed; default false */
            images?: boolean;
            /** @description Wait until its fonts are loaded; default false */
            fonts?: boolean;
            config?: components["schemas"]["ContextConfig"];
            /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
            profile?: string;
            /** @description Of everything once the context is open, in ms; default 30000 */
            timeout?: number;
            acquireTimeout?: components["schemas"]["AcquireTimeout"];
            /**
             * @description Size of the paper, default Letter; invalid with width and height
             * @enum {string}
             */
            format?: "Letter" | "Legal" | "Tabloid" | "Ledger" | "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6";
            width?: components["schemas"]["PdfSide"];
            height?: components["schemas"]["PdfSide"];
            /** @description The size that the page's CSS gives in `@page` comes before those given here; default false */
            preferCSSPageSize?: boolean;
            /** @description Default false */
            landscape?: boolean;
            /** @description Default 1 */
            scale?: number;
            /** @description The sheets to print, as `1-3, 5, 8-`; default all */
            pageRanges?: string;
            /** @description Print the templates; without any: date, title, URL and page number. The default is true with a template, else false */
            displayHeaderFooter?: boolean;
            headerTemplate?: components["schemas"]["PdfTemplate"];
            footerTemplate?: components["schemas"]["PdfTemplate"];
            margin?: components["schemas"]["PdfMargin"];
            /** @description Default false */
            printBackground?: boolean;
            /** @description With the structure that screen readers use; default false */
            tagged?: boolean;
            /** @description With bookmarks of the headings, and tagged; default false */
            outline?: boolean;
            /**
             * @description Default binary: bytes, where the protocol has them; artifact: stored, and described in the result
             * @enum {string}
             */
            encoding?: "base64" | "binary" | "artifact";
        };
        RenderContentRequest: {
            /** @description http or https; exactly one of url, html and artifact */
            url?: string;
            /** @description Shown on about:blank: relative URLs have no base */
            html?: string;
            /** @description The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read` */
            artifact?: string;
            waitUntil?: components["schemas"]["WaitUntil"];
            selector?: components["schemas"]["Selector"];
            /** @description Wait until this text is shown */
            text?: string;
            /** @description Wait so long after it has loaded, in ms */
            duration?: number;
            /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
            scroll?: boolean;
            /** @description Wait until the images of the document are decoded, or have failed; default false */
            images?: boolean;
            /** @description Wait until its fonts are loaded; default false */
            fonts?: boolean;
            config?: components["schemas"]["ContextConfig"];
            /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
            profile?: string;
            /** @description Of everything once the context is open, in ms; default 30000 */
            timeout?: number;
            acquireTimeout?: components["schemas"]["AcquireTimeout"];
            element?: components["schemas"]["Selector"];
        };
        RenderMarkdownRequest: {
            /** @description http or https; exactly one of url, html and artifact */
            url?: string;
            /** @description Shown on about:blank: relative URLs have no base */
            html?: string;
            /** @description The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read` */
            artifact?: string;
            waitUntil?: components["schemas"]["WaitUntil"];
            selector?: components["schemas"]["Selector"];
            /** @description Wait until this text is shown */
            text?: string;
            /** @description Wait so long after it has loaded, in ms */
            duration?: number;
            /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
            scroll?: boolean;
            /** @description Wait until the images of the document are decoded, or have failed; default false */
            images?: boolean;
            /** @description Wait until its fonts are loaded; default false */
            fonts?: boolean;
            config?: components["schemas"]["ContextConfig"];
            /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
            profile?: string;
            /** @description Of everything once the context is open, in ms; default 30000 */
            timeout?: number;
            acquireTimeout?: components["schemas"]["AcquireTimeout"];
            /** @description Only the main content; false: all. Default: as the action markdown */
            main?: boolean;
            maxTokens?: components["schemas"]["MaxTokens"];
        };
        RenderedPage: {
            /** @description Of the page when it was rendered */
            url: string;
            title: string;
            /** @description Of the response; absent for html */
            status?: number;
            /** @description With scroll: whether the end of the page was reached */
            isScrolledThrough?: boolean;
        };
        RenderedScreenshot: {
            /** @description Of the page when it was rendered */
            url: string;
            title: string;
            /** @description Of the response; absent for html */
            status?: number;
            /** @description With scroll: whether the end of the page was reached */
            isScrolledThrough?: boolean;
            /** @enum {string} */
            contentType: "image/png" | "image/jpeg" | "image/webp";
            /** @enum {string} */
            encoding: "base64" | "binary" | "artifact";
            artifact?: components["schemas"]["Artifact"];
            /** @description In base64, only with encoding base64 */
            image?: string;
            /** @description Pixels */
            width: number;
            /** @description Pixels */
            height: number;
            /** @description Bytes of the picture */
            size: number;
        };
        RenderScreenshotResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["RenderedScreenshot"];
            metadata: components["schemas"]["Metadata"];
        };
        RenderedPdf: {
            /** @description Of the page when it was rendered */
            url: string;
            title: string;
            /** @description Of the response; absent for html */
            status?: number;
            /** @description With scroll: whether the end of the page was reached */
            isScrolledThrough?: boolean;
            /** @enum {string} */
            contentType: "application/pdf";
            /** @enum {string} */
            encoding: "base64" | "binary" | "artifact";
            artifact?: components["schemas"]["Artifact"];
            /** @description In base64, only with encoding base64 */
            pdf?: string;
            /** @description Bytes of the document */
            size: number;
        };
        RenderPdfResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["RenderedPdf"];
            metadata: components["schemas"]["Metadata"];
        };
        RenderedContent: {
            /** @description Of the page when it was rendered */
            url: string;
            title: string;
            /** @description Of the response; absent for html */
            status?: number;
            /** @description With scroll: whether the end of the page was reached */
            isScrolledThrough?: boolean;
            html: string;
        };
        RenderContentResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["RenderedContent"];
            metadata: components["schemas"]["Metadata"];
        };
        RenderedMarkdown: {
            /** @description Of the page when it was rendered */
            url: string;
            title: string;
            /** @description Of the response; absent for html */
            status?: number;
            /** @description With scroll: whether the end of the page was reached */
            isScrolledThrough?: boolean;
            markdown: string;
            /** @description About how many a model counts */
            tokens: number;
            /** @description The text goes on: a larger maxTokens shows more */
            cursor?: string;
        };
        RenderMarkdownResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["RenderedMarkdown"];
            metadata: components["schemas"]["Metadata"];
        };
        CreatePageRequest: {
            /** @description Where to go first; default about:blank */
            url?: string;
            viewport?: components["schemas"]["Viewport"];
        };
        Page: {
            id: string;
            contextId: string;
            url: string;
            title: string;
            viewport: components["schemas"]["Viewport"];
            createdAt: components["schemas"]["Timestamp"];
            lastNavigatedAt?: components["schemas"]["Timestamp"];
        };
        PageResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Page"];
            metadata: components["schemas"]["Metadata"];
        };
        PageListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Page"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * @description `request.finished` is sent only when `types` names it, and is not kept for resuming. `events.lost` is sent whatever
         *     `types` is: `data` holds the cursors between which events are missing.
         * @enum {string}
         */
        EventType: "context.queued" | "context.created" | "context.updated" | "context.hibernated" | "context.recovered" | "context.closed" | "page.created" | "page.navigated" | "page.loaded" | "page.closed" | "page.crashed" | "page.console" | "page.error" | "page.dialog" | "page.download" | "download.finished" | "request.failed" | "request.finished" | "action.started" | "action.completed" | "action.failed" | "control.requested" | "control.taken" | "control.released" | "control.expired" | "control.answered" | "recording.saved" | "recording.failed" | "profile.saved" | "profile.unsaved" | "profile.expiring" | "storage.unsaved" | "egress.limited" | "events.lost";
        /** @description A place in a context's events */
        EventCursor: {
            /** @description Grows with each recovery of the context, and with a restart of the service */
            epoch: number;
            /** @description Counts from 1 within an epoch, without gaps */
            seq: number;
        };
        /** @description The events after `from` and before `to` are gone */
        EventGap: {
            from: components["schemas"]["EventCursor"];
            to: components["schemas"]["EventCursor"];
        };
        Event: {
            id: string;
            cursor: components["schemas"]["EventCursor"];
            type: components["schemas"]["EventType"];
            contextId: string;
            /** @description The page that it happened in */
            pageId?: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @description What happened, by type; never typed text or secrets */
            data: {
                [key: string]: unknown;
            };
        };
        StreamEventsRequest: {
            /** @description Empty or absent: all contexts of the caller, later ones included */
            contextId?: string;
            /** @description Only these; empty or absent: all but `request.finished` */
            types?: components["schemas"]["EventType"][];
            after?: components["schemas"]["EventCursor"];
        };
        TakeControlRequest: {
            /** @description How long the lease lasts without input, an action or a renewal, in ms */
            ttl: number;
            /** @description End the lease of another credential; default false */
            force?: boolean;
            /** @description For callers whose actions are rejected */
            note?: string;
        };
        RenewControlRequest: {
            lease: components["schemas"]["Lease"];
            /** @description From now, in ms; default as before */
            ttl?: number;
        };
        RequestControlRequest: {
            /** @description What the person is to do */
            instructions: string;
            /** @description How long the request stays, in ms */
            ttl: number;
        };
        /** @description The number of a lease of control */
        Lease: number;
        ControlActor: {
            userId: string;
            username: string;
            /** @description session, api-key or share-link with its id, oidc with the client of the token, anonymous or local */
            credential: string;
        };
        ControlRequest: {
            id: string;
            instructions: string;
            requestedBy: components["schemas"]["ControlActor"];
            requestedAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Where a person with an account answers it in the console */
            url?: string;
            approval?: components["schemas"]["ApprovalAct"];
        };
        /** @description The act that waits for approval; absent where a person is to take control */
        ApprovalAct: {
            action: string;
            /** @description The accessible name of what is acted on */
            name?: string;
            /** @description Of the page */
            url: string;
            /** @description The origin to which it leads */
            destination?: string;
        };
        AnswerControlRequestRequest: {
            approved: boolean;
            /** @description For the caller that asked */
            note?: string;
        };
        /** @description How the last lease ended */
        ControlEnd: {
            lease: number;
            /**
             * @description taken: another caller took control with force; answered: no lease has ended, but a request for approval
             * @enum {string}
             */
            reason: "released" | "expired" | "taken" | "answered";
            /** @enum {string} */
            outcome?: "completed" | "declined" | "approved";
            note?: string;
            /** @description The request that ended with it */
            requestId?: string;
            endedAt: components["schemas"]["Timestamp"];
        };
        Control: {
            contextId: string;
            /** @enum {string} */
            state: "free" | "requested" | "held";
            /** @description The number of the last lease; 0: there was none */
            lease: number;
            holder?: components["schemas"]["ControlActor"];
            /** @description The holder's */
            note?: string;
            expiresAt?: components["schemas"]["Timestamp"];
            request?: components["schemas"]["ControlRequest"];
            last?: components["schemas"]["ControlEnd"];
        };
        ControlResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Control"];
            metadata: components["schemas"]["Metadata"];
        };
        PendingControlRequest: {
            contextId: string;
            contextName: string;
            /** @enum {string} */
            state: "requested" | "held";
            holder?: components["schemas"]["ControlActor"];
            request: components["schemas"]["ControlRequest"];
        };
        ControlRequestListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["PendingControlRequest"][];
            total: number;
            limit: number;
            offset: number;
            metadata: components["schemas"]["Metadata"];
        };
        ArtifactName: string;
        ArtifactContentType: string;
        /** @description An action as it was run */
        ContextStep: {
            /** @description Ids of later steps of the same process are behind it */
            id: string;
            action: string;
            /** @description Of WebDriver, where it was one */
            command?: string;
            pageId?: string;
            /** @description Where the action has led the page, until its next action began; at most 2,048 characters */
            url?: string;
            startedAt: components["schemas"]["Timestamp"];
            /** @description Ms */
            duration: number;
            /** @enum {string} */
            outcome: "done" | "failed";
            target?: components["schemas"]["StepTarget"];
            params: components["schemas"]["FreeObject"];
            /** @description Names of the parameters that were given and are not in `params` */
            masked: string[];
            seen?: components["schemas"]["StepSeen"];
            actor?: components["schemas"]["ControlActor"];
            /** @enum {string} */
            protocol?: "rest" | "grpc" | "connect" | "ws" | "mcp" | "webdriver";
            /** @description Of the call, as its response and the log name it */
            requestId?: string;
            error?: components["schemas"]["ContextStepError"];
        };
        /** @description What came of the action, until the next one of its page began */
        StepSeen: {
            /** @description A text that was not shown before: what the page says, a heading, or else the only new line; at most 100 characters */
            text?: string;
            state?: components["schemas"]["StepState"];
            /**
             * @description How the dialog was answered that it has opened
             * @enum {string}
             */
            dialog?: "accepted" | "dismissed" | "open";
            /** @description It has begun a download */
            download?: boolean;
            /** @description The id of the page that it has opened, the first of them */
            popup?: string;
            /** @description Its page closed itself */
            closed?: boolean;
        };
        /** @description That of the element, which is still named as it was */
        StepState: {
            /** @enum {string} */
            name: "checked" | "pressed" | "selected" | "expanded";
            value: boolean;
        };
        /** @description The element that the action was done on */
        StepTarget: {
            role?: string;
            /** @description Its accessible name, or its text; at most 100 characters */
            name?: string;
            /** @description The caller's */
            selector?: string;
            /** @description The caller's */
            ref?: string;
            /** @description A selector that found only this element, by what a later run is likely to find: a test id, role and name, id, text, or its place */
            lasting?: string;
            /** @description Of a drag: such a selector of what it has ended on */
            to?: string;
            /** @description Where the pointer acted, in CSS pixels of the viewport */
            x?: number;
            y?: number;
        };
        ContextStepError: {
            code: string;
            /** @description At most 500 characters */
            message: string;
            /** @description What was in the way */
            obstacle?: string;
        };
        ContextSteps: {
            steps: components["schemas"]["ContextStep"][];
            /** @description For `after`: the id of the last one; absent where there is none */
            next?: string;
            /** @description Earlier steps that are not held any more */
            dropped: number;
        };
        ContextStepsResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["ContextSteps"];
            metadata: components["schemas"]["Metadata"];
        };
        ExportStepsRequest: {
            /**
             * @description steps: the body of executeSteps, with `{{name}}` for each parameter, or a list of such where there are more than 25 or several pages: `{{page:1}}` is `pageId` of the first response, and `{{page:2}}` the `popup` that the last step of a request returns; curl: a shell script, which needs jq
             * @enum {string}
             */
            format: "steps" | "curl" | "typescript" | "python" | "go" | "playwright";
            /** @description Only steps after the one with this id */
            after?: string;
            /** @description Only the steps with these ids; default all */
            steps?: string[];
        };
        StepsProgram: {
            /** @enum {string} */
            format: "steps" | "curl" | "typescript" | "python" | "go" | "playwright";
            text: string;
            /** @description How many of the context's steps are in it */
            steps: number;
            parameters: components["schemas"]["StepsParameter"][];
            /** @description Steps that are not in it */
            left: components["schemas"]["LeftStep"][];
        };
        StepsParameter: {
            name: string;
            /** @enum {string} */
            type: "text" | "list";
            /** @description The id of the step whose value it is */
            step: string;
        };
        LeftStep: {
            step: string;
            action: string;
            /**
             * @description not-held: it needs a value that no log has, such as a script; other-page: it, or a step before it, was on another page that no step of the program has opened
             * @enum {string}
             */
            reason: "failed" | "reads" | "no-selector" | "not-held" | "not-supported" | "other-page";
        };
        StepsProgramResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["StepsProgram"];
            metadata: components["schemas"]["Metadata"];
        };
        SaveRecordingRequest: {
            /**
             * @description html: one file that replays pictures, steps, console, requests and outlines; har: the requests; trace: a trace of Playwright; default html
             * @enum {string}
             */
            format?: "html" | "har" | "trace";
            name?: components["schemas"]["ArtifactName"];
        };
        UpdateArtifactRequest: {
            name: components["schemas"]["ArtifactName"];
        };
        CreateArtifactRequest: {
            /** @description The file as text */
            text: string;
        };
        /**
         * @description What stored it
         * @enum {string}
         */
        ArtifactSource: "upload" | "screenshot" | "pdf" | "content" | "evaluate" | "download" | "recording";
        /**
         * @description pending: its bytes are arriving; failed: they will not, for `reason`
         * @enum {string}
         */
        ArtifactState: "pending" | "ready" | "failed";
        /** @description A stored file */
        Artifact: {
            id: string;
            /** @description A plain name, never a path */
            name: string;
            /** @description As its sender said */
            contentType: string;
            /** @description Bytes; while it is pending, of those that arrived */
            size: number;
            /** @description Hex; of one that is ready */
            sha256?: string;
            source: components["schemas"]["ArtifactSource"];
            state: components["schemas"]["ArtifactState"];
            /** @description Why it failed: too-large, quota, disk-full, canceled, lost (with its browser) or failed */
            reason?: string;
            /** @description What was downloaded */
            url?: string;
            contextId?: string;
            pageId?: string;
            recording?: components["schemas"]["ArtifactRecording"];
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description What a recording shows */
        ArtifactRecording: {
            /**
             * @description Why it was stored; segment: a part of one in mode full
             * @enum {string}
             */
            reason: "request" | "action-failed" | "page-crashed" | "browser-gone" | "segment" | "context-closed";
            /** @enum {string} */
            mode: "flight" | "full";
            /** @description In ms */
            duration: number;
            /** @description The context's name when it was stored */
            contextName?: string;
            /** @description The last step that failed */
            failed?: {
                action: string;
                code: string;
                /** @description The element, by role and name, else the selector */
                target?: string;
            };
            /** @description Where the file has the picture of the failed step, else its last one: a JPEG in base64, for downloadArtifact */
            picture?: {
                offset: number;
                length: number;
            };
        };
        /** @description What a page downloads, and its artifact; at most 3 at a time and 100 an hour of a context */
        Download: {
            /** @description Of the artifact; absent where there is none */
            id?: string;
            name: string;
            /** @description By the extension of the name */
            contentType: string;
            url: string;
            /** @description Bytes so far */
            size: number;
            state: components["schemas"]["ArtifactState"];
            /** @description Why it failed: as of an artifact, denied, or too-many */
            reason?: string;
            /** @description With too-large: the bytes that it may have */
            limit?: number;
            /** @description With too-large: the setting of that limit */
            setting?: string;
        };
        ArtifactResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Artifact"];
            metadata: components["schemas"]["Metadata"];
        };
        ArtifactListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["Artifact"][];
            total: number;
            limit: number;
            offset: number;
            /** @description Bytes that a file may have (ARTIFACT_LIMITS) */
            maxSize: number;
            metadata: components["schemas"]["Metadata"];
        };
        ArtifactLinkResponse: {
            success: components["schemas"]["Success"];
            data: {
                /** @description Downloads the file, once */
                url: string;
                expiresAt: components["schemas"]["Timestamp"];
            };
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * @description read: watches; control: also takes control
         * @enum {string}
         */
        ShareScope: "read" | "control";
        CreateShareLinkRequest: {
            scope: components["schemas"]["ShareScope"];
            /** @description How long the link lasts, in ms: 1 minute to 7 days */
            ttl: number;
            /** @description For the list of links */
            name?: string;
        };
        ShareLink: {
            id: string;
            contextId: string;
            scope: components["schemas"]["ShareScope"];
            name?: string;
            /** @description The credential: session or api-key with its id, anonymous or local */
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
        };
        CreatedShareLink: {
            id: string;
            contextId: string;
            scope: components["schemas"]["ShareScope"];
            name?: string;
            /** @description The credential: session or api-key with its id, anonymous or local */
            createdBy: string;
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Opens the live view in a browser; the secret is in its fragment */
            url: string;
            /** @description The same for an `iframe`; absent where EMBED_ORIGINS allows no page to have one */
            embedUrl?: string;
            /** @description For openShareLink */
            secret: string;
        };
        CreatedShareLinkResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["CreatedShareLink"];
            metadata: components["schemas"]["Metadata"];
        };
        ShareLinkListResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["ShareLink"][];
            metadata: components["schemas"]["Metadata"];
        };
        CdpTicket: {
            /** @description For `puppeteer.connect({ browserWSEndpoint })`, and clients that take such a URL */
            webSocketDebuggerUrl: string;
            /** @description For `chromium.connectOverCDP()` of Playwright */
            httpUrl: string;
            /** @description For clients of WebDriver BiDi */
            bidiUrl: string;
            expiresAt: components["schemas"]["Timestamp"];
        };
        CdpTicketResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["CdpTicket"];
            metadata: components["schemas"]["Metadata"];
        };
        OpenShareLinkRequest: {
            secret: string;
        };
        OpenedShareLink: {
            accessToken: string;
            /** @description Seconds until the access token expires */
            expiresIn: number;
            contextId: string;
            scope: components["schemas"]["ShareScope"];
            expiresAt: components["schemas"]["Timestamp"];
        };
        OpenedShareLinkResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["OpenedShareLink"];
            metadata: components["schemas"]["Metadata"];
        };
        DispatchInputRequest: {
            lease: components["schemas"]["Lease"];
            events: components["schemas"]["InputEvent"][];
        };
        InputEvent: {
            /** @enum {string} */
            type: "mouseMove" | "mouseDown" | "mouseUp" | "wheel" | "keyDown" | "keyUp" | "text";
            /** @description Of the mouse and the wheel: CSS pixels of the viewport */
            x?: number;
            y?: number;
            /**
             * @description Of mouseDown and mouseUp; default left
             * @enum {string}
             */
            button?: "left" | "right" | "middle";
            /** @description Of mouseDown and mouseUp: 2 for the second click of a double click; default 1 */
            clickCount?: number;
            /** @description Of wheel, in CSS pixels; default 0 */
            deltaX?: number;
            deltaY?: number;
            /** @description Of keyDown and keyUp: a character, or a name such as Enter or ArrowLeft */
            key?: string;
            /** @description Of text: inserted at once, as from an input method or a paste */
            text?: string;
        };
        DispatchInputResult: {
            /** @description How many events the lease has sent */
            seq: number;
            expiresAt: components["schemas"]["Timestamp"];
        };
        DispatchInputResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["DispatchInputResult"];
            metadata: components["schemas"]["Metadata"];
        };
        StreamScreenRequest: {
            contextId: string;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Of the picture, in pixels; default 1280 */
            maxWidth?: number;
            /** @description Default 720 */
            maxHeight?: number;
            /** @description Of the JPEG; default 60 */
            quality?: number;
            /** @description Pictures a second at most; default 10 */
            maxFps?: number;
        };
        /** @description A picture of a page; its JPEG travels beside it */
        ScreenFrame: {
            pageId: string;
            /** @description Counts the frames of this stream from 1; a slow reader misses frames, not numbers */
            seq: number;
            /** @description Of the page's viewport, in CSS pixels */
            width: number;
            height: number;
            /** @description Of the page, by pinching */
            scale: number;
            /** @description CSS pixels */
            scrollX: number;
            scrollY: number;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description One action in either shape */
        ExecuteRequest: components["schemas"]["NestedExecuteRequest"] | components["schemas"]["FlatExecuteRequest"];
        /** @description What the action did */
        ActionResult: components["schemas"]["NavigateActionResult"] | components["schemas"]["GoBackActionResult"] | components["schemas"]["GoForwardActionResult"] | components["schemas"]["ReloadActionResult"] | components["schemas"]["ClickActionResult"] | components["schemas"]["TypeActionResult"] | components["schemas"]["SelectActionResult"] | components["schemas"]["UploadActionResult"] | components["schemas"]["HoverActionResult"] | components["schemas"]["FocusActionResult"] | components["schemas"]["BlurActionResult"] | components["schemas"]["EvaluateActionResult"] | components["schemas"]["CallToolActionResult"] | components["schemas"]["ScreenshotActionResult"] | components["schemas"]["PdfActionResult"] | components["schemas"]["ContentActionResult"] | components["schemas"]["SnapshotActionResult"] | components["schemas"]["MarkdownActionResult"] | components["schemas"]["DialogActionResult"] | components["schemas"]["WaitActionResult"] | components["schemas"]["ScrollActionResult"] | components["schemas"]["KeyboardActionResult"] | components["schemas"]["MouseActionResult"] | components["schemas"]["DragActionResult"] | components["schemas"]["CookiesActionResult"];
        ActionResultResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["ActionResult"];
            metadata: components["schemas"]["Metadata"];
        };
        ExecuteStepsRequest: {
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
            steps: components["schemas"]["Step"][];
            /** @description Of all steps. Default: the page used last */
            pageId?: string;
            /** @description Time for all steps, in ms; waiting in line counts; default 60000 */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
        };
        /** @description An action with its parameters, either in `params` or beside `action`, as in the request of executeAction */
        Step: {
            action: string;
            params?: components["schemas"]["FreeObject"];
            /** @description Of this step, in ms; default by action */
            timeout?: number;
        } & {
            [key: string]: unknown;
        };
        StepError: {
            code: components["schemas"]["ErrorCode"];
            message: string;
            /** @description As of the error of executeAction: a list of fields or an object */
            details?: unknown;
        };
        StepResult: {
            index: number;
            action: string;
            /** @enum {string} */
            status: "done" | "failed" | "not-run";
            data?: components["schemas"]["FreeObject"];
            error?: components["schemas"]["StepError"];
            /** @description That opened while it ran */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description That began or went on while it ran */
            downloads?: components["schemas"]["Download"][];
            /** @description In ms; absent for a step that did not run */
            duration?: number;
        };
        StepsResult: {
            contextId: string;
            pageId: string;
            /**
             * @description stopped: a step failed, and those after it did not run
             * @enum {string}
             */
            status: "done" | "stopped";
            /** @description `data` only of actions that read, or navigate */
            steps: components["schemas"]["StepResult"][];
            /** @description In ms, without the observation */
            duration: number;
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        StepsResultResponse: {
            success: components["schemas"]["Success"];
            data: components["schemas"]["StepsResult"];
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * @description When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms
         * @enum {string}
         */
        WaitUntil: "load" | "domcontentloaded" | "networkidle0" | "networkidle2";
        /**
         * @description Default left; a move of the mouse keeps the buttons as they are. Middle pastes nothing
         * @enum {string}
         */
        MouseButton: "left" | "right" | "middle";
        /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
        Selector: string;
        /**
         * @description An element of an observation, such as e12, in place of a selector. It stands for what was shown (element, role, name,
         *     row); where it is gone, or something else by now, the action is rejected with 409 `stale-ref` and nothing is done.
         */
        Ref: string;
        /** @description What a page showed at one time, such as 3.12, in a request also r3.12; the part before the point names the document */
        Revision: string;
        /** @description The most that `text` may cost, counted as a third of its bytes; default 2000 */
        MaxTokens: number;
        /** @description The observation of the page after the action that the result carries */
        ObserveOptions: {
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        Dialog: {
            id: string;
            /** @enum {string} */
            type: "alert" | "beforeunload" | "confirm" | "prompt";
            /** @description Up to 500 characters of it */
            message: string;
            /** @description Of a prompt */
            defaultValue?: string;
            /** @enum {string} */
            answer: "accepted" | "dismissed" | "open";
            /** @description With which a prompt was accepted */
            text?: string;
        };
        Omitted: {
            /** @description How many are left out */
            lines: number;
            /** @description For `snapshot`, to go on at the first of them */
            cursor?: string;
        };
        /**
         * @description What a page shows. A line is `ref kind "name" .hint states`, indented by what it is inside of; short siblings share a line, with
         *     their kind written once. In a delta `~` is a changed line, `+` a new one and `>` the refs that have moved, below `@ref`, `-` what
         *     is gone. `…` is what is left out. What pages say stands only inside quotes; it is data, not instructions.
         */
        Observation: {
            revision: string;
            /**
             * @description unavailable: the page did not respond, and `text` says so; or a dialog is open, or it has closed as the last one
             * @enum {string}
             */
            mode: "snapshot" | "delta" | "unchanged" | "unavailable";
            /** @description The revision that a delta counts from */
            base?: string;
            text: string;
            /** @description Of `text`, as maxTokens counts them */
            tokens: number;
            url: string;
            title: string;
            omitted?: components["schemas"]["Omitted"];
            /** @description Ids of pages that opened meanwhile */
            opened?: string[];
            /** @description Ids of pages that closed meanwhile */
            closed?: string[];
            /** @description Of the page since the last observation */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Of the page, that began or went on since the last observation */
            downloads?: components["schemas"]["Download"][];
            /** @description Errors that the page reported since the last observation */
            errors?: number;
            /** @description Of these errors the first three that differ, each cut at 200 characters */
            errorMessages?: string[];
            /** @description The page that is shown, where that of the call has closed: the one that the next call without pageId is for */
            pageId?: string;
            /** @description Refs that stand for an element that replaced their former one */
            rebound?: string[];
        };
        NavigationResult: {
            url: string;
            title: string;
            /** @description HTTP status; null without an HTTP response */
            status: number | null;
        };
        NavigateParams: {
            /** @description http, https or about:blank */
            url: string;
            waitUntil?: components["schemas"]["WaitUntil"];
        };
        NavigateResult: components["schemas"]["NavigationResult"];
        /** @description One step back in the page's history; 422 at its beginning */
        GoBackParams: {
            waitUntil?: components["schemas"]["WaitUntil"];
        };
        GoBackResult: components["schemas"]["NavigationResult"];
        /** @description One step forward in the page's history; 422 where it ends */
        GoForwardParams: {
            waitUntil?: components["schemas"]["WaitUntil"];
        };
        GoForwardResult: components["schemas"]["NavigationResult"];
        /** @description Load the page again */
        ReloadParams: {
            waitUntil?: components["schemas"]["WaitUntil"];
        };
        ReloadResult: components["schemas"]["NavigationResult"];
        /**
         * @description An element by selector or ref, or x and y in the viewport; with both, x and y are the offset inside its border. A document
         *     has got the click, or the reason is `not-received`, or `outside-viewport` where the point is.
         */
        ClickParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description CSS pixels */
            x?: number;
            /** @description CSS pixels */
            y?: number;
            button?: components["schemas"]["MouseButton"];
            /** @description Default 1 */
            clickCount?: number;
            /** @description Between press and release, in ms; default 0 */
            delay?: number;
        };
        ClickResult: {
            selector?: string;
            ref?: string;
            x?: number;
            y?: number;
        };
        /**
         * @description Without selector and ref, into what has the focus; 422 where nothing editable has it, or where the focus leaves for a frame
         *     of another origin. A field for a date, time, month, week, color or range gets the text as its whole value: ISO, or what
         *     a person of the context's locale types (`11/26/2026`, `3:30 PM`). 422 with `details.reason` `not-typed` where the field,
         *     or the group of fields that it moves on through, holds less than was typed, or another field got some of it;
         *     `not-cleared` where `clear` does not empty an editor. Of a field whose text an editor draws, the result has no value.
         *     Exactly one of `text` and `secret`; `secret` needs an element and `secrets:use`, and is 403 with `details.reason` `secret-origin`
         *     where the element's document is not of one of its origins.
         */
        TypeParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            text?: string;
            /** @description The name or id of a stored secret, of which `field` is typed, at once. A password goes into fields for passwords, a code into fields for codes or numbers, by their type, autocomplete, inputmode, or a word in name, id, label or placeholder; else 422 with `details.reason` `secret-field` */
            secret?: string;
            field?: components["schemas"]["SecretField"];
            /** @description Between keystrokes, in ms; default 0 */
            delay?: number;
            /** @description Press Enter after, and wait until a navigation that this begins is committed, or the time is over; default false */
            submit?: boolean;
            /** @description Empty the field first; default false */
            clear?: boolean;
        };
        TypeResult: {
            selector?: string;
            ref?: string;
            /** @description Characters typed; absent with `secret` */
            length?: number;
            /** @description What the field holds after, at most 1,000 characters; of a field that is no password and has no secret, and not of an editable element */
            value?: string;
        };
        /** @description Make exactly these options of a select list the selected ones */
        SelectParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Values or labels of options; more than one only where the list allows it, none deselects all */
            values: string[];
        };
        SelectResult: {
            selector?: string;
            ref?: string;
            /** @description Values of the options that are selected after the page has handled the change; at most 1,000, each cut at 10,000 characters */
            values: string[];
        };
        /**
         * @description Choose files in a file input, in place of those chosen before: exactly one of `files` and `artifacts`. Another element is
         *     clicked, and the files are chosen in the dialog that it opens; with `drop` they are dropped on the element.
         */
        UploadParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Paths relative to the caller's upload folder, or absolute inside it; at most 50 MiB each; none empties the input */
            files?: string[];
            /** @description Ids of artifacts, of any size; needs artifacts:read */
            artifacts?: string[];
            /** @description Drops the files on the element; default false */
            drop?: boolean;
        };
        UploadResult: {
            selector?: string;
            ref?: string;
            files: {
                /** @description As the page sees it */
                name: string;
                /** @description Bytes */
                size: number;
            }[];
        };
        /** @description Move the mouse over an element */
        HoverParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
        };
        HoverResult: components["schemas"]["ElementResult"];
        /** @description Give an element the focus */
        FocusParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
        };
        FocusResult: components["schemas"]["ElementResult"];
        /** @description Take the focus from an element, if it has it */
        BlurParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
        };
        BlurResult: components["schemas"]["ElementResult"];
        ElementResult: {
            selector?: string;
            ref?: string;
        };
        EvaluateParams: {
            /** @description A function expression (called with args), an expression, or statements whose `return` is the result */
            script: string;
            /** @description JSON values, default none */
            args?: unknown[];
            /**
             * @description artifact stores the result; default json
             * @enum {string}
             */
            encoding?: "json" | "artifact";
        };
        EvaluateResult: {
            /** @description As JSON.stringify writes it, whatever the page has made of that; no key `__proto__`; absent for undefined and with an artifact */
            result?: unknown;
            artifact?: components["schemas"]["Artifact"];
        };
        /**
         * @description base64 in the result, bytes in place of it, or stored as an artifact that the result describes; default base64
         * @enum {string}
         */
        BytesEncoding: "base64" | "binary" | "artifact";
        /** @description Calls a tool that the page offers by WebMCP, in a context with `webmcp`; waits for one that it does not offer yet */
        CallToolParams: {
            name: string;
            /** @description As the tool's schema says; default none */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Of the document that offers it, as the outline names it; default: that of the page */
            origin?: string;
        };
        CallToolResult: {
            name: string;
            /** @description Of the document that offers the tool */
            origin: string;
            /**
             * @description returned: the tool has ended; filled: the form has these values, and its submission is left to a click; navigated: a navigation that the tool began has ended its call; interrupted: a dialog is open
             * @enum {string}
             */
            outcome: "returned" | "filled" | "navigated" | "interrupted";
            /** @description Where it returned something: as an object or list if it is the JSON of one, else as text */
            result?: unknown;
        };
        /** @description The viewport, the whole page, a part of it, or an element */
        ScreenshotParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description The whole page, not only the viewport; default false */
            fullPage?: boolean;
            clip?: components["schemas"]["Clip"];
            /** @description Of a JPEG or WebP, default 80; invalid with png */
            quality?: number;
            optimizeForSpeed?: components["schemas"]["OptimizeForSpeed"];
            /**
             * @description Default png
             * @enum {string}
             */
            type?: "png" | "jpeg" | "webp";
            encoding?: components["schemas"]["BytesEncoding"];
        };
        /** @description false: a PNG is compressed to about two thirds of the size, which takes about twice as long; default true */
        OptimizeForSpeed: boolean;
        /** @description Part of the page, in CSS pixels */
        Clip: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        ScreenshotResult: {
            /**
             * Format: byte
             * @description Only with base64; with binary encoding the bytes travel beside the result
             */
            image?: string;
            /** @enum {string} */
            contentType: "image/png" | "image/jpeg" | "image/webp";
            /** @enum {string} */
            encoding: "base64" | "binary" | "artifact";
            artifact?: components["schemas"]["Artifact"];
            /** @description Pixels */
            width: number;
            /** @description Pixels */
            height: number;
            /** @description Bytes of the image */
            size: number;
        };
        /** @description How a page is printed */
        PdfOptions: {
            /**
             * @description Size of the paper, default Letter; invalid with width and height
             * @enum {string}
             */
            format?: "Letter" | "Legal" | "Tabloid" | "Ledger" | "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6";
            width?: components["schemas"]["PdfSide"];
            height?: components["schemas"]["PdfSide"];
            /** @description The size that the page's CSS gives in `@page` comes before those given here; default false */
            preferCSSPageSize?: boolean;
            /** @description Default false */
            landscape?: boolean;
            /** @description Default 1 */
            scale?: number;
            /** @description The sheets to print, as `1-3, 5, 8-`; default all */
            pageRanges?: string;
            /** @description Print the templates; without any: date, title, URL and page number. The default is true with a template, else false */
            displayHeaderFooter?: boolean;
            headerTemplate?: components["schemas"]["PdfTemplate"];
            footerTemplate?: components["schemas"]["PdfTemplate"];
            margin?: components["schemas"]["PdfMargin"];
            /** @description Default false */
            printBackground?: boolean;
            /** @description With the structure that screen readers use; default false */
            tagged?: boolean;
            /** @description With bookmarks of the headings, and tagged; default false */
            outline?: boolean;
        };
        /** @description Of a sheet in portrait, up to 200in; width and height are given together */
        PdfSide: string;
        /** @description HTML with its own styles, where the classes date, title, url, pageNumber and totalPages are filled in; nothing is loaded and no script runs: pictures and fonts are data: URLs. Its text has no size unless a style gives one */
        PdfTemplate: string;
        /** @description Print the page */
        PdfParams: {
            /**
             * @description Size of the paper, default Letter; invalid with width and height
             * @enum {string}
             */
            format?: "Letter" | "Legal" | "Tabloid" | "Ledger" | "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6";
            width?: components["schemas"]["PdfSide"];
            height?: components["schemas"]["PdfSide"];
            /** @description The size that the page's CSS gives in `@page` comes before those given here; default false */
            preferCSSPageSize?: boolean;
            /** @description Default false */
            landscape?: boolean;
            /** @description Default 1 */
            scale?: number;
            /** @description The sheets to print, as `1-3, 5, 8-`; default all */
            pageRanges?: string;
            /** @description Print the templates; without any: date, title, URL and page number. The default is true with a template, else false */
            displayHeaderFooter?: boolean;
            headerTemplate?: components["schemas"]["PdfTemplate"];
            footerTemplate?: components["schemas"]["PdfTemplate"];
            margin?: components["schemas"]["PdfMargin"];
            /** @description Default false */
            printBackground?: boolean;
            /** @description With the structure that screen readers use; default false */
            tagged?: boolean;
            /** @description With bookmarks of the headings, and tagged; default false */
            outline?: boolean;
            encoding?: components["schemas"]["BytesEncoding"];
        };
        /** @description Default none; with a header or footer 1cm at the top and bottom */
        PdfMargin: {
            top?: components["schemas"]["PdfLength"];
            bottom?: components["schemas"]["PdfLength"];
            left?: components["schemas"]["PdfLength"];
            right?: components["schemas"]["PdfLength"];
        };
        /** @description A number and px, in, cm or mm; px without a unit */
        PdfLength: string;
        PdfResult: {
            /**
             * Format: byte
             * @description Only with base64; with binary encoding the bytes travel beside the result
             */
            pdf?: string;
            /** @enum {string} */
            contentType: "application/pdf";
            /** @enum {string} */
            encoding: "base64" | "binary" | "artifact";
            artifact?: components["schemas"]["Artifact"];
            /** @description Bytes of the document */
            size: number;
        };
        /** @description The HTML of the page, or of an element, as it is now */
        ContentParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /**
             * @description artifact stores it; default text
             * @enum {string}
             */
            encoding?: "text" | "artifact";
        };
        ContentResult: {
            /** @description With the doctype; without the content of iframes and shadow roots; absent with an artifact */
            html?: string;
            artifact?: components["schemas"]["Artifact"];
            url: string;
            title: string;
        };
        /**
         * @description What the page shows, as an outline of lines with refs: controls, headings, landmarks, items and texts, also in iframes
         *     and open shadow roots. With `since`, what changed.
         */
        SnapshotParams: {
            root?: components["schemas"]["Ref"];
            /** @description Only lines with all these words, and what they are inside of */
            find?: string;
            since?: components["schemas"]["Revision"];
            /** @description Go on where an observation left lines out */
            cursor?: string;
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description With the targets of links; default false */
            urls?: boolean;
            /** @description With @x,y,width,height of elements in CSS pixels of the page's viewport, also of those in iframes; default false */
            boxes?: boolean;
            /** @description Only what is inside the viewport; default false */
            visible?: boolean;
        };
        SnapshotResult: components["schemas"]["Observation"];
        /** @description The page, or an element of it, as Markdown to read; all of it without maxTokens. Without iframes and the values of fields */
        MarkdownParams: {
            root?: components["schemas"]["Ref"];
            /** @description Only the main content; false: all. Default: the main content where the page marks it and most of the text is in it, else all but navigation, header, footer and asides */
            main?: boolean;
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description Go on where a result ended */
            cursor?: string;
        };
        MarkdownResult: {
            markdown: string;
            /** @description Of `markdown`, as maxTokens counts them */
            tokens: number;
            url: string;
            title: string;
            /** @description Where there is more: `cursor` of the next call */
            cursor?: string;
        };
        /**
         * @description Answers the dialog that is open in the page. Where none is, it answers the next ones as they open: those of the steps
         *     that follow, or, outside of steps, those of the next 30 s.
         */
        DialogParams: {
            /** @description OK; false is Cancel */
            accept: boolean;
            /** @description For a prompt; default: what it suggests */
            text?: string;
            /** @description How many of the next dialogs, where none is open; default 1 */
            count?: number;
        };
        /** @description `answered` where a dialog was open, else `armed` */
        DialogResult: {
            answered?: components["schemas"]["Dialog"];
            /** @description How many of the next dialogs will be answered so */
            armed?: number;
        };
        /** @description Wait until all conditions given hold; at least one of selector, ref, text, url, duration, function, download, popup and dialog */
        WaitParams: {
            /**
             * @description Which of the conditions must be among those given
             * @enum {string}
             */
            waitType?: "selector" | "text" | "url" | "duration" | "function" | "download" | "popup" | "dialog";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Until this text is shown; whitespace counts as one space, case does not matter */
            text?: string;
            /** @description Until the page is at this URL, or one of which `*` stands for a part without a slash; without `?` and `#` whatever follows the path */
            url?: string;
            /** @description The element must be visible, not only there; default false */
            visible?: boolean;
            /** @description The element must be hidden or gone; default false */
            hidden?: boolean;
            /** @description At least so long, in ms */
            duration?: number;
            /** @description A script, as for evaluate, whose result must become true; needs `actions:evaluate` */
            function?: string;
            /**
             * @description Until a download of the page has ended that no wait has returned yet
             * @enum {boolean}
             */
            download?: true;
            /**
             * @description Until a page that this one opened is there that no wait has returned yet; after other steps, one that these have opened
             * @enum {boolean}
             */
            popup?: true;
            /**
             * @description Until a dialog was answered for which no wait has returned yet; after other steps, one that these have opened
             * @enum {boolean}
             */
            dialog?: true;
        };
        WaitResult: {
            /** @description Ms */
            waited: number;
            download?: components["schemas"]["Download"];
            /** @description The id of that page */
            popup?: string;
        };
        /** @description To x and y of the page or, with a selector or ref, of the element's content; an element alone is brought into view */
        ScrollParams: {
            /** @description CSS pixels from the left; default: as it is */
            x?: number;
            /** @description CSS pixels from the top; default: as it is */
            y?: number;
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /**
             * @description smooth moves there step by step, as the page sees it; default auto
             * @enum {string}
             */
            behavior?: "auto" | "smooth";
        };
        /** @description Where the page is scrolled to now or, with selector and x or y, the element's content */
        ScrollResult: {
            x: number;
            y: number;
        };
        /** @description Exactly one of key and text; it goes to the element that has the focus */
        KeyboardParams: {
            /**
             * @description Default press; a key that is down stays down until it is up again
             * @enum {string}
             */
            type?: "press" | "down" | "up";
            /** @description A character, a name such as Enter, ArrowLeft or KeyA, or a chord such as Control+Shift+A */
            key?: string;
            /** @description Characters to type; only with press */
            text?: string;
        };
        KeyboardResult: {
            /** @enum {string} */
            keyboardType: "press" | "down" | "up";
            key?: string;
            /** @description Characters typed */
            length?: number;
        };
        /**
         * @description Moves the mouse to a point of the viewport, then presses or releases its button there as asked. `click` is that of the action
         *     click; of the others the result says that the input was sent, and not what a document got.
         */
        MouseParams: {
            /**
             * @description Default click
             * @enum {string}
             */
            type?: "move" | "down" | "up" | "click";
            /** @description CSS pixels */
            x: number;
            /** @description CSS pixels */
            y: number;
            button?: components["schemas"]["MouseButton"];
        };
        MouseResult: {
            /** @enum {string} */
            mouseType: "move" | "down" | "up" | "click";
            x: number;
            y: number;
        };
        /**
         * @description Drags with the left mouse button: from an element or the point x, y to an element (`toSelector`, `toRef`) or the
         *     point toX, toY. Pages with HTML drag and drop get its events, others those of the mouse and pointer. Where the page
         *     begins HTML drag and drop, nothing takes what is dropped, and it stays where it was, the reason is `drop-not-accepted`.
         */
        DragParams: {
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description CSS pixels of the viewport, in place of an element */
            x?: number;
            y?: number;
            toSelector?: components["schemas"]["Selector"];
            toRef?: components["schemas"]["Ref"];
            toX?: number;
            toY?: number;
            /** @description Points to pass on the way */
            via?: components["schemas"]["Point"][];
            /** @description Moves of the mouse for each part of the way, default 8 */
            steps?: number;
        };
        /** @description In CSS pixels of the viewport */
        Point: {
            x: number;
            y: number;
        };
        DragResult: {
            selector?: string;
            ref?: string;
            x?: number;
            y?: number;
            toSelector?: string;
            toRef?: string;
            toX?: number;
            toY?: number;
            /**
             * @description What the page was seen to do. `dropped`: an element has taken what was dropped; `moved`: what was pressed stands
             *     elsewhere than before; `changed`: the page added, removed, moved or filled something else; `nothing`: the page is
             *     as before; `unknown`: it cannot be told, as of a canvas or a selection. Absent where a dialog was held open.
             * @enum {string}
             */
            outcome?: "dropped" | "moved" | "changed" | "nothing" | "unknown";
        };
        /**
         * @description The context's cookies. `get` returns those that match any of `cookies` in every given field, or all. `set` needs
         *     name and value, `delete` the name; without a domain both mean the host of the page's URL. `delete` without `cookies`
         *     deletes all.
         */
        CookiesParams: {
            /** @enum {string} */
            operation: "get" | "set" | "delete";
            cookies?: components["schemas"]["CookieParam"][];
        };
        CookieParam: {
            name?: string;
            value?: string;
            /** @description Host; with a dot in front its subdomains, too */
            domain?: string;
            /** @description Default / when set */
            path?: string;
            /** @description Seconds since 1970, 400 days from now at most; -1, the default, ends with the browser session */
            expires?: number;
            /** @description Default false */
            httpOnly?: boolean;
            /** @description Default false */
            secure?: boolean;
            sameSite?: components["schemas"]["SameSite"];
        };
        /**
         * @description Default Lax
         * @enum {string}
         */
        SameSite: "Strict" | "Lax" | "None";
        /** @description `cookies` with get, `count` (of those set or deleted) with the others */
        CookiesResult: {
            cookies?: components["schemas"]["Cookie"][];
            count?: number;
        };
        Cookie: {
            name: string;
            value: string;
            /** @description With a dot in front where subdomains get it, too */
            domain: string;
            path: string;
            /** @description Seconds since 1970; -1 ends with the browser session */
            expires: number;
            httpOnly: boolean;
            secure: boolean;
            sameSite: components["schemas"]["SameSite"];
        };
        NavigateRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "navigate";
            params: components["schemas"]["NavigateParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        NavigateFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "navigate";
            /** @description http, https or about:blank */
            url: string;
            waitUntil?: components["schemas"]["WaitUntil"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        GoBackRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "goBack";
            params?: components["schemas"]["GoBackParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        GoBackFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "goBack";
            waitUntil?: components["schemas"]["WaitUntil"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        GoForwardRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "goForward";
            params?: components["schemas"]["GoForwardParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        GoForwardFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "goForward";
            waitUntil?: components["schemas"]["WaitUntil"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ReloadRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "reload";
            params?: components["schemas"]["ReloadParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ReloadFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reload";
            waitUntil?: components["schemas"]["WaitUntil"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ClickRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "click";
            params?: components["schemas"]["ClickParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ClickFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "click";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description CSS pixels */
            x?: number;
            /** @description CSS pixels */
            y?: number;
            button?: components["schemas"]["MouseButton"];
            /** @description Default 1 */
            clickCount?: number;
            /** @description Between press and release, in ms; default 0 */
            delay?: number;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        TypeRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "type";
            params?: components["schemas"]["TypeParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        TypeFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "type";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            text?: string;
            /** @description The name or id of a stored secret, of which `field` is typed, at once. A password goes into fields for passwords, a code into fields for codes or numbers, by their type, autocomplete, inputmode, or a word in name, id, label or placeholder; else 422 with `details.reason` `secret-field` */
            secret?: string;
            field?: components["schemas"]["SecretField"];
            /** @description Between keystrokes, in ms; default 0 */
            delay?: number;
            /** @description Press Enter after, and wait until a navigation that this begins is committed, or the time is over; default false */
            submit?: boolean;
            /** @description Empty the field first; default false */
            clearFirst?: boolean;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        SelectRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "select";
            params: components["schemas"]["SelectParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        SelectFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "select";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Values or labels of options; more than one only where the list allows it, none deselects all */
            values: string[];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        UploadRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "upload";
            params?: components["schemas"]["UploadParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        UploadFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "upload";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Paths relative to the caller's upload folder, or absolute inside it; at most 50 MiB each; none empties the input */
            files?: string[];
            /** @description Ids of artifacts, of any size; needs artifacts:read */
            artifacts?: string[];
            /** @description Drops the files on the element; default false */
            drop?: boolean;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        HoverRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "hover";
            params?: components["schemas"]["HoverParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        HoverFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hover";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        FocusRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "focus";
            params?: components["schemas"]["FocusParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        FocusFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "focus";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        BlurRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "blur";
            params?: components["schemas"]["BlurParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        BlurFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "blur";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        EvaluateRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "evaluate";
            params: components["schemas"]["EvaluateParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        EvaluateFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "evaluate";
            /** @description A function expression (called with args), an expression, or statements whose `return` is the result */
            function: string;
            /** @description JSON values, default none */
            args?: unknown[];
            /**
             * @description artifact stores the result; default json
             * @enum {string}
             */
            encoding?: "json" | "artifact";
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        CallToolRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "callTool";
            params: components["schemas"]["CallToolParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        CallToolFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "callTool";
            name: string;
            /** @description As the tool's schema says; default none */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Of the document that offers it, as the outline names it; default: that of the page */
            origin?: string;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ScreenshotRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "screenshot";
            params?: components["schemas"]["ScreenshotParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ScreenshotFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "screenshot";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description The whole page, not only the viewport; default false */
            fullPage?: boolean;
            clip?: components["schemas"]["Clip"];
            /** @description Of a JPEG or WebP, default 80; invalid with png */
            quality?: number;
            optimizeForSpeed?: components["schemas"]["OptimizeForSpeed"];
            /**
             * @description Default png
             * @enum {string}
             */
            format?: "png" | "jpeg" | "webp";
            encoding?: components["schemas"]["BytesEncoding"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        PdfRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "pdf";
            params?: components["schemas"]["PdfParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        PdfFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pdf";
            /**
             * @description Size of the paper, default Letter; invalid with width and height
             * @enum {string}
             */
            format?: "Letter" | "Legal" | "Tabloid" | "Ledger" | "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6";
            width?: components["schemas"]["PdfSide"];
            height?: components["schemas"]["PdfSide"];
            /** @description The size that the page's CSS gives in `@page` comes before those given here; default false */
            preferCSSPageSize?: boolean;
            /** @description Default false */
            landscape?: boolean;
            /** @description Default 1 */
            scale?: number;
            /** @description The sheets to print, as `1-3, 5, 8-`; default all */
            pageRanges?: string;
            /** @description Print the templates; without any: date, title, URL and page number. The default is true with a template, else false */
            displayHeaderFooter?: boolean;
            headerTemplate?: components["schemas"]["PdfTemplate"];
            footerTemplate?: components["schemas"]["PdfTemplate"];
            margin?: components["schemas"]["PdfMargin"];
            /** @description Default false */
            printBackground?: boolean;
            /** @description With the structure that screen readers use; default false */
            tagged?: boolean;
            /** @description With bookmarks of the headings, and tagged; default false */
            outline?: boolean;
            encoding?: components["schemas"]["BytesEncoding"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ContentRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "content";
            params?: components["schemas"]["ContentParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ContentFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /**
             * @description artifact stores it; default text
             * @enum {string}
             */
            encoding?: "text" | "artifact";
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        SnapshotRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "snapshot";
            params?: components["schemas"]["SnapshotParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        SnapshotFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "snapshot";
            root?: components["schemas"]["Ref"];
            /** @description Only lines with all these words, and what they are inside of */
            find?: string;
            since?: components["schemas"]["Revision"];
            /** @description Go on where an observation left lines out */
            cursor?: string;
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description With the targets of links; default false */
            urls?: boolean;
            /** @description With @x,y,width,height of elements in CSS pixels of the page's viewport, also of those in iframes; default false */
            boxes?: boolean;
            /** @description Only what is inside the viewport; default false */
            visible?: boolean;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        MarkdownRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "markdown";
            params?: components["schemas"]["MarkdownParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        MarkdownFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "markdown";
            root?: components["schemas"]["Ref"];
            /** @description Only the main content; false: all. Default: the main content where the page marks it and most of the text is in it, else all but navigation, header, footer and asides */
            main?: boolean;
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description Go on where a result ended */
            cursor?: string;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        DialogRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "dialog";
            params: components["schemas"]["DialogParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        DialogFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dialog";
            /** @description OK; false is Cancel */
            accept: boolean;
            /** @description For a prompt; default: what it suggests */
            text?: string;
            /** @description How many of the next dialogs, where none is open; default 1 */
            count?: number;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        WaitRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "wait";
            params?: components["schemas"]["WaitParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        WaitFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wait";
            /**
             * @description Which of the conditions must be among those given
             * @enum {string}
             */
            waitType?: "selector" | "text" | "url" | "duration" | "function" | "download" | "popup" | "dialog";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description Until this text is shown; whitespace counts as one space, case does not matter */
            text?: string;
            /** @description Until the page is at this URL, or one of which `*` stands for a part without a slash; without `?` and `#` whatever follows the path */
            url?: string;
            /** @description The element must be visible, not only there; default false */
            visible?: boolean;
            /** @description The element must be hidden or gone; default false */
            hidden?: boolean;
            /** @description At least so long, in ms */
            duration?: number;
            /** @description A script, as for evaluate, whose result must become true; needs `actions:evaluate` */
            function?: string;
            /**
             * @description Until a download of the page has ended that no wait has returned yet
             * @enum {boolean}
             */
            download?: true;
            /**
             * @description Until a page that this one opened is there that no wait has returned yet; after other steps, one that these have opened
             * @enum {boolean}
             */
            popup?: true;
            /**
             * @description Until a dialog was answered for which no wait has returned yet; after other steps, one that these have opened
             * @enum {boolean}
             */
            dialog?: true;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ScrollRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "scroll";
            params?: components["schemas"]["ScrollParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        ScrollFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "scroll";
            /** @description CSS pixels from the left; default: as it is */
            x?: number;
            /** @description CSS pixels from the top; default: as it is */
            y?: number;
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /**
             * @description smooth moves there step by step, as the page sees it; default auto
             * @enum {string}
             */
            behavior?: "auto" | "smooth";
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        KeyboardRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "keyboard";
            params?: components["schemas"]["KeyboardParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        KeyboardFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "keyboard";
            /**
             * @description Default press; a key that is down stays down until it is up again
             * @enum {string}
             */
            keyboardType?: "press" | "down" | "up";
            /** @description A character, a name such as Enter, ArrowLeft or KeyA, or a chord such as Control+Shift+A */
            key?: string;
            /** @description Characters to type; only with press */
            text?: string;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        MouseRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "mouse";
            params: components["schemas"]["MouseParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        MouseFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mouse";
            /**
             * @description Default click
             * @enum {string}
             */
            mouseType?: "move" | "down" | "up" | "click";
            /** @description CSS pixels */
            x: number;
            /** @description CSS pixels */
            y: number;
            button?: components["schemas"]["MouseButton"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        DragRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "drag";
            params?: components["schemas"]["DragParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        DragFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drag";
            selector?: components["schemas"]["Selector"];
            ref?: components["schemas"]["Ref"];
            /** @description CSS pixels of the viewport, in place of an element */
            x?: number;
            y?: number;
            toSelector?: components["schemas"]["Selector"];
            toRef?: components["schemas"]["Ref"];
            toX?: number;
            toY?: number;
            /** @description Points to pass on the way */
            via?: components["schemas"]["Point"][];
            /** @description Moves of the mouse for each part of the way, default 8 */
            steps?: number;
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        CookiesRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "cookies";
            params: components["schemas"]["CookiesParams"];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        CookiesFlatRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cookies";
            /** @enum {string} */
            operation: "get" | "set" | "delete";
            cookies?: components["schemas"]["CookieParam"][];
            /** @description Default: the page used last */
            pageId?: string;
            /** @description Time for the whole action, in ms; waiting in line counts */
            timeout?: number;
            lease?: components["schemas"]["Lease"];
            /**
             * @description What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none
             * @enum {string}
             */
            observe?: "none" | "delta" | "snapshot";
            since?: components["schemas"]["Revision"];
            maxTokens?: components["schemas"]["MaxTokens"];
            /** @description The most that an observation waits for the page to settle, in ms; default 500 */
            settle?: number;
            ifRevision?: components["schemas"]["Revision"];
            /**
             * @description Whether a ref may stand for the one like element that replaced its own; default rebind
             * @enum {string}
             */
            onStale?: "rebind" | "refuse";
        };
        /** @description The nested shape: `action` and `params` */
        NestedExecuteRequest: components["schemas"]["NavigateRequest"] | components["schemas"]["GoBackRequest"] | components["schemas"]["GoForwardRequest"] | components["schemas"]["ReloadRequest"] | components["schemas"]["ClickRequest"] | components["schemas"]["TypeRequest"] | components["schemas"]["SelectRequest"] | components["schemas"]["UploadRequest"] | components["schemas"]["HoverRequest"] | components["schemas"]["FocusRequest"] | components["schemas"]["BlurRequest"] | components["schemas"]["EvaluateRequest"] | components["schemas"]["CallToolRequest"] | components["schemas"]["ScreenshotRequest"] | components["schemas"]["PdfRequest"] | components["schemas"]["ContentRequest"] | components["schemas"]["SnapshotRequest"] | components["schemas"]["MarkdownRequest"] | components["schemas"]["DialogRequest"] | components["schemas"]["WaitRequest"] | components["schemas"]["ScrollRequest"] | components["schemas"]["KeyboardRequest"] | components["schemas"]["MouseRequest"] | components["schemas"]["DragRequest"] | components["schemas"]["CookiesRequest"];
        /** @description The flat shape: `type` and the parameters beside it */
        FlatExecuteRequest: components["schemas"]["NavigateFlatRequest"] | components["schemas"]["GoBackFlatRequest"] | components["schemas"]["GoForwardFlatRequest"] | components["schemas"]["ReloadFlatRequest"] | components["schemas"]["ClickFlatRequest"] | components["schemas"]["TypeFlatRequest"] | components["schemas"]["SelectFlatRequest"] | components["schemas"]["UploadFlatRequest"] | components["schemas"]["HoverFlatRequest"] | components["schemas"]["FocusFlatRequest"] | components["schemas"]["BlurFlatRequest"] | components["schemas"]["EvaluateFlatRequest"] | components["schemas"]["CallToolFlatRequest"] | components["schemas"]["ScreenshotFlatRequest"] | components["schemas"]["PdfFlatRequest"] | components["schemas"]["ContentFlatRequest"] | components["schemas"]["SnapshotFlatRequest"] | components["schemas"]["MarkdownFlatRequest"] | components["schemas"]["DialogFlatRequest"] | components["schemas"]["WaitFlatRequest"] | components["schemas"]["ScrollFlatRequest"] | components["schemas"]["KeyboardFlatRequest"] | components["schemas"]["MouseFlatRequest"] | components["schemas"]["DragFlatRequest"] | components["schemas"]["CookiesFlatRequest"];
        NavigateActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "navigate";
            data: components["schemas"]["NavigateResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        GoBackActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "goBack";
            data: components["schemas"]["GoBackResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        GoForwardActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "goForward";
            data: components["schemas"]["GoForwardResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        ReloadActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "reload";
            data: components["schemas"]["ReloadResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        ClickActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "click";
            data: components["schemas"]["ClickResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        TypeActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "type";
            data: components["schemas"]["TypeResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        SelectActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "select";
            data: components["schemas"]["SelectResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        UploadActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "upload";
            data: components["schemas"]["UploadResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        HoverActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "hover";
            data: components["schemas"]["HoverResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        FocusActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "focus";
            data: components["schemas"]["FocusResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        BlurActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "blur";
            data: components["schemas"]["BlurResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        EvaluateActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "evaluate";
            data: components["schemas"]["EvaluateResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        CallToolActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "callTool";
            data: components["schemas"]["CallToolResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        ScreenshotActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "screenshot";
            data: components["schemas"]["ScreenshotResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        PdfActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "pdf";
            data: components["schemas"]["PdfResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        ContentActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "content";
            data: components["schemas"]["ContentResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        SnapshotActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "snapshot";
            data: components["schemas"]["SnapshotResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        MarkdownActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "markdown";
            data: components["schemas"]["MarkdownResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        DialogActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "dialog";
            data: components["schemas"]["DialogResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        WaitActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "wait";
            data: components["schemas"]["WaitResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        ScrollActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "scroll";
            data: components["schemas"]["ScrollResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        KeyboardActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "keyboard";
            data: components["schemas"]["KeyboardResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        MouseActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "mouse";
            data: components["schemas"]["MouseResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        DragActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "drag";
            data: components["schemas"]["DragResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
        CookiesActionResult: {
            success: components["schemas"]["Success"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            actionType: "cookies";
            data: components["schemas"]["CookiesResult"];
            /** @description Time the action took, in ms */
            duration: number;
            timestamp: components["schemas"]["Timestamp"];
            contextId: string;
            /** @description The page that the action used */
            pageId: string;
            executedAt: components["schemas"]["Timestamp"];
            /** @description Dialogs of the page that opened while the action ran; absent: none */
            dialogs?: components["schemas"]["Dialog"][];
            /** @description Downloads of the page that began or went on while the action ran; absent: none */
            downloads?: components["schemas"]["Download"][];
            observation?: components["schemas"]["Observation"];
            recovered?: components["schemas"]["PageRecovery"];
            pendingNavigation?: components["schemas"]["PendingNavigation"];
        };
    };
    responses: {
        /** @description The request is not valid; `details` names each invalid field */
        ValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "VALIDATION_ERROR",
                 *         "message": "params.url must be given",
                 *         "details": [
                 *           {
                 *             "field": "params.url",
                 *             "message": "must be given"
                 *           }
                 *         ],
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Credentials are missing or not valid; `details.reason` is missing, wrong, malformed, wrong-kind (another secret of the service, or another scheme), expired or ended (a session, key, link or user that has ended) */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "UNAUTHORIZED",
                 *         "message": "the access token has expired: refresh it, or send an API key, which lasts longer",
                 *         "details": {
                 *           "reason": "expired"
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A scope is missing, or a policy denies the request */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "FORBIDDEN",
                 *         "message": "this needs the permission \"contexts:write\"",
                 *         "details": {
                 *           "reason": "scope",
                 *           "scope": "contexts:write"
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no such resource, or it belongs to another user */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "NOT_FOUND",
                 *         "message": "context \"x\" was not found",
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Concurrent changes of the same resource, the greatest number of resources is reached, or a person controls the context */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "CONFLICT",
                 *         "message": "context \"x\" is being changed by others all the time; try again",
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than 1 MiB, or than the operation says */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "PAYLOAD_TOO_LARGE",
                 *         "message": "the body is larger than 1048576 bytes",
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The headers are larger than 16 KiB */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "VALIDATION_ERROR",
                 *         "message": "the headers are larger than 16384 bytes",
                 *         "details": {
                 *           "reason": "headers",
                 *           "limit": 16384
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "UNSUPPORTED_MEDIA_TYPE",
                 *         "message": "the body must be application/json, not \"text/plain\"",
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The page or the network did not allow the action; `details.reason` is the reason */
        ActionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "ACTION_FAILED",
                 *         "message": "the host of \"https://nowhere.example/\" could not be resolved",
                 *         "details": {
                 *           "reason": "dns"
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Too many requests; the message names the limit and what gives more, `Retry-After` is the time to wait */
        RateLimitExceeded: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "RATE_LIMIT_EXCEEDED",
                 *         "message": "more than 100 calls in 1 minute; the next is accepted in 42 s. More: an API key has 1000 (plan standard); the service's setting is RATE_LIMITS (authenticated)",
                 *         "details": {
                 *           "bucket": "general",
                 *           "limit": 100,
                 *           "windowMs": 60000,
                 *           "retryAfterMs": 41250
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A fault of the service; its log has the request id */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "INTERNAL_ERROR",
                 *         "message": "internal error",
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No browser or no database is available, or the browser crashed; `details.outcome` is whether the action may have run */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "SERVICE_UNAVAILABLE",
                 *         "message": "the browser is gone",
                 *         "details": {
                 *           "outcome": "unknown"
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The deadline passed; `details.phase` is the phase */
        Timeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": {
                 *         "code": "TIMEOUT",
                 *         "message": "no element matched \"#buy\" within 5000 ms",
                 *         "details": {
                 *           "phase": "selector",
                 *           "actionType": "click",
                 *           "selector": "#buy",
                 *           "timeout": 5000,
                 *           "duration": 5001
                 *         },
                 *         "requestId": "req-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description A name of this request, chosen by the caller, such as a UUID. A repetition with the same key and input within 24 hours runs
         *     nothing and returns the result of the first call, with `metadata.replayed` (an error: `details.replayed`) and the header
         *     `Idempotency-Replayed`. While the first call runs, 409 with `details.reason` `idempotency-in-flight`; with another input,
         *     `idempotency-key-reused`. A call that failed before it had an effect may be repeated with its key. The first call goes on
         *     when its client has left. A result of more than 64 KiB is not stored, an observation in it is left out first; then a
         *     repetition is 409 with `idempotency-result-too-large`. Of a user the last 1,000 keys are kept. gRPC: the metadata
         *     `idempotency-key`; WebSocket and MCP: `idempotencyKey`.
         */
        IdempotencyKey: string;
        /**
         * @description The session's id
         * @example 0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b
         */
        sessionId: string;
        /** @description The user's id */
        userId: string;
        /** @description The secret's id */
        secretId: string;
        /** @description The profile's id */
        profileId: string;
        /**
         * @description The API key's id
         * @example 0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b
         */
        apiKeyId: string;
        /**
         * @description The process's id
         * @example 5f0f0c1e-6a52-4f0e-8a57-2b1f7a9f3c11
         */
        processId: string;
        /**
         * @description The artifact's id
         * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
         */
        artifactId: string;
        /**
         * @description The context's id
         * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
         */
        contextId: string;
        /**
         * @description The page's id
         * @example 0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b
         */
        pageId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Calls allowed by the tightest of the limits that apply to the caller
         * @example 100
         */
        RateLimitLimit: number;
        /**
         * @description Calls left of them
         * @example 99
         */
        RateLimitRemaining: number;
        /**
         * @description When all are there again, in seconds since 1970
         * @example 1795168860
         */
        RateLimitReset: number;
        /** @description Present when the call was done but its audit row could not be stored, as `metadata.audit` of results that have `metadata` */
        Audit: "failed";
        /**
         * @description Seconds after which the call may succeed
         * @example 42
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service responds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "timestamp": "2026-11-20T10:00:00.000Z",
                     *       "uptime": 12.5,
                     *       "environment": "development",
                     *       "version": "0.1.0",
                     *       "checks": {
                     *         "server": true,
                     *         "database": true,
                     *         "browser": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every check holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "checks": {
                     *         "server": true,
                     *         "database": true,
                     *         "browser": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description A check fails */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "not_ready",
                     *       "checks": {
                     *         "server": true,
                     *         "database": true,
                     *         "browser": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "accessToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
                     *         "refreshToken": "pwr_c2FtcGxl",
                     *         "expiresIn": 3600
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 61.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenPairResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "pwr_c2FtcGxl"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshTokenRequest"];
            };
        };
        responses: {
            /** @description The next token pair */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "accessToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
                     *         "refreshToken": "pwr_c2FtcGxl",
                     *         "expiresIn": 3600
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 61.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenPairResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "pwr_c2FtcGxl"
                 *     }
                 */
                "application/json": components["schemas"]["RevokeTokenRequest"];
            };
        };
        responses: {
            /** @description Signed out */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The refresh token is revoked",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 1.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "expiresAt" | "-expiresAt" | "lastAccessedAt" | "-lastAccessedAt" | "name" | "-name";
                /** @description Only with this name */
                "filter[name]"?: string;
                /** @description Only with a name beyond this */
                "filter[name][$gt]"?: string;
                /** @description Only with a name before this */
                "filter[name][$lt]"?: string;
                /** @description Only with one of these as name */
                "filter[name][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this expiresAt */
                "filter[expiresAt]"?: string;
                /** @description Only with a expiresAt beyond this */
                "filter[expiresAt][$gt]"?: string;
                /** @description Only with a expiresAt before this */
                "filter[expiresAt][$lt]"?: string;
                /** @description Only with one of these as expiresAt */
                "filter[expiresAt][$in]"?: string[];
                /** @description Only with this lastAccessedAt */
                "filter[lastAccessedAt]"?: string;
                /** @description Only with a lastAccessedAt beyond this */
                "filter[lastAccessedAt][$gt]"?: string;
                /** @description Only with a lastAccessedAt before this */
                "filter[lastAccessedAt][$lt]"?: string;
                /** @description Only with one of these as lastAccessedAt */
                "filter[lastAccessedAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *           "username": "ada",
                     *           "roles": [
                     *             "user"
                     *           ],
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "expiresAt": "2026-11-27T10:04:00.000Z",
                     *           "lastAccessedAt": "2026-11-20T10:04:00.000Z",
                     *           "isCurrent": true
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly checks",
                 *       "metadata": {
                 *         "team": "shop"
                 *       },
                 *       "baseUrl": "https://shop.example/"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSessionRequest"];
            };
        };
        responses: {
            /** @description The session has begun */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f2-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *         "username": "ada",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "expiresAt": "2026-11-27T10:00:00.000Z",
                     *         "lastAccessedAt": "2026-11-20T10:00:00.000Z",
                     *         "isCurrent": false,
                     *         "name": "nightly checks",
                     *         "metadata": {
                     *           "team": "shop"
                     *         },
                     *         "baseUrl": "https://shop.example/",
                     *         "accessToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
                     *         "refreshToken": "pwr_c2FtcGxl",
                     *         "expiresIn": 3600
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 2.3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getCurrentSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *         "username": "ada",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "expiresAt": "2026-11-27T10:04:00.000Z",
                     *         "lastAccessedAt": "2026-11-20T10:04:00.000Z",
                     *         "isCurrent": true
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listMySessions: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "expiresAt" | "-expiresAt" | "lastAccessedAt" | "-lastAccessedAt";
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this expiresAt */
                "filter[expiresAt]"?: string;
                /** @description Only with a expiresAt beyond this */
                "filter[expiresAt][$gt]"?: string;
                /** @description Only with a expiresAt before this */
                "filter[expiresAt][$lt]"?: string;
                /** @description Only with one of these as expiresAt */
                "filter[expiresAt][$in]"?: string[];
                /** @description Only with this lastAccessedAt */
                "filter[lastAccessedAt]"?: string;
                /** @description Only with a lastAccessedAt beyond this */
                "filter[lastAccessedAt][$gt]"?: string;
                /** @description Only with a lastAccessedAt before this */
                "filter[lastAccessedAt][$lt]"?: string;
                /** @description Only with one of these as lastAccessedAt */
                "filter[lastAccessedAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "expiresAt": "2026-11-27T10:04:00.000Z",
                     *           "lastAccessedAt": "2026-11-20T10:04:00.000Z",
                     *           "isCurrent": true
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionSummaryListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They have ended */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "2 sessions have ended",
                     *       "data": {
                     *         "deletedCount": 2
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedSessionsResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id
                 * @example 0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *         "username": "ada",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "expiresAt": "2026-11-27T10:04:00.000Z",
                     *         "lastAccessedAt": "2026-11-20T10:04:00.000Z",
                     *         "isCurrent": true
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id
                 * @example 0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The session has ended",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Only keys that work (true), or only revoked and expired ones (false) */
                active?: "true" | "false";
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "lastUsedAt" | "-lastUsedAt" | "expiresAt" | "-expiresAt";
                /** @description Only with this name */
                "filter[name]"?: string;
                /** @description Only with a name beyond this */
                "filter[name][$gt]"?: string;
                /** @description Only with a name before this */
                "filter[name][$lt]"?: string;
                /** @description Only with one of these as name */
                "filter[name][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this lastUsedAt */
                "filter[lastUsedAt]"?: string;
                /** @description Only with a lastUsedAt beyond this */
                "filter[lastUsedAt][$gt]"?: string;
                /** @description Only with a lastUsedAt before this */
                "filter[lastUsedAt][$lt]"?: string;
                /** @description Only with one of these as lastUsedAt */
                "filter[lastUsedAt][$in]"?: string[];
                /** @description Only with this expiresAt */
                "filter[expiresAt]"?: string;
                /** @description Only with a expiresAt beyond this */
                "filter[expiresAt][$gt]"?: string;
                /** @description Only with a expiresAt before this */
                "filter[expiresAt][$lt]"?: string;
                /** @description Only with one of these as expiresAt */
                "filter[expiresAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKeys": [
                     *         {
                     *           "id": "0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "name": "nightly checks",
                     *           "prefix": "pwk_3fRk9TzQ",
                     *           "roles": [
                     *             "user"
                     *           ],
                     *           "scopes": [
                     *             "contexts:read",
                     *             "contexts:write"
                     *           ],
                     *           "plan": "standard",
                     *           "active": true,
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "lastUsedAt": "2026-11-20T10:04:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly checks",
                 *       "roles": [
                 *         "user"
                 *       ],
                 *       "scopes": [
                 *         "contexts:read",
                 *         "contexts:write"
                 *       ],
                 *       "expiresIn": 2592000000,
                 *       "metadata": {
                 *         "team": "shop"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key; `key` and `id` repeat `plainTextKey` and `apiKey.id` */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKey": {
                     *         "id": "0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "nightly checks",
                     *         "prefix": "pwk_3fRk9TzQ",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "scopes": [
                     *           "contexts:read",
                     *           "contexts:write"
                     *         ],
                     *         "plan": "standard",
                     *         "active": true,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "expiresAt": "2026-12-20T10:00:00.000Z",
                     *         "metadata": {
                     *           "team": "shop"
                     *         }
                     *       },
                     *       "plainTextKey": "pwk_3fRk9TzQsample",
                     *       "warning": "Keep this key now; it is not shown again",
                     *       "key": "pwk_3fRk9TzQsample",
                     *       "id": "0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id
                 * @example 0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                apiKeyId: components["parameters"]["apiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its text */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKey": {
                     *         "id": "0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "nightly checks",
                     *         "prefix": "pwk_3fRk9TzQ",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "scopes": [
                     *           "contexts:read",
                     *           "contexts:write"
                     *         ],
                     *         "plan": "standard",
                     *         "active": true,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "expiresAt": "2026-12-20T10:00:00.000Z",
                     *         "metadata": {
                     *           "team": "shop"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyAnswer"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id
                 * @example 0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                apiKeyId: components["parameters"]["apiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The API key is revoked",
                     *       "apiKey": {
                     *         "id": "0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "nightly checks",
                     *         "revokedAt": "2026-11-20T10:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedApiKeyAnswer"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "timestamp" | "-timestamp" | "duration" | "-duration" | "operation" | "-operation" | "actionType" | "-actionType" | "userId" | "-userId" | "contextId" | "-contextId" | "outcome" | "-outcome";
                /** @description Only with this timestamp */
                "filter[timestamp]"?: string;
                /** @description Only with a timestamp beyond this */
                "filter[timestamp][$gt]"?: string;
                /** @description Only with a timestamp before this */
                "filter[timestamp][$lt]"?: string;
                /** @description Only with one of these as timestamp */
                "filter[timestamp][$in]"?: string[];
                /** @description Only with this userId */
                "filter[userId]"?: string;
                /** @description Only with a userId beyond this */
                "filter[userId][$gt]"?: string;
                /** @description Only with a userId before this */
                "filter[userId][$lt]"?: string;
                /** @description Only with one of these as userId */
                "filter[userId][$in]"?: string[];
                /** @description Only with this credential */
                "filter[credential]"?: string;
                /** @description Only with a credential beyond this */
                "filter[credential][$gt]"?: string;
                /** @description Only with a credential before this */
                "filter[credential][$lt]"?: string;
                /** @description Only with one of these as credential */
                "filter[credential][$in]"?: string[];
                /** @description Only with this transport */
                "filter[transport]"?: string;
                /** @description Only with a transport beyond this */
                "filter[transport][$gt]"?: string;
                /** @description Only with a transport before this */
                "filter[transport][$lt]"?: string;
                /** @description Only with one of these as transport */
                "filter[transport][$in]"?: string[];
                /** @description Only with this address */
                "filter[address]"?: string;
                /** @description Only with a address beyond this */
                "filter[address][$gt]"?: string;
                /** @description Only with a address before this */
                "filter[address][$lt]"?: string;
                /** @description Only with one of these as address */
                "filter[address][$in]"?: string[];
                /** @description Only with this operation */
                "filter[operation]"?: string;
                /** @description Only with a operation beyond this */
                "filter[operation][$gt]"?: string;
                /** @description Only with a operation before this */
                "filter[operation][$lt]"?: string;
                /** @description Only with one of these as operation */
                "filter[operation][$in]"?: string[];
                /** @description Only with this actionType */
                "filter[actionType]"?: string;
                /** @description Only with a actionType beyond this */
                "filter[actionType][$gt]"?: string;
                /** @description Only with a actionType before this */
                "filter[actionType][$lt]"?: string;
                /** @description Only with one of these as actionType */
                "filter[actionType][$in]"?: string[];
                /** @description Only with this contextId */
                "filter[contextId]"?: string;
                /** @description Only with a contextId beyond this */
                "filter[contextId][$gt]"?: string;
                /** @description Only with a contextId before this */
                "filter[contextId][$lt]"?: string;
                /** @description Only with one of these as contextId */
                "filter[contextId][$in]"?: string[];
                /** @description Only with this outcome */
                "filter[outcome]"?: string;
                /** @description Only with a outcome beyond this */
                "filter[outcome][$gt]"?: string;
                /** @description Only with a outcome before this */
                "filter[outcome][$lt]"?: string;
                /** @description Only with one of these as outcome */
                "filter[outcome][$in]"?: string[];
                /** @description Only with this code */
                "filter[code]"?: string;
                /** @description Only with a code beyond this */
                "filter[code][$gt]"?: string;
                /** @description Only with a code before this */
                "filter[code][$lt]"?: string;
                /** @description Only with one of these as code */
                "filter[code][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "4711",
                     *           "timestamp": "2026-11-20T10:00:00.000Z",
                     *           "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *           "credential": "session:0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "transport": "rest",
                     *           "address": "192.0.2.7",
                     *           "operation": "executeAction",
                     *           "actionType": "navigate",
                     *           "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "params": {
                     *             "url": "https://example.com/"
                     *           },
                     *           "outcome": "success",
                     *           "duration": 143.2
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The processes */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "5f0f0c1e-6a52-4f0e-8a57-2b1f7a9f3c11",
                     *           "role": "worker",
                     *           "host": "worker-1",
                     *           "pid": 4711,
                     *           "address": "10.0.0.7:7443",
                     *           "version": "0.1.0",
                     *           "state": "ready",
                     *           "capacity": 20,
                     *           "contexts": 7,
                     *           "busy": 2,
                     *           "waiting": 0,
                     *           "startedAt": "2026-11-20T09:00:00.000Z",
                     *           "settingsDiffer": false,
                     *           "heartbeatAge": 412
                     *         },
                     *         {
                     *           "id": "0c2d9d52-1f5b-4a6e-9a6b-5a8b7b1f2e90",
                     *           "role": "api",
                     *           "host": "replica-1",
                     *           "pid": 4242,
                     *           "address": "10.0.0.4:7443",
                     *           "version": "0.1.0",
                     *           "state": "ready",
                     *           "capacity": 0,
                     *           "contexts": 0,
                     *           "busy": 0,
                     *           "waiting": 0,
                     *           "startedAt": "2026-11-20T09:00:01.000Z",
                     *           "settingsDiffer": false,
                     *           "heartbeatAge": 208,
                     *           "calls": {
                     *             "count": 1204,
                     *             "durations": [
                     *               {
                     *                 "upTo": 10,
                     *                 "count": 903
                     *               },
                     *               {
                     *                 "upTo": 100,
                     *                 "count": 1180
                     *               },
                     *               {
                     *                 "upTo": 1000,
                     *                 "count": 1203
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProcessListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "name": "PORT",
                     *           "value": "8443",
                     *           "isSet": true,
                     *           "isDefault": true,
                     *           "isSecret": false,
                     *           "description": "Port of REST"
                     *         },
                     *         {
                     *           "name": "JWT_SECRET",
                     *           "isSet": true,
                     *           "isDefault": false,
                     *           "isSecret": true,
                     *           "description": "Signs access tokens"
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SettingListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    drainProcess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The process's id
                 * @example 5f0f0c1e-6a52-4f0e-8a57-2b1f7a9f3c11
                 */
                processId: components["parameters"]["processId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is asked */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The process is asked to end",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /** @description How far back it goes; default 24 */
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "covers": "all",
                     *         "process": "5f0f0c1e-6a52-4f0e-8a57-2b1f7a9f3c11",
                     *         "missing": [],
                     *         "since": "2026-11-20T09:00:00.000Z",
                     *         "now": {
                     *           "contexts": 7,
                     *           "busy": 2,
                     *           "waiting": 1,
                     *           "capacity": 20,
                     *           "stored": 31,
                     *           "requests": 1
                     *         },
                     *         "actions": 1204,
                     *         "failed": 3,
                     *         "errors": [
                     *           {
                     *             "name": "click",
                     *             "code": "TIMEOUT",
                     *             "count": 3,
                     *             "isAction": true
                     *           }
                     *         ],
                     *         "waits": {
                     *           "count": 1204,
                     *           "p50": 0.6,
                     *           "p95": 12.4
                     *         },
                     *         "interval": 900000,
                     *         "history": [
                     *           {
                     *             "at": "2026-11-20T09:00:00.000Z",
                     *             "actions": 1204,
                     *             "failed": 3,
                     *             "calls": 1310,
                     *             "durations": {
                     *               "count": 1310,
                     *               "p50": 21.4,
                     *               "p95": 310.2
                     *             },
                     *             "waits": {
                     *               "count": 1204,
                     *               "p50": 0.6,
                     *               "p95": 12.4
                     *             },
                     *             "load": {
                     *               "capacity": 20,
                     *               "contexts": 7,
                     *               "busy": 2,
                     *               "waiting": 1
                     *             }
                     *           }
                     *         ],
                     *         "failures": [
                     *           {
                     *             "at": "2026-11-20T09:04:12.000Z",
                     *             "name": "click",
                     *             "code": "TIMEOUT",
                     *             "reason": "selector",
                     *             "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *             "contextName": "checkout",
                     *             "requestId": "0193b1f2-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *             "userId": "0193b1f0-0000-7000-8000-000000000000",
                     *             "username": "ada"
                     *           }
                     *         ],
                     *         "browsers": [
                     *           {
                     *             "process": "5f0f0c1e-6a52-4f0e-8a57-2b1f7a9f3c11",
                     *             "pid": 4712,
                     *             "contexts": 7,
                     *             "memory": 734003200,
                     *             "processor": 0.42
                     *           }
                     *         ],
                     *         "limits": [
                     *           {
                     *             "name": "contexts",
                     *             "used": 7,
                     *             "limit": 20
                     *           }
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OverviewResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listContexts: {
        parameters: {
            query?: {
                /** @description Further fields of each context, separated by commas or repeated */
                include?: components["schemas"]["ContextInclude"];
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "lastUsedAt" | "-lastUsedAt" | "name" | "-name";
                /** @description Only with this name */
                "filter[name]"?: string;
                /** @description Only with a name beyond this */
                "filter[name][$gt]"?: string;
                /** @description Only with a name before this */
                "filter[name][$lt]"?: string;
                /** @description Only with one of these as name */
                "filter[name][$in]"?: string[];
                /** @description Only with this createdBy */
                "filter[createdBy]"?: string;
                /** @description Only with a createdBy beyond this */
                "filter[createdBy][$gt]"?: string;
                /** @description Only with a createdBy before this */
                "filter[createdBy][$lt]"?: string;
                /** @description Only with one of these as createdBy */
                "filter[createdBy][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this lastUsedAt */
                "filter[lastUsedAt]"?: string;
                /** @description Only with a lastUsedAt beyond this */
                "filter[lastUsedAt][$gt]"?: string;
                /** @description Only with a lastUsedAt before this */
                "filter[lastUsedAt][$lt]"?: string;
                /** @description Only with one of these as lastUsedAt */
                "filter[lastUsedAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "name": "checkout",
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "lastUsedAt": "2026-11-20T10:04:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContextListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createContext: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name of this request, chosen by the caller, such as a UUID. A repetition with the same key and input within 24 hours runs
                 *     nothing and returns the result of the first call, with `metadata.replayed` (an error: `details.replayed`) and the header
                 *     `Idempotency-Replayed`. While the first call runs, 409 with `details.reason` `idempotency-in-flight`; with another input,
                 *     `idempotency-key-reused`. A call that failed before it had an effect may be repeated with its key. The first call goes on
                 *     when its client has left. A result of more than 64 KiB is not stored, an observation in it is left out first; then a
                 *     repetition is 409 with `idempotency-result-too-large`. Of a user the last 1,000 keys are kept. gRPC: the metadata
                 *     `idempotency-key`; WebSocket and MCP: `idempotencyKey`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "checkout",
                 *       "viewport": {
                 *         "width": 1280,
                 *         "height": 720
                 *       },
                 *       "createPage": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateContextRequest"];
            };
        };
        responses: {
            /** @description The context is open */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *         "name": "checkout",
                     *         "config": {
                     *           "viewport": {
                     *             "width": 1280,
                     *             "height": 720
                     *           }
                     *         },
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "lastUsedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 58.3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContextResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *         "name": "checkout",
                     *         "config": {
                     *           "viewport": {
                     *             "width": 1280,
                     *             "height": 720
                     *           }
                     *         },
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "lastUsedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 1.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContextResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context is gone */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The context and its pages are closed",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 12.7
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    updateContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "viewport": {
                 *         "width": 800,
                 *         "height": 600
                 *       },
                 *       "locale": "de-DE",
                 *       "userAgent": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContextRequest"];
            };
        };
        responses: {
            /** @description The context is changed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "checkout",
                     *         "config": {
                     *           "viewport": {
                     *             "width": 800,
                     *             "height": 600
                     *           },
                     *           "locale": "de-DE"
                     *         }
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 7.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatedContextResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getContextMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counters */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "totalActions": 3,
                     *         "successfulActions": 2,
                     *         "failedActions": 1,
                     *         "averageDuration": 87.5,
                     *         "actionTypeBreakdown": {
                     *           "navigate": 1,
                     *           "click": 2
                     *         },
                     *         "sentBytes": 4210,
                     *         "receivedBytes": 181733
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContextMetricsResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    executeAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name of this request, chosen by the caller, such as a UUID. A repetition with the same key and input within 24 hours runs
                 *     nothing and returns the result of the first call, with `metadata.replayed` (an error: `details.replayed`) and the header
                 *     `Idempotency-Replayed`. While the first call runs, 409 with `details.reason` `idempotency-in-flight`; with another input,
                 *     `idempotency-key-reused`. A call that failed before it had an effect may be repeated with its key. The first call goes on
                 *     when its client has left. A result of more than 64 KiB is not stored, an observation in it is left out first; then a
                 *     repetition is 409 with `idempotency-result-too-large`. Of a user the last 1,000 keys are kept. gRPC: the metadata
                 *     `idempotency-key`; WebSocket and MCP: `idempotencyKey`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteRequest"];
            };
        };
        responses: {
            /** @description The action is done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "success": true,
                     *         "actionType": "navigate",
                     *         "data": {
                     *           "url": "https://example.com/",
                     *           "title": "Example Domain",
                     *           "status": 200
                     *         },
                     *         "duration": 143.2,
                     *         "timestamp": "2026-11-20T10:00:00.143Z",
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "pageId": "0193b1f0-8a2b-7c11-8d10-2b7d9f1a0c33",
                     *         "executedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.144Z",
                     *         "duration": 145.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ActionResultResponse"];
                    "image/*": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listContextSteps: {
        parameters: {
            query?: {
                /** @description Only those after the one with this id; one that is not held any more: all */
                after?: string;
                /** @description At most so many, the oldest; default 100 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "steps": [
                     *           {
                     *             "id": "1764151500000-7",
                     *             "action": "click",
                     *             "pageId": "0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *             "url": "https://shop.example/cart",
                     *             "startedAt": "2026-11-20T10:05:00.000Z",
                     *             "duration": 42.1,
                     *             "outcome": "done",
                     *             "target": {
                     *               "role": "button",
                     *               "name": "Buy",
                     *               "selector": "#buy",
                     *               "lasting": "role=button[name=\"Buy\"s]",
                     *               "x": 120,
                     *               "y": 240
                     *             },
                     *             "params": {
                     *               "selector": "#buy"
                     *             },
                     *             "masked": [],
                     *             "actor": {
                     *               "userId": "0193b1f0-0000-7000-8000-000000000000",
                     *               "username": "ada",
                     *               "credential": "api-key:0193b1f0-1111-7000-8000-000000000000"
                     *             },
                     *             "protocol": "rest",
                     *             "requestId": "0193b1f2-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *           }
                     *         ],
                     *         "next": "1764151500000-7",
                     *         "dropped": 0
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContextStepsResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    executeSteps: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name of this request, chosen by the caller, such as a UUID. A repetition with the same key and input within 24 hours runs
                 *     nothing and returns the result of the first call, with `metadata.replayed` (an error: `details.replayed`) and the header
                 *     `Idempotency-Replayed`. While the first call runs, 409 with `details.reason` `idempotency-in-flight`; with another input,
                 *     `idempotency-key-reused`. A call that failed before it had an effect may be repeated with its key. The first call goes on
                 *     when its client has left. A result of more than 64 KiB is not stored, an observation in it is left out first; then a
                 *     repetition is 409 with `idempotency-result-too-large`. Of a user the last 1,000 keys are kept. gRPC: the metadata
                 *     `idempotency-key`; WebSocket and MCP: `idempotencyKey`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteStepsRequest"];
            };
        };
        responses: {
            /** @description The steps are done, or one has failed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "pageId": "0193b1f0-8a2b-7c11-8d10-2b7d9f1a0c33",
                     *         "status": "stopped",
                     *         "steps": [
                     *           {
                     *             "index": 0,
                     *             "action": "type",
                     *             "status": "done",
                     *             "duration": 21.4
                     *           },
                     *           {
                     *             "index": 1,
                     *             "action": "click",
                     *             "status": "failed",
                     *             "error": {
                     *               "code": "TIMEOUT",
                     *               "message": "click on \"#go\" did not end within 500 ms: no element matches",
                     *               "details": {
                     *                 "reason": "missing"
                     *               }
                     *             },
                     *             "duration": 503.1
                     *           },
                     *           {
                     *             "index": 2,
                     *             "action": "click",
                     *             "status": "not-run"
                     *           }
                     *         ],
                     *         "duration": 526.2
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.144Z",
                     *         "duration": 530.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StepsResultResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getRenderedScreenshot: {
        parameters: {
            query: {
                /** @description http or https; exactly one of url, html and artifact */
                url: string;
                /** @description When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms */
                waitUntil?: "load" | "domcontentloaded" | "networkidle0" | "networkidle2";
                /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
                selector?: string;
                /** @description Wait until this text is shown */
                text?: string;
                /** @description Wait so long after it has loaded, in ms */
                duration?: number;
                /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
                scroll?: boolean;
                /** @description Wait until the images of the document are decoded, or have failed; default false */
                images?: boolean;
                /** @description Wait until its fonts are loaded; default false */
                fonts?: boolean;
                /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
                profile?: string;
                /** @description Of everything once the context is open, in ms; default 30000 */
                timeout?: number;
                /** @description How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call */
                acquireTimeout?: number;
                /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
                element?: string;
                /** @description The whole page, not only the viewport; default false */
                fullPage?: boolean;
                /** @description Default png */
                type?: "png" | "jpeg" | "webp";
                /** @description Of a JPEG or WebP; invalid with png */
                quality?: number;
                /** @description false: a PNG is compressed to about two thirds of the size, which takes about twice as long; default true */
                optimizeForSpeed?: boolean;
                /** @description Default binary: bytes, where the protocol has them; artifact: stored, and described in the result */
                encoding?: "base64" | "binary" | "artifact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "status": 200,
                     *         "contentType": "image/webp",
                     *         "encoding": "base64",
                     *         "image": "UklGRg==",
                     *         "width": 1280,
                     *         "height": 720,
                     *         "size": 6123
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderScreenshotResponse"];
                    "image/*": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    renderScreenshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/",
                 *       "fullPage": true,
                 *       "fonts": true,
                 *       "images": true,
                 *       "type": "webp"
                 *     }
                 */
                "application/json": components["schemas"]["RenderScreenshotRequest"];
            };
        };
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "status": 200,
                     *         "contentType": "image/webp",
                     *         "encoding": "base64",
                     *         "image": "UklGRg==",
                     *         "width": 1280,
                     *         "height": 720,
                     *         "size": 6123
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderScreenshotResponse"];
                    "image/*": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getRenderedPdf: {
        parameters: {
            query: {
                /** @description http or https; exactly one of url, html and artifact */
                url: string;
                /** @description When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms */
                waitUntil?: "load" | "domcontentloaded" | "networkidle0" | "networkidle2";
                /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
                selector?: string;
                /** @description Wait until this text is shown */
                text?: string;
                /** @description Wait so long after it has loaded, in ms */
                duration?: number;
                /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
                scroll?: boolean;
                /** @description Wait until the images of the document are decoded, or have failed; default false */
                images?: boolean;
                /** @description Wait until its fonts are loaded; default false */
                fonts?: boolean;
                /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
                profile?: string;
                /** @description Of everything once the context is open, in ms; default 30000 */
                timeout?: number;
                /** @description How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call */
                acquireTimeout?: number;
                /** @description Size of the paper, default Letter; invalid with width and height */
                format?: "Letter" | "Legal" | "Tabloid" | "Ledger" | "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6";
                /** @description Of a sheet in portrait, up to 200in; width and height are given together */
                width?: string;
                /** @description Of a sheet in portrait, up to 200in; width and height are given together */
                height?: string;
                /** @description The size that the page's CSS gives in `@page` comes before those given here; default false */
                preferCSSPageSize?: boolean;
                /** @description Default false */
                landscape?: boolean;
                /** @description Default 1 */
                scale?: number;
                /** @description The sheets to print, as `1-3, 5, 8-`; default all */
                pageRanges?: string;
                /** @description Print the templates; without any: date, title, URL and page number. The default is true with a template, else false */
                displayHeaderFooter?: boolean;
                /** @description HTML with its own styles, where the classes date, title, url, pageNumber and totalPages are filled in; nothing is loaded and no script runs: pictures and fonts are data: URLs. Its text has no size unless a style gives one */
                headerTemplate?: string;
                /** @description HTML with its own styles, where the classes date, title, url, pageNumber and totalPages are filled in; nothing is loaded and no script runs: pictures and fonts are data: URLs. Its text has no size unless a style gives one */
                footerTemplate?: string;
                /** @description Default false */
                printBackground?: boolean;
                /** @description With the structure that screen readers use; default false */
                tagged?: boolean;
                /** @description With bookmarks of the headings, and tagged; default false */
                outline?: boolean;
                /** @description Default binary: bytes, where the protocol has them; artifact: stored, and described in the result */
                encoding?: "base64" | "binary" | "artifact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "about:blank",
                     *         "title": "",
                     *         "contentType": "application/pdf",
                     *         "encoding": "base64",
                     *         "pdf": "JVBERg==",
                     *         "size": 9102
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderPdfResponse"];
                    "application/pdf": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    renderPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "html": "<h1>Invoice</h1>",
                 *       "format": "A4",
                 *       "printBackground": true
                 *     }
                 */
                "application/json": components["schemas"]["RenderPdfRequest"];
            };
        };
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "about:blank",
                     *         "title": "",
                     *         "contentType": "application/pdf",
                     *         "encoding": "base64",
                     *         "pdf": "JVBERg==",
                     *         "size": 9102
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderPdfResponse"];
                    "application/pdf": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getRenderedContent: {
        parameters: {
            query: {
                /** @description http or https; exactly one of url, html and artifact */
                url: string;
                /** @description When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms */
                waitUntil?: "load" | "domcontentloaded" | "networkidle0" | "networkidle2";
                /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
                selector?: string;
                /** @description Wait until this text is shown */
                text?: string;
                /** @description Wait so long after it has loaded, in ms */
                duration?: number;
                /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
                scroll?: boolean;
                /** @description Wait until the images of the document are decoded, or have failed; default false */
                images?: boolean;
                /** @description Wait until its fonts are loaded; default false */
                fonts?: boolean;
                /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
                profile?: string;
                /** @description Of everything once the context is open, in ms; default 30000 */
                timeout?: number;
                /** @description How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call */
                acquireTimeout?: number;
                /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
                element?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The HTML as it is once scripts have run */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "status": 200,
                     *         "html": "<!DOCTYPE html><html>…</html>"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderContentResponse"];
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    renderContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/",
                 *       "waitUntil": "networkidle2"
                 *     }
                 */
                "application/json": components["schemas"]["RenderContentRequest"];
            };
        };
        responses: {
            /** @description The HTML as it is once scripts have run */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "status": 200,
                     *         "html": "<!DOCTYPE html><html>…</html>"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderContentResponse"];
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getRenderedMarkdown: {
        parameters: {
            query: {
                /** @description http or https; exactly one of url, html and artifact */
                url: string;
                /** @description When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms */
                waitUntil?: "load" | "domcontentloaded" | "networkidle0" | "networkidle2";
                /** @description CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one */
                selector?: string;
                /** @description Wait until this text is shown */
                text?: string;
                /** @description Wait so long after it has loaded, in ms */
                duration?: number;
                /** @description Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false */
                scroll?: boolean;
                /** @description Wait until the images of the document are decoded, or have failed; default false */
                images?: boolean;
                /** @description Wait until its fonts are loaded; default false */
                fonts?: boolean;
                /** @description The id or name of a profile whose login the page has; needs `profiles:use` */
                profile?: string;
                /** @description Of everything once the context is open, in ms; default 30000 */
                timeout?: number;
                /** @description How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call */
                acquireTimeout?: number;
                /** @description Only the main content; false: all. Default: as the action markdown */
                main?: boolean;
                /** @description The most that `text` may cost, counted as a third of its bytes; default 2000 */
                maxTokens?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page as Markdown to read */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "status": 200,
                     *         "markdown": "# Example Domain",
                     *         "tokens": 6
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderMarkdownResponse"];
                    "text/markdown": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    renderMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/",
                 *       "main": true
                 *     }
                 */
                "application/json": components["schemas"]["RenderMarkdownRequest"];
            };
        };
        responses: {
            /** @description The page as Markdown to read */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "status": 200,
                     *         "markdown": "# Example Domain",
                     *         "tokens": 6
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 182.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenderMarkdownResponse"];
                    "text/markdown": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listPages: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "lastNavigatedAt" | "-lastNavigatedAt" | "url" | "-url" | "title" | "-title";
                /** @description Only with this url */
                "filter[url]"?: string;
                /** @description Only with a url beyond this */
                "filter[url][$gt]"?: string;
                /** @description Only with a url before this */
                "filter[url][$lt]"?: string;
                /** @description Only with one of these as url */
                "filter[url][$in]"?: string[];
                /** @description Only with this title */
                "filter[title]"?: string;
                /** @description Only with a title beyond this */
                "filter[title][$gt]"?: string;
                /** @description Only with a title before this */
                "filter[title][$lt]"?: string;
                /** @description Only with one of these as title */
                "filter[title][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this lastNavigatedAt */
                "filter[lastNavigatedAt]"?: string;
                /** @description Only with a lastNavigatedAt beyond this */
                "filter[lastNavigatedAt][$gt]"?: string;
                /** @description Only with a lastNavigatedAt before this */
                "filter[lastNavigatedAt][$lt]"?: string;
                /** @description Only with one of these as lastNavigatedAt */
                "filter[lastNavigatedAt][$in]"?: string[];
            };
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b",
                     *           "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "url": "https://example.com/",
                     *           "title": "Example Domain",
                     *           "viewport": {
                     *             "width": 1280,
                     *             "height": 720
                     *           },
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "lastNavigatedAt": "2026-11-20T10:00:01.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PageListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name of this request, chosen by the caller, such as a UUID. A repetition with the same key and input within 24 hours runs
                 *     nothing and returns the result of the first call, with `metadata.replayed` (an error: `details.replayed`) and the header
                 *     `Idempotency-Replayed`. While the first call runs, 409 with `details.reason` `idempotency-in-flight`; with another input,
                 *     `idempotency-key-reused`. A call that failed before it had an effect may be repeated with its key. The first call goes on
                 *     when its client has left. A result of more than 64 KiB is not stored, an observation in it is left out first; then a
                 *     repetition is 409 with `idempotency-result-too-large`. Of a user the last 1,000 keys are kept. gRPC: the metadata
                 *     `idempotency-key`; WebSocket and MCP: `idempotencyKey`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/",
                 *       "viewport": {
                 *         "width": 1280,
                 *         "height": 720
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreatePageRequest"];
            };
        };
        responses: {
            /** @description The page is open */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b",
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "viewport": {
                     *           "width": 1280,
                     *           "height": 720
                     *         },
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "lastNavigatedAt": "2026-11-20T10:00:01.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:00:00.000Z",
                     *         "duration": 112.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /**
                 * @description The page's id
                 * @example 0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b
                 */
                pageId: components["parameters"]["pageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b",
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "url": "https://example.com/",
                     *         "title": "Example Domain",
                     *         "viewport": {
                     *           "width": 1280,
                     *           "height": 720
                     *         },
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "lastNavigatedAt": "2026-11-20T10:00:01.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    closePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /**
                 * @description The page's id
                 * @example 0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b
                 */
                pageId: components["parameters"]["pageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page is gone */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The page is closed",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 6.3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getControl: {
        parameters: {
            query?: {
                /** @description How long to wait for a change, in ms; default 0 */
                wait?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How control stands */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "state": "held",
                     *         "lease": 3,
                     *         "holder": {
                     *           "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *           "username": "ada",
                     *           "credential": "session:0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *         },
                     *         "note": "solving the captcha",
                     *         "expiresAt": "2026-11-20T10:06:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.7
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    takeControl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttl": 60000,
                 *       "note": "solving the captcha"
                 *     }
                 */
                "application/json": components["schemas"]["TakeControlRequest"];
            };
        };
        responses: {
            /** @description The caller has control; `lease` is the number of its lease */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "state": "held",
                     *         "lease": 3,
                     *         "holder": {
                     *           "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *           "username": "ada",
                     *           "credential": "session:0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *         },
                     *         "note": "solving the captcha",
                     *         "expiresAt": "2026-11-20T10:06:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 3.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    releaseControl: {
        parameters: {
            query: {
                /** @description The lease's number */
                lease: number;
                /** @description Whether what was asked for is done */
                outcome?: "completed" | "declined";
                /** @description For the caller that asked for control */
                note?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context is free */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "state": "free",
                     *         "lease": 3,
                     *         "last": {
                     *           "lease": 3,
                     *           "reason": "released",
                     *           "outcome": "completed",
                     *           "note": "the captcha is solved",
                     *           "endedAt": "2026-11-20T10:06:00.000Z"
                     *         }
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:06:00.000Z",
                     *         "duration": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    renewControl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lease": 3,
                 *       "ttl": 60000
                 *     }
                 */
                "application/json": components["schemas"]["RenewControlRequest"];
            };
        };
        responses: {
            /** @description The lease is renewed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "state": "held",
                     *         "lease": 3,
                     *         "holder": {
                     *           "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *           "username": "ada",
                     *           "credential": "session:0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *         },
                     *         "note": "solving the captcha",
                     *         "expiresAt": "2026-11-20T10:06:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    requestControl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": "Please solve the captcha and sign in",
                 *       "ttl": 600000
                 *     }
                 */
                "application/json": components["schemas"]["RequestControlRequest"];
            };
        };
        responses: {
            /** @description The request is pending */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "state": "requested",
                     *         "lease": 2,
                     *         "request": {
                     *           "id": "0193b1f5-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "instructions": "Please solve the captcha and sign in",
                     *           "requestedBy": {
                     *             "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *             "username": "ada",
                     *             "credential": "api-key:0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *           },
                     *           "requestedAt": "2026-11-20T10:05:00.000Z",
                     *           "expiresAt": "2026-11-20T10:15:00.000Z"
                     *         }
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listShareLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f6-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "scope": "control",
                     *           "name": "for the courier's captcha",
                     *           "createdBy": "session:0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "createdAt": "2026-11-20T10:05:00.000Z",
                     *           "expiresAt": "2026-11-20T11:05:00.000Z"
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ShareLinkListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scope": "control",
                 *       "ttl": 3600000,
                 *       "name": "for the courier's captcha"
                 *     }
                 */
                "application/json": components["schemas"]["CreateShareLinkRequest"];
            };
        };
        responses: {
            /** @description The link, with its URL and secret */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f6-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "scope": "control",
                     *         "name": "for the courier's captcha",
                     *         "createdBy": "session:0193b1f1-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-20T11:05:00.000Z",
                     *         "url": "https://pagewire.example/console/#/share/pws_sample",
                     *         "secret": "pws_sample"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 2.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedShareLinkResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createCdpTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URLs */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "webSocketDebuggerUrl": "wss://pagewire.example/cdp/0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b?ticket=pwc_sample",
                     *         "httpUrl": "https://pagewire.example/cdp/0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b?ticket=pwc_sample",
                     *         "bidiUrl": "wss://pagewire.example/session/0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b/se/bidi?ticket=pwc_sample",
                     *         "expiresAt": "2026-11-20T10:06:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CdpTicketResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    revokeShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /** @description The link's id */
                shareLinkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link has ended */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The share link has ended",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    openShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "pws_sample"
                 *     }
                 */
                "application/json": components["schemas"]["OpenShareLinkRequest"];
            };
        };
        responses: {
            /** @description An access token, and what it is for */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "accessToken": "eyJhbGciOiJIUzI1NiJ9.sample.sample",
                     *         "expiresIn": 3600,
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "scope": "control",
                     *         "expiresAt": "2026-11-20T11:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedShareLinkResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    answerControlRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /** @description The request's id */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "approved": true
                 *     }
                 */
                "application/json": components["schemas"]["AnswerControlRequestRequest"];
            };
        };
        responses: {
            /** @description The request is answered */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "state": "free",
                     *         "lease": 2,
                     *         "last": {
                     *           "lease": 2,
                     *           "reason": "answered",
                     *           "outcome": "approved",
                     *           "requestId": "0193b1f5-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "endedAt": "2026-11-20T10:06:00.000Z"
                     *         }
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:06:00.000Z",
                     *         "duration": 1.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "expiresAt" | "-expiresAt" | "name" | "-name";
                /** @description Only with this name */
                "filter[name]"?: string;
                /** @description Only with a name beyond this */
                "filter[name][$gt]"?: string;
                /** @description Only with a name before this */
                "filter[name][$lt]"?: string;
                /** @description Only with one of these as name */
                "filter[name][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this updatedAt */
                "filter[updatedAt]"?: string;
                /** @description Only with a updatedAt beyond this */
                "filter[updatedAt][$gt]"?: string;
                /** @description Only with a updatedAt before this */
                "filter[updatedAt][$lt]"?: string;
                /** @description Only with one of these as updatedAt */
                "filter[updatedAt][$in]"?: string[];
                /** @description Only with this expiresAt */
                "filter[expiresAt]"?: string;
                /** @description Only with a expiresAt beyond this */
                "filter[expiresAt][$gt]"?: string;
                /** @description Only with a expiresAt before this */
                "filter[expiresAt][$lt]"?: string;
                /** @description Only with one of these as expiresAt */
                "filter[expiresAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f7-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "name": "shop",
                     *           "version": 3,
                     *           "origins": [
                     *             "shop.example"
                     *           ],
                     *           "cookies": 4,
                     *           "bytes": 2210,
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "updatedAt": "2026-11-20T10:05:00.000Z",
                     *           "expiresAt": "2026-12-04T10:05:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop",
                 *       "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProfileRequest"];
            };
        };
        responses: {
            /** @description The profile, without its values */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f7-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "shop",
                     *         "version": 3,
                     *         "origins": [
                     *           "shop.example"
                     *         ],
                     *         "cookies": 4,
                     *         "bytes": 2210,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-12-04T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 12.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f7-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "shop",
                     *         "version": 3,
                     *         "origins": [
                     *           "shop.example"
                     *         ],
                     *         "cookies": 4,
                     *         "bytes": 2210,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-12-04T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 12.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile is gone */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The profile is deleted",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                 *       "version": 2
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProfileRequest"];
            };
        };
        responses: {
            /** @description The profile is changed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f7-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "shop",
                     *         "version": 3,
                     *         "origins": [
                     *           "shop.example"
                     *         ],
                     *         "cookies": 4,
                     *         "bytes": 2210,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-12-04T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 12.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    cloneProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop of the night"
                 *     }
                 */
                "application/json": components["schemas"]["CloneProfileRequest"];
            };
        };
        responses: {
            /** @description The copy */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f7-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "shop",
                     *         "version": 3,
                     *         "origins": [
                     *           "shop.example"
                     *         ],
                     *         "cookies": 4,
                     *         "bytes": 2210,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-12-04T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 12.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    exportProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The profile's id */
                profileId: components["parameters"]["profileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The storage state */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "cookies": [
                     *           {
                     *             "name": "sid",
                     *             "value": "sample",
                     *             "domain": "shop.example",
                     *             "path": "/",
                     *             "expires": -1,
                     *             "httpOnly": true,
                     *             "secure": true,
                     *             "sameSite": "Lax"
                     *           }
                     *         ],
                     *         "origins": [
                     *           {
                     *             "origin": "https://shop.example",
                     *             "localStorage": [
                     *               {
                     *                 "name": "theme",
                     *                 "value": "dark"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileStateResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listSecrets: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description Only with this name */
                "filter[name]"?: string;
                /** @description Only with a name beyond this */
                "filter[name][$gt]"?: string;
                /** @description Only with a name before this */
                "filter[name][$lt]"?: string;
                /** @description Only with one of these as name */
                "filter[name][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this updatedAt */
                "filter[updatedAt]"?: string;
                /** @description Only with a updatedAt beyond this */
                "filter[updatedAt][$gt]"?: string;
                /** @description Only with a updatedAt before this */
                "filter[updatedAt][$lt]"?: string;
                /** @description Only with one of these as updatedAt */
                "filter[updatedAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f8-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "name": "shop",
                     *           "origins": [
                     *             "https://shop.example"
                     *           ],
                     *           "fields": [
                     *             "username",
                     *             "password",
                     *             "totp"
                     *           ],
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "updatedAt": "2026-11-20T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SecretListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop",
                 *       "username": "ada",
                 *       "password": "correct horse battery staple",
                 *       "origins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateSecretRequest"];
            };
        };
        responses: {
            /** @description The secret, without its values */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f8-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "shop",
                     *         "origins": [
                     *           "https://shop.example"
                     *         ],
                     *         "fields": [
                     *           "username",
                     *           "password",
                     *           "totp"
                     *         ],
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 2.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SecretResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret's id */
                secretId: components["parameters"]["secretId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret is gone */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The secret is deleted",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    updateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret's id */
                secretId: components["parameters"]["secretId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "another horse"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSecretRequest"];
            };
        };
        responses: {
            /** @description The secret is changed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f8-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "shop",
                     *         "origins": [
                     *           "https://shop.example"
                     *         ],
                     *         "fields": [
                     *           "username",
                     *           "password",
                     *           "totp"
                     *         ],
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 2.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SecretResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "username" | "-username";
                /** @description Only with this username */
                "filter[username]"?: string;
                /** @description Only with a username beyond this */
                "filter[username][$gt]"?: string;
                /** @description Only with a username before this */
                "filter[username][$lt]"?: string;
                /** @description Only with one of these as username */
                "filter[username][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f0-5c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "username": "grace",
                     *           "roles": [
                     *             "user"
                     *           ],
                     *           "disabled": false,
                     *           "activeApiKeys": 0,
                     *           "createdAt": "2026-11-20T10:00:00.000Z",
                     *           "updatedAt": "2026-11-20T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "grace",
                 *       "password": "correct horse battery staple",
                 *       "role": "user"
                 *     }
                 */
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description The user */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-5c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "username": "grace",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "disabled": false,
                     *         "activeApiKeys": 0,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 81.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user's id */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description The user is changed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f0-5c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "username": "grace",
                     *         "roles": [
                     *           "user"
                     *         ],
                     *         "disabled": false,
                     *         "activeApiKeys": 0,
                     *         "createdAt": "2026-11-20T10:00:00.000Z",
                     *         "updatedAt": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 2.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listControlRequests: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "expiresAt" | "-expiresAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "contextName": "checkout",
                     *           "state": "requested",
                     *           "request": {
                     *             "id": "0193b1f5-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *             "instructions": "Please solve the captcha and sign in",
                     *             "requestedBy": {
                     *               "userId": "0193b1ee-03aa-7b60-8f0e-6d2a9c7b1f55",
                     *               "username": "ada",
                     *               "credential": "api-key:0193b1f3-1c1e-7a53-9a51-0f5a3c1d2e4b"
                     *             },
                     *             "requestedAt": "2026-11-20T10:05:00.000Z",
                     *             "expiresAt": "2026-11-20T10:15:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ControlRequestListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    dispatchInput: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
                /**
                 * @description The page's id
                 * @example 0193b1f0-8d2f-7c11-b0aa-5c1f2e3d4a5b
                 */
                pageId: components["parameters"]["pageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lease": 3,
                 *       "events": [
                 *         {
                 *           "type": "mouseDown",
                 *           "x": 100,
                 *           "y": 80
                 *         },
                 *         {
                 *           "type": "mouseUp",
                 *           "x": 100,
                 *           "y": 80
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DispatchInputRequest"];
            };
        };
        responses: {
            /** @description The page has got the events */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "seq": 12,
                     *         "expiresAt": "2026-11-20T10:06:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 4.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DispatchInputResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    exportContextSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "playwright"
                 *     }
                 */
                "application/json": components["schemas"]["ExportStepsRequest"];
            };
        };
        responses: {
            /** @description The program */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "format": "steps",
                     *         "text": "{ \"steps\": [{ \"action\": \"click\", \"params\": { \"selector\": \"only=role=button[name=\\\"Buy\\\"s]\" }, \"timeout\": 6000 }] }",
                     *         "steps": 1,
                     *         "parameters": [],
                     *         "left": []
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StepsProgramResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    saveRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The context's id
                 * @example 0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                contextId: components["parameters"]["contextId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "html",
                 *       "name": "checkout.html"
                 *     }
                 */
                "application/json": components["schemas"]["SaveRecordingRequest"];
            };
        };
        responses: {
            /** @description The recording is stored */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1fa-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "recording-2026-11-20T10-05-00-000Z.html",
                     *         "contentType": "text/html; charset=utf-8",
                     *         "size": 2418133,
                     *         "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *         "source": "recording",
                     *         "state": "ready",
                     *         "contextId": "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "recording": {
                     *           "reason": "action-failed",
                     *           "mode": "flight",
                     *           "duration": 41250,
                     *           "contextName": "checkout",
                     *           "failed": {
                     *             "action": "click",
                     *             "code": "TIMEOUT",
                     *             "target": "button \"Pay\""
                     *           },
                     *           "picture": {
                     *             "offset": 120441,
                     *             "length": 41232
                     *           }
                     *         },
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-21T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 48.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listArtifacts: {
        parameters: {
            query?: {
                /** @description How many to return, default 20 */
                limit?: number;
                /** @description How many to pass over, default 0 */
                offset?: number;
                /** @description Field to sort by; with a leading - descending */
                sort?: "createdAt" | "-createdAt" | "expiresAt" | "-expiresAt" | "name" | "-name" | "size" | "-size";
                /** @description Only with this name */
                "filter[name]"?: string;
                /** @description Only with a name beyond this */
                "filter[name][$gt]"?: string;
                /** @description Only with a name before this */
                "filter[name][$lt]"?: string;
                /** @description Only with one of these as name */
                "filter[name][$in]"?: string[];
                /** @description Only with this createdAt */
                "filter[createdAt]"?: string;
                /** @description Only with a createdAt beyond this */
                "filter[createdAt][$gt]"?: string;
                /** @description Only with a createdAt before this */
                "filter[createdAt][$lt]"?: string;
                /** @description Only with one of these as createdAt */
                "filter[createdAt][$in]"?: string[];
                /** @description Only with this contextId */
                "filter[contextId]"?: string;
                /** @description Only with a contextId beyond this */
                "filter[contextId][$gt]"?: string;
                /** @description Only with a contextId before this */
                "filter[contextId][$lt]"?: string;
                /** @description Only with one of these as contextId */
                "filter[contextId][$in]"?: string[];
                /** @description Only with this pageId */
                "filter[pageId]"?: string;
                /** @description Only with a pageId beyond this */
                "filter[pageId][$gt]"?: string;
                /** @description Only with a pageId before this */
                "filter[pageId][$lt]"?: string;
                /** @description Only with one of these as pageId */
                "filter[pageId][$in]"?: string[];
                /** @description Only with this source */
                "filter[source]"?: string;
                /** @description Only with a source beyond this */
                "filter[source][$gt]"?: string;
                /** @description Only with a source before this */
                "filter[source][$lt]"?: string;
                /** @description Only with one of these as source */
                "filter[source][$in]"?: string[];
                /** @description Only with this state */
                "filter[state]"?: string;
                /** @description Only with a state beyond this */
                "filter[state][$gt]"?: string;
                /** @description Only with a state before this */
                "filter[state][$lt]"?: string;
                /** @description Only with one of these as state */
                "filter[state][$in]"?: string[];
                /** @description Only with this recordingReason */
                "filter[recordingReason]"?: string;
                /** @description Only with a recordingReason beyond this */
                "filter[recordingReason][$gt]"?: string;
                /** @description Only with a recordingReason before this */
                "filter[recordingReason][$lt]"?: string;
                /** @description Only with one of these as recordingReason */
                "filter[recordingReason][$in]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *           "name": "prices.csv",
                     *           "contentType": "text/csv",
                     *           "size": 19,
                     *           "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *           "source": "upload",
                     *           "state": "ready",
                     *           "createdAt": "2026-11-20T10:05:00.000Z",
                     *           "expiresAt": "2026-11-21T10:05:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "maxSize": 2147483648,
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactListResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createArtifact: {
        parameters: {
            query: {
                /** @description A file's name: no path, no control or bidirectional characters, no dot in front */
                name: components["schemas"]["ArtifactName"];
                /** @description Default: Content-Type, or application/octet-stream */
                contentType?: components["schemas"]["ArtifactContentType"];
                /** @description A context that it belongs to, for lists; it outlives the context */
                contextId?: string;
                /** @description How long it is kept, in ms: 1 minute to 7 days; default a day */
                ttl?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "text": "name,price\nlamp,12\n"
                 *     }
                 */
                "application/json": components["schemas"]["CreateArtifactRequest"];
                "*/*": string;
            };
        };
        responses: {
            /** @description The file is stored */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "prices.csv",
                     *         "contentType": "text/csv",
                     *         "size": 19,
                     *         "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *         "source": "upload",
                     *         "state": "ready",
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-21T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 2.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getArtifact: {
        parameters: {
            query?: {
                /** @description How long to wait while it is pending, in ms; default 0 */
                wait?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifact */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "prices.csv",
                     *         "contentType": "text/csv",
                     *         "size": 19,
                     *         "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *         "source": "upload",
                     *         "state": "ready",
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-21T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifact is deleted */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The artifact is deleted",
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    updateArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "prices.csv"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateArtifactRequest"];
            };
        };
        responses: {
            /** @description The artifact is renamed */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "prices.csv",
                     *         "contentType": "text/csv",
                     *         "size": 19,
                     *         "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *         "source": "upload",
                     *         "state": "ready",
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-21T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    downloadArtifact: {
        parameters: {
            query?: {
                /** @description inline: a PNG, JPEG or WebP image may be shown by a browser; default attachment */
                disposition?: "attachment" | "inline";
                /** @description Of the first byte; default 0 */
                offset?: number;
                /** @description Bytes at most; default all */
                length?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "prices.csv",
                     *         "contentType": "text/csv",
                     *         "size": 19,
                     *         "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *         "source": "upload",
                     *         "state": "ready",
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-21T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactResponse"];
                    "*/*": string;
                };
            };
            /** @description The part that `Range`, or `offset` and `length` name, with `Content-Range` */
            206: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The `ETag` is the one of `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            /** @description The `Range` is not in the file; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createArtifactLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The artifact's id
                 * @example 0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b
                 */
                artifactId: components["parameters"]["artifactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://pagewire.example/api/v1/artifact-links/pwa_sample",
                     *         "expiresAt": "2026-11-20T10:20:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 1.1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactLinkResponse"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    openArtifactLink: {
        parameters: {
            query?: {
                /** @description inline: a PNG, JPEG or WebP image may be shown by a browser; default attachment */
                disposition?: "attachment" | "inline";
                /** @description Of the first byte; default 0 */
                offset?: number;
                /** @description Bytes at most; default all */
                length?: number;
            };
            header?: never;
            path: {
                /** @description The secret of a link, which ends its URL */
                artifactLinkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0193b1f9-1c1e-7a53-9a51-0f5a3c1d2e4b",
                     *         "name": "prices.csv",
                     *         "contentType": "text/csv",
                     *         "size": 19,
                     *         "sha256": "5f0b3a6f1d1f7a3c1f4a0a0d7d2d5c6b8e9f00112233445566778899aabbccdd",
                     *         "source": "upload",
                     *         "state": "ready",
                     *         "createdAt": "2026-11-20T10:05:00.000Z",
                     *         "expiresAt": "2026-11-21T10:05:00.000Z"
                     *       },
                     *       "metadata": {
                     *         "timestamp": "2026-11-20T10:05:00.000Z",
                     *         "duration": 0.9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ArtifactResponse"];
                    "*/*": string;
                };
            };
            /** @description The part that `Range`, or `offset` and `length` name, with `Content-Range` */
            206: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Pagewire-Audit": components["headers"]["Audit"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The `ETag` is the one of `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            /** @description The `Range` is not in the file; `Content-Range` has its size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            422: components["responses"]["ActionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["Timeout"];
        };
    };
}
