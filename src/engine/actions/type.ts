import { setTimeout as sleep } from "node:timers/promises";
import type { ActionParams } from "../../contract.ts";
import type { SecretRequest, StrikeReply } from "../../page-scripts/messages.ts";
import { deleteKey, enterKey, selectAllKey } from "../page/keys.ts";
import {
  type Begun,
  beginFocused,
  continueTyping,
  newTyping,
  requestOf,
  strike,
  strokesOf,
  type Typing,
  typeFocused,
} from "../page/typing.ts";
import { actionFailed, invalidField, notFound, ServiceError } from "../../errors/errors.ts";
import { totpCode } from "../secrets.ts";
import type { Action, ActionContext } from "./action.ts";
import { beginTypingIn } from "../elements/component.ts";
import { failedOn, targetData, targetLabel, untilReady } from "../elements/ready.ts";

/**
 * Types into the first element that matches, once it is visible, enabled and editable, after what it holds already;
 * `clear` empties it first, `submit` presses Enter after; a navigation that this begins is committed when it returns. Without an element, into what has the focus. Up to 500 characters, and any text with a delay, come as keystrokes.
 * Several lines go to a code editor at once. A field for a date, a time, a color or a range gets the text as its whole value. Each stroke of a secret is typed in one step with the check
 * of the document's origin, and never with the browser's keys, which go to whatever has the focus when they arrive.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `value-rejected` for text that the field does not take, `not-typed` where it
 * holds less than was typed, or another field got some of it, `not-cleared` of an editor, `no-focus` where the element does not get the focus, and those of `continueTyping`; `FORBIDDEN`, reason
 * `secret-origin`, for a secret into a document of another origin, and `NOT_FOUND` for one that there is not
 */
export const type: Action<"type"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: true,
  inSteps: "status",
  check({ text, secret, field, delay, selector = "", ref = "" }) {
    if (text !== undefined && secret !== undefined) throw invalidField("text", "must not be given with secret");
    if (text === undefined && secret === undefined) throw invalidField("text", "or secret must be given");
    if ((secret === undefined) !== (field === undefined)) throw invalidField("field", "goes together with secret");
    if (secret === undefined) return;
    if (delay !== undefined) throw invalidField("delay", "must not be given with secret, which is typed at once");
    if (selector + ref === "") throw invalidField("selector", "or ref must be given with secret");
  },
  async run(context, params) {
    const { delay: delayMs = 0, submit = false, clear = false } = params;
    const { page, signal } = context;
    const secret = params.secret === undefined ? undefined : await readSecret(context, params);
    const text = secret?.text ?? params.text ?? "";
    const hasElement = params.selector !== undefined || params.ref !== undefined;
    const keys = [...strokesOf(page, text, delayMs), ...(submit ? [enterKey] : [])];
    const typing = newTyping([...(clear ? [deleteKey] : []), ...keys], {
      ...{ delayMs, submits: submit, signal, text },
      into: clear ? "all" : "end",
      secret: secret?.request,
    });
    const { frame, reply } = hasElement ? await begin(context, params, typing) : await beginFocused(page, typing);
    const data = { ...targetData(params), ...(secret === undefined && { length: [...text].length }) };
    const { rejected, form } = reply;
    if (rejected !== undefined)
      throw failedOn(
        "type",
        params,
        "value-rejected",
        `the field does not take the text and holds ${JSON.stringify(rejected)}` +
          (form === undefined ? "" : `; it takes a value such as ${form}`),
        { value: rejected },
      );
    context.sends(data);
    const isWhole = reply.isWhole === true;
    const last = isWhole
      ? reply
      : reply.editor === undefined
        ? await continueTyping(page, frame, typing, reply)
        : await typeInEditor(context, params, { ...typing, strokes: inEditor(params, text, keys) }, { frame, reply });
    if (text !== "" && last !== undefined) requireTyped(params, last);
    if (submit && isWhole) await typeFocused(page, newTyping([enterKey], { signal }));
    await page.commits.settled(context.remainingMs(), submit);
    return { data: { ...data, ...(last?.value !== undefined && { value: last.value }) } };
  },
};

/** Several lines come at once, as pasted ones do: for the Enter key, an editor indents, or takes what it suggests. */
function inEditor({ delay = 0, submit = false }: ActionParams<"type">, text: string, keys: Typing["strokes"]) {
  return delay === 0 && /\n./s.test(text) ? [text, ...(submit ? [enterKey] : [])] : keys;
}

/**
 * Types into a field whose text an editor draws, where that has its caret.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `not-cleared`, where the editor shows the same once it was to be emptied
 */
