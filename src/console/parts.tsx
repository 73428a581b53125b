import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Remote } from "./remote.ts";
import { connection } from "./socket.ts";
import { exact, relative } from "./text.ts";
import { waitingCount } from "./watch.ts";

/** One screen: its title is that of the document, too. */
export function Screen(props: {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { title, actions, children } = props;
  const waiting = waitingCount.value;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title} · Pagewire`;
  }, [title, waiting]);
  return (
    <main class="page" id="main">
      <div class="heading">
        <h1 tabIndex={-1}>{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  );
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="3" y="6" width="26" height="20" rx="4" />
      <path d="M3 12h26M9 19h5l2-3 3 6 2-3h3" />
    </svg>
  );
}

export function Problem({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <span>{text}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p class="muted">{children}</p>
    </div>
  );
}

interface LoadedProps<T> {
  readonly of: Remote<T>;
  /** Names what is loaded, for those who see no shapes. */
  readonly what: string;
  readonly children: (data: T) => ComponentChildren;
}

/** Data once it is there; until then shapes in its place. After a failed load the former data stays, under the error. */
export function Loaded<T>({ of: { data, error, isLoading, load }, what, children }: LoadedProps<T>) {
  // A lost connection is shown once, on top of the screen.
  const isShownOnTop = data.value !== undefined && connection.value === "lost";
  return (
    <>
      {error.value !== undefined && !isShownOnTop && <Problem text={error.value.message} onRetry={() => void load()} />}
      {data.value === undefined && error.value === undefined && (
        <div class="loading" role="status">
          <span class="hidden">Loading {what}…</span>
          <i />
          <i />
          <i />
        </div>
      )}
      {data.value !== undefined && <div aria-busy={isLoading.value}>{children(data.value)}</div>}
    </>
  );
}

export function Pager(props: {
  readonly offset: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (offset: number) => void;
}) {
  const { offset, size, total, onChange } = props;
  if (total <= size && offset === 0) return null;
  const turn = (to: number): void => {
    onChange(to);
    scrollTo(0, 0);
  };
  return (
    <nav class="row pager" aria-label="Pages of the list">
      <button type="button" disabled={offset === 0} onClick={() => turn(Math.max(0, offset - size))}>
        Previous
      </button>
      <span class="muted" role="status">
        {total === 0 ? 0 : offset + 1} to {Math.min(offset + size, total)} of {total.toLocaleString("en")}
      </span>
      <button type="button" disabled={offset + size >= total} onClick={() => turn(offset + size)}>
        Next
      </button>
    </nav>
  );
}

/** A point in time in words, or to the second; the title is the whole. */
export function Time({ at, isExact = false }: { readonly at: string; readonly isExact?: boolean }) {
  return (
    <time dateTime={at} title={at}>
      {isExact ? exact(at) : relative(at)}
    </time>
  );
}

/** Text to copy. Where the browser gives a page no clipboard (plain HTTP from another machine) the text is selected instead. */
export function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const shown = useRef<HTMLPreElement>(null);
  const done = useSignal("");
  useEffect(() => {
    done.value = "";
  }, [text]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      done.value = "Copied";
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      done.value = "Selected: copy it with the keyboard";
    }
  }

  return (
    <div class="copyable">
      <pre ref={shown} class="code" tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <div class="row">
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        <span class="muted" role="status">
          {done.value}
        </span>
      </div>
    </div>
  );
}

/** A picture that is loaded once it is asked for. */
export function Picture(props: {
  readonly name: string;
  /** Undefined until it was asked for. */
  readonly source: string | undefined;
  /** Says what a press of the picture does. */
  readonly label?: string;
  readonly onShow: () => void;
}) {
  const { name, source, label = `Show ${name} as it is now`, onShow } = props;
  if (source === undefined)
    return (
      <button type="button" class="quiet" aria-label={`Show a picture of ${name}`} onClick={onShow}>
        Show
      </button>
    );
  return (
    <button type="button" class="picture" aria-label={label} onClick={onShow}>
      <img src={source} alt={`The page of ${name}`} />
    </button>
  );
}
