import { may } from "./access.ts";
import type { Schemas } from "./api.ts";
import { Approval } from "./approval.tsx";
import { takeControl } from "./leases.ts";
import { Problem, Time } from "./parts.tsx";
import { useAttempt } from "./remote.ts";
import { plain } from "../replay/plain.ts";
import { reloadRequests, requests } from "./watch.ts";

type Request = Schemas["PendingControlRequest"];

/** The request for a person that ends first, on screens that do not list them; `except`: the context that is shown. */
export function Notice({ except }: { readonly except: string | undefined }) {
  const { shown, total } = requests.value;
  const open = shown.filter(({ contextId, state }) => contextId !== except && state === "requested");
  const [first] = open;
  if (first === undefined) return null;
  const others = open.length + total - shown.length - 1;
  return (
    <p class="notice across row">
      <span class="grow clipped">
        <strong>
          {plain(first.request.requestedBy.username)} asks for a person in {plain(first.contextName)}:
        </strong>{" "}
        {plain(first.request.instructions)}
      </span>
      <a href={`#/contexts/${first.contextId}`}>Open the context</a>
      {others > 0 && <a href="#/contexts">{others} more</a>}
    </p>
  );
}

/** The contexts that wait for a person, those that end first before the others. */
export function Waiting() {
  const { error, attempt } = useAttempt();
  const { shown, total } = requests.value;
  if (total === 0) return null;

  async function take({ contextId }: Request): Promise<void> {
    if (await attempt(() => takeControl(contextId, false))) location.hash = `#/contexts/${contextId}`;
  }

  return (
    <section class="panel pending" aria-labelledby="waiting">
      <h2 id="waiting">
        {total === 1 ? "A context waits" : `${total.toLocaleString("en")} contexts wait`} for a person
      </h2>
      {error.value !== undefined && <Problem text={error.value} />}
      <ul>
        {shown.map((item) => {
          const { contextId, contextName, state, holder, request } = item;
          return (
            <li key={contextId} class="row">
              <div class="grow">
                <a href={`#/contexts/${contextId}`}>{plain(contextName)}</a>
                <p class="clipped">{plain(request.instructions)}</p>
                <span class="sub">
                  {plain(request.requestedBy.username)} asked <Time at={request.requestedAt} />, the request ends{" "}
                  <Time at={request.expiresAt} />
                </span>
              </div>
              {request.approval !== undefined && may("actions:execute") ? (
                <Approval contextId={contextId} request={request} attempt={attempt} onAnswered={reloadRequests} />
              ) : state === "held" ? (
                <span class="chip warn">{plain(holder?.username ?? "")} has control</span>
              ) : (
                may("actions:execute") && (
                  <button
                    type="button"
                    class="primary"
                    aria-label={`Take control of ${plain(contextName)}`}
                    onClick={() => void take(item)}
                  >
                    Take control
                  </button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {total > shown.length && <p class="muted">and {total - shown.length} more, which end later</p>}
    </section>
  );
}