async function typeInEditor(
  { page }: ActionContext,
  params: ActionParams<"type">,
  typing: Typing,
  { frame, reply: first }: Pick<Begun, "frame" | "reply">,
): Promise<StrikeReply | undefined> {
  let reply = first;
  if (params.clear === true) {
    const clearing = { ...typing, strokes: [selectAllKey, deleteKey], submits: false };
    await continueTyping(page, frame, clearing, reply);
    reply = { ...reply, ...(await strike(page, frame, { ...requestOf(page, clearing, 2), sent: 0 })) };
    const [before, after] = [visibleText(first.editor), visibleText(reply.editor)];
    // Without a selection, the key deletes one character.
    if (before !== "" && before.length - after.length <= 1 && before.includes(after))
      throw failedOn("type", params, "not-cleared", "the editor is not emptied by Control+A and Delete");
  }
  return continueTyping(page, frame, typing, reply);
}

/** Leaves out the characters without width that editors draw in an empty line. */
const visibleText = (text = ""): string => text.replaceAll(/[\u200b\ufeff]/g, "").trim();

/** @throws ServiceError `ACTION_FAILED`, reason `not-typed`, unless the field, or those of its group, hold what was typed */
function requireTyped(params: ActionParams<"type">, { isTaken, lacksText, strayedTo, value }: StrikeReply): void {
  const problem =
    strayedTo !== undefined
      ? `the page moved the focus, and text went into ${strayedTo}`
      : lacksText === true
        ? "the field holds less than was typed"
        : isTaken
          ? undefined
          : "the field took nothing of the text";
  if (problem === undefined) return;
  throw failedOn("type", params, "not-typed", problem, {
    ...(value !== undefined && { value }),
    ...(strayedTo !== undefined && { by: strayedTo }),
  });
}

/** The shortest validity of a code that is typed; in place of one that is valid for less, the next one is. */
const MIN_VALID_MS = 2_000;

/** @throws ServiceError `NOT_FOUND`, and `ACTION_FAILED`, reason `no-secret-field`, for what it does not have */
async function readSecret(
  { readSecret: read, hide, now, signal }: ActionContext,
  { secret: name = "", field = "password" }: ActionParams<"type">,
): Promise<{ readonly text: string; readonly request: SecretRequest }> {
  const secret = await read(name);
  if (secret === undefined) throw notFound("secret", name);
  const { origins, values } = secret;
  if (values[field] === undefined) throw actionFailed("no-secret-field", `the secret "${name}" has no ${field}`);
  let text = values[field === "username" ? field : "password"] ?? "";
  if (field === "totp" && values.totp !== undefined) {
    const periodMs = values.totp.period * 1_000;
    const leftMs = periodMs - (now() % periodMs);
    if (leftMs < Math.min(MIN_VALID_MS, periodMs / 2)) await sleep(leftMs, undefined, { signal });
    text = totpCode(values.totp, now());
  }
  // A user name is in texts of the service, too.
  const isSecret = field !== "username";
  hide(text, isSecret);
  const kind = field === "totp" ? "code" : field;
  return { text, request: { origins, kind, ...(isSecret && { value: text }) } };
}

/** How often a field is focused that the page replaces when it has the focus. */
const MAX_ATTEMPTS = 2;

async function begin(context: ActionContext, params: ActionParams<"type">, typing: Typing): Promise<Begun> {
  let lost = 0;
  return untilReady(context, params, async (target) => {
    const reply = await beginTypingIn(context.page, target, typing);
    if ("value" in reply) return reply;
    const { obstacle } = reply;
    if (obstacle === "secret-origin") {
      throw new ServiceError(
        "FORBIDDEN",
        `type on ${targetLabel(params)}: its document is not of an origin of the secret, which are ${typing.secret?.origins.join(", ") ?? ""}`,
        { details: { reason: "secret-origin", url: target.frame.url(), origins: typing.secret?.origins } },
      );
    }
    if (obstacle === "secret-field") {
      const what = params.field === "totp" ? "one-time code" : "password";
      throw failedOn("type", params, "secret-field", `the field is not made for a ${what}`, { field: params.field });
    }
    if (obstacle === "slider")
      throw failedOn("type", params, "wrong-element", "the element is a slider, which takes arrow keys");
    if (obstacle === "takes-no-text") throw failedOn("type", params, "wrong-element", "the element takes no text");
    if (obstacle === "not-focused" && ++lost === MAX_ATTEMPTS)
      throw failedOn("type", params, "no-focus", "the element does not get the focus");
    return reply;
  });
}
