import { api, dataOf, type Schemas } from "./api.ts";
import { plain } from "../replay/plain.ts";

/** The buttons by which a person approves an act that waits, or declines it. */
export function Approval(props: {
  readonly contextId: string;
  readonly request: Schemas["ControlRequest"];
  /** Runs a call and shows its error. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly onAnswered: (control: Schemas["Control"]) => void;
}) {
  const { contextId, request, attempt, onAnswered } = props;
  const path = { contextId, requestId: request.id };
  const name = plain(request.approval?.name ?? request.approval?.action ?? "");

  async function answer(approved: boolean): Promise<void> {
    await attempt(async () => {
      const call = api.POST("/contexts/{contextId}/control/requests/{requestId}", {
        params: { path },
        body: { approved },
      });
      onAnswered((await dataOf(call)).data);
    });
  }

  return (
    <>
      <button type="button" aria-label={`Decline ${name}`} onClick={() => void answer(false)}>
        Decline
      </button>
      <button type="button" class="primary" aria-label={`Approve ${name}`} onClick={() => void answer(true)}>
        Approve
      </button>
    </>
  );
}
