import type { ComponentChildren } from "preact";
import type { Schemas } from "./api.ts";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

/** The holder of a share link has no name. */
function holderOf(holder: Schemas["Control"]["holder"]): string {
  return holder?.credential.startsWith("share-link:") === true ? "A person with a link" : plain(holder?.username ?? "");
}

/** Who has control, the request for a person, and the buttons to take and hand back. */
export function ControlBar(props: {
  readonly control: Schemas["Control"];
  /** Whether the person has control, by a lease that was taken here. */
  readonly hasLease: boolean;
  readonly isDisabled: boolean;
  /** The buttons that answer a request for approval; absent: the person may not. */
  readonly approval?: ComponentChildren;
  readonly onTake: () => void;
  readonly onRelease: (outcome: "completed" | "declined", note: string) => void;
}) {
  const { control, hasLease, isDisabled, approval, onTake, onRelease } = props;
  const { state, holder, note, request } = control;

  function handBack(event: SubmitEvent): void {
    event.preventDefault();
    const { submitter } = event;
    const isDeclined = submitter instanceof HTMLButtonElement && submitter.value === "declined";
    onRelease(isDeclined ? "declined" : "completed", textIn(event.currentTarget, "note").trim());
  }

  return (
    <div class={request ? "control requested" : "control"}>
      {request && (
        <div class="request" role="status">
          <strong>
            {plain(request.requestedBy.username)} asks for {request.approval ? "an approval" : "a person"}
          </strong>
          <p>{plain(request.instructions)}</p>
          {request.approval && approval !== undefined && <div class="row end">{approval}</div>}
        </div>
      )}
      {hasLease ? (
        <form class="row" onSubmit={handBack}>
          <strong class="chip warn" role="status">
            You have control
          </strong>
          <label class="grow">
            <span class="hidden">Note for the caller</span>
            <input name="note" maxLength={2_000} placeholder="Note for the caller (optional)" />
          </label>
          {request && <button value="declined">Decline</button>}
          <button class="primary" value="completed">
            Hand back
          </button>
        </form>
      ) : (
        <div class="row">
          <span class="grow muted" role="status">
            {state === "held"
              ? `${holderOf(holder)} has control${note === undefined ? "" : `: ${plain(note)}`}`
              : "View only: programs keep running."}
          </span>
          <button
            type="button"
            class={request && !request.approval ? "primary" : ""}
            disabled={isDisabled}
            onClick={onTake}
          >
            {state === "held" ? "Take over" : "Take control"}
          </button>
        </div>
      )}
    </div>
  );
}
