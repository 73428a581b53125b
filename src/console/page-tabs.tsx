import type { Schemas } from "./api.ts";
import { plain } from "../replay/plain.ts";

/** The pages of a context, of which one is shown. */
export function PageTabs(props: {
  readonly pages: readonly Pick<Schemas["ContextPage"], "id" | "title" | "url">[];
  readonly selected: string | undefined;
  readonly onSelect: (pageId: string) => void;
  /** Absent: the person may neither open nor close pages. */
  readonly change?: { readonly onClose: (pageId: string) => void; readonly onOpen: () => void } | undefined;
}) {
  const { pages, selected, onSelect, change } = props;
  return (
    <div class="page-tabs" role="group" aria-label="Pages">
      {pages.map(({ id, title, url }) => (
        <span key={id} class={id === selected ? "page-tab selected" : "page-tab"}>
          <button type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
            {plain(title || url)}
          </button>
          {change && (
            <button
              type="button"
              class="close"
              aria-label={`Close ${plain(title || url)}`}
              onClick={() => change.onClose(id)}
            >
              ×
            </button>
          )}
        </span>
      ))}
      {change && (
        <button type="button" class="quiet" onClick={change.onOpen}>
          New page
        </button>
      )}
    </div>
  );
}
