import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Problem } from "./parts.tsx";
import { useAttempt } from "./remote.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog. The focus returns to what opened it or, where that is gone, to the title of the screen. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      keepFocus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** A form that closes once it is submitted, and else shows why it was not. */
export function FormDialog(
  props: DialogProps & {
    /** The text of the button that submits. */
    readonly action: string;
    /** The signal ends what was begun once the dialog is closed. */
    readonly onSubmit: (form: HTMLFormElement, signal: AbortSignal) => Promise<void>;
  },
) {
  const { title, action, onClose, onSubmit, children } = props;
  const isBusy = useSignal(false);
  const { error, attempt } = useAttempt();
  const closed = useRef(new AbortController());
  useEffect(() => () => closed.current.abort(), []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    isBusy.value = true;
    const form = event.currentTarget as HTMLFormElement; // the event is one of the form below
    if (await attempt(() => onSubmit(form, closed.current.signal))) onClose();
    isBusy.value = false;
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        {error.value !== undefined && <Problem text={error.value} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button class="primary" disabled={isBusy.value}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Moves the focus to the title of the screen where what had it is gone, such as the button of a deleted row. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector("h1")?.focus();
  });
}

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The text of the button that confirms. */
  readonly action: string;
}

const question = signal<(Question & { readonly onAnswer: (isConfirmed: boolean) => void }) | undefined>(undefined);

/** Asks before something that cannot be undone. */
export function confirmed(asked: Question): Promise<boolean> {
  question.value?.onAnswer(false);
  return new Promise((resolve) => {
    question.value = {
      ...asked,
      onAnswer(isConfirmed) {
        question.value = undefined;
        resolve(isConfirmed);
      },
    };
  });
}

/** The question of `confirmed`, once in the document. */
export function Confirmation() {
  const { value } = question;
  if (value === undefined) return null;
  const { title, text, action, onAnswer } = value;
  return (
    <Dialog key={title} title={title} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      <div class="row end">
        <button type="button" onClick={() => onAnswer(false)}>
          Cancel
        </button>
        <button type="button" class="danger filled" onClick={() => onAnswer(true)}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
