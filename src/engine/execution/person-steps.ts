import type { InputEvent } from "../../contract.ts";
import { valueWithin } from "../../errors/timing.ts";
import type { StepEntry } from "../../replay/recording.ts";
import { completeFrame } from "../elements/selectors.ts";
import type { EndedStep } from "../page/ended-step.ts";
import { hasCommandModifier } from "../page/keys.ts";
import type { LivePage } from "../page/live-page.ts";
import { focusedFrame } from "../page/typing.ts";
import { callIn, nodeOf } from "../page-scripts.ts";
import { frameAt } from "../playwright/frames.ts";

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton)$/;
/** What Enter and the space bar click. */
const CLICKED = /^(?:button|link|checkbox|radio|switch|tab|option|menuitem\w*)$/;
const KEYS = /^(?:Enter|Escape|ArrowUp|ArrowDown)$/;
/** CSS pixels that a mouse moves in a click. */
const MAX_MOVE = 4;
/** Characters of one text; what follows is another one. */
const MAX_TEXT = 100_000;
/** Texts that the next step holds as entered. */
const MAX_ENTERED = 100;
/** The input of a page that does not respond is not delayed for longer. */
const FIND_TIMEOUT_MS = 1_000;

type Acted = LivePage["acted"];
type Did = Pick<EndedStep, "action" | "params" | "masked" | "startedAt" | "durationMs" | "entered">;

/** Where the steps of a person go. */
export interface PersonHost {
  note(step: Did, acted: Acted): StepEntry;
  hide(value: string): void;
}

/** A person's input on one page as the steps that a program would need: clicks, drags, typing into fields, some keys. */
export class PersonSteps {
  readonly #live: LivePage;
  #press: { readonly acted: Acted; readonly at: InputEvent; readonly startedAt: number } | undefined;
  #click: StepEntry | undefined;
  /** What the event that comes next acts on: where a drag ends, or the focus. */
  #found: Acted = {};
  /** Text that is entered one key at a time, and whether a field takes it. */
  #typed: { text: string; readonly isField: boolean; readonly isSecret: boolean } | undefined;
  readonly #entered: string[] = [];

  constructor(live: LivePage) {
    this.#live = live;
  }

  /** Finds what an event is for, before the page gets it. */
  async before(event: InputEvent, host: PersonHost): Promise<void> {
    const { type, x = 0, y = 0, key = "" } = event;
    if (type === "mouseDown") {
      this.end(host);
      this.#press = { acted: await this.#find({ x, y }), at: event, startedAt: Date.now() };
    } else if (type === "mouseUp" && this.#isDragTo(event)) this.#found = await this.#find({ x, y });
    else if (type === "keyDown" && (KEYS.test(key) || key === " ")) {
      this.#found = await this.#find();
      if (key !== " " || CLICKED.test(this.#found.record?.role ?? "")) this.end(host);
    } else if (this.#textOf(event) !== undefined && this.#typed === undefined) {
      this.#found = await this.#find();
      // A field that was not found may be for a password.
      const { role, isSecret = false } = this.#found.record ?? { role: "", isSecret: true };
      this.#typed = { text: "", isField: FIELD.test(role), isSecret };
    } else if (key === "Tab") this.end(host);
  }

  /** Notes what the page has got. */
  after(event: InputEvent, host: PersonHost): void {
    const { type, key = "", button, clickCount = 1 } = event;
    const text = this.#textOf(event);
    const role = this.#found.record?.role ?? "";
    const press = this.#press;
    if (type === "mouseUp" && press !== undefined) {
      this.#press = undefined;
      const { acted, startedAt } = press;
      const more = { x: press.at.x, y: press.at.y, ...(button !== undefined && button !== "left" && { button }) };
      if (this.#isDragTo(event, press.at))
        this.#note(host, "drag", { ...more, toX: event.x, toY: event.y }, { ...acted, to: this.#found }, startedAt);
      else if (clickCount > 1 && this.#click) Object.assign(this.#click, { params: { ...more, clickCount } });
      else this.#click = this.#note(host, "click", more, acted, startedAt);
    } else if (type === "keyDown" && /^(?:Enter| )$/.test(key) && CLICKED.test(role))
      this.#note(host, "click", {}, this.#found);
    else if (type === "keyDown" && KEYS.test(key)) this.#note(host, "keyboard", { key }, {});
    else if (text !== undefined && this.#typed !== undefined) {
      if (this.#typed.isField && this.#typed.text === "")
        this.#note(host, "type", {}, this.#found, Date.now(), ["text"]);
      this.#typed.text += text;
      if (this.#typed.text.length > MAX_TEXT) this.end(host);
    }
  }

  /** Ends a text: later keys are another one. */
  end({ hide }: Pick<PersonHost, "hide">): void {
    const { text = "", isSecret = false } = this.#typed ?? {};
    this.#typed = undefined;
    if (text === "") return;
    this.#entered.push(text);
    if (this.#entered.length > MAX_ENTERED) this.#entered.shift();
    // A word that is no password may stand in any URL.
    if (isSecret || !/^\p{L}+$/u.test(text)) hide(text);
  }

  #note(
    host: PersonHost,
    action: string,
    params: EndedStep["params"],
    acted: Acted,
    startedAt = Date.now(),
    masked: readonly string[] = [],
  ): StepEntry {
    const entered = this.#entered.splice(0);
    return host.note({ action, params, masked, startedAt, durationMs: Date.now() - startedAt, entered }, acted);
  }

  #isDragTo({ x = 0, y = 0 }: InputEvent, from = this.#press?.at): boolean {
    return from !== undefined && Math.hypot(x - (from.x ?? 0), y - (from.y ?? 0)) > MAX_MOVE;
  }

  #textOf({ type, key = "", text }: InputEvent): string | undefined {
    const isKey = type === "keyDown" && [...key].length === 1 && !hasCommandModifier(this.#live.heldModifiers);
    return type === "text" ? text : isKey ? key : undefined;
  }

  /** @param at a point of the viewport; without one what has the focus */
  async #find(at?: { readonly x: number; readonly y: number }): Promise<Acted> {
    const { page } = this.#live;
    const from = { from: page.url(), ...(at && { point: at }) };
    const finding = async (): Promise<Acted> => {
      const main = page.mainFrame();
      const { frame, point = null } = at
        ? await frameAt(page, at)
        : { frame: (await focusedFrame(page, main)) ?? main };
      if (at && point === null) return from;
      const node = await (point ? nodeOf(frame, point, "innermostAt") : nodeOf(frame, { parts: [] }, "outermostFocus"));
      const reply = node && (await callIn(frame, "record", node));
      if (reply === undefined || !("value" in reply) || reply.record === undefined) return from;
      const { record } = reply;
      const holder = { acted: { ...from, record, in: frame, ...(record.seen && { seen: record.seen }) } };
      await completeFrame(holder);
      return holder.acted;
    };
    return (await valueWithin(finding(), FIND_TIMEOUT_MS)) ?? from;
  }
}
