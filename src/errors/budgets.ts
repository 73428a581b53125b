/**
 * How long the parts of a call may run beyond its deadline, in ms. What waits for another part ends after it, so that the caller gets
 * the error that says most, and an action that is done is never reported as a TIMEOUT.
 */

/** The time after which an action is no longer waited for; Playwright's own timeout, whose error has more details, arrives late on a busy machine. */
export const ACTION_GRACE_MS = 250;
/** How long the cause of a timeout is looked for; a page that is not busy responds sooner, even on a loaded machine. */
export const DIAGNOSIS_MS = 500;
/** The time after which a call that still runs is aborted, so that it can undo what it has begun. */
export const ABORT_GRACE_MS = 1_000;
/** The time after which the result of an action has its observation, and the archive what the action has changed, or they do without. */
export const RESULT_GRACE_MS = 1_250;
/** The time after which a call that still runs is no longer waited for. */
export const CALL_GRACE_MS = 1_500;
/** The time after which the call's audit row is no longer waited for. */
export const AUDIT_GRACE_MS = 2_000;
