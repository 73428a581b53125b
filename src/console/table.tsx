import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { confirmed, keepFocus, type Question } from "./dialog.tsx";
import { Empty, Loaded, Pager } from "./parts.tsx";
import { type Remote, useAttempt, useRemote } from "./remote.ts";
import { plain } from "../replay/plain.ts";

export interface Column<Row> {
  readonly name: string;
  /** The heading in place of the name, such as a button that sorts. */
  readonly heading?: ComponentChildren;
  readonly sorted?: "ascending" | "descending" | "none";
  /** Classes of the heading and the cells: `wide` is left out of narrow screens, `number` is aligned to the right. */
  readonly class?: string;
  /** Whether the cells name their rows. */
  readonly isRowHeading?: boolean;
  readonly title?: (row: Row) => string;
  readonly cell: (row: Row) => ComponentChildren;
}

/** The button at the end of each row that deletes or ends what the row shows. */
interface RowAction<Row> {
  readonly text: (row: Row) => string;
  /** The button's name to screen readers, which says what it acts on. */
  readonly label: (row: Row) => string;
  /** Default: each row has the button. */
  readonly isOffered?: (row: Row) => boolean;
  readonly onClick: (row: Row) => Promise<void>;
}

interface TableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly (Column<Row> | false)[];
  /** `name` is the column's heading, for screen readers. */
  readonly action?: (RowAction<Row> & { readonly name: string }) | false;
}

export function Table<Row extends { readonly id: string }>({ rows, columns, action = false }: TableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <table>
      <thead>
        <tr>
          {shown.map(({ name, heading, sorted, class: kind }) => (
            <th key={name} scope="col" class={kind} aria-sort={sorted}>
              {heading ?? name}
            </th>
          ))}
          {action && (
            <th scope="col">
              <span class="hidden">{action.name}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {shown.map(({ name, class: kind, isRowHeading = false, title, cell }) => {
              const Cell = isRowHeading ? "th" : "td";
              return (
                <Cell key={name} scope={isRowHeading ? "row" : undefined} class={kind} title={title?.(row)}>
                  {cell(row)}
                </Cell>
              );
            })}
            {action && (
              <td class="end">
                {(action.isOffered?.(row) ?? true) && (
                  <button
                    type="button"
                    class="quiet danger"
                    aria-label={action.label(row)}
                    onClick={() => void action.onClick(row)}
                  >
                    {action.text(row)}
                  </button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PAGE_SIZE = 50;

/** A list of the service, of which one page is shown. */
export interface List<T> extends Remote<T> {
  readonly offset: Signal<number>;
}

/** Loads the first page, and each other one when it is wanted; `inputs` as of `useRemote`. */
export function useList<T>(
  fetchPage: (page: { readonly limit: number; readonly offset: number }) => Promise<T>,
  inputs: readonly unknown[] = [],
): List<T> {
  const offset = useSignal(0);
  const remote = useRemote(() => fetchPage({ limit: PAGE_SIZE, offset: offset.value }), [offset.value, ...inputs]);
  return { ...remote, offset };
}

/** Calls that a person confirms first; the list is loaded again after them. */
export function useConfirmed({ load }: Pick<Remote<unknown>, "load">) {
  const { error, attempt } = useAttempt();
  return {
    error,
    attempt,
    async confirm(question: Question, call: () => Promise<unknown>): Promise<void> {
      if (!(await confirmed(question))) return;
      await attempt(call);
      await load();
      keepFocus();
    },
  };
}

interface RowCall<Row> {
  /** The verb of the button and the dialog: "Delete", "Revoke". */
  readonly verb: string;
  /** The call's effect, besides its verb. */
  readonly text: string;
  /** Default: each row has the button. */
  readonly isOffered?: (row: Row) => boolean;
  readonly call: (row: Row) => Promise<unknown>;
}

/** The button of rows with a name that deletes or ends them, once the person has confirmed; and why a call has failed. */
export function useRowCall<Row extends { readonly name: string }>(
  list: Pick<Remote<unknown>, "load">,
  { verb, text, isOffered, call }: RowCall<Row>,
) {
  const { confirm, ...attempts } = useConfirmed(list);
  return {
    ...attempts,
    action: {
      ...{ name: verb, text: () => verb, label: (row: Row) => `${verb} ${plain(row.name)}` },
      ...(isOffered && { isOffered }),
      onClick: (row: Row) => confirm({ title: `${verb} ${plain(row.name)}?`, text, action: verb }, () => call(row)),
    },
  };
}

interface PagedTableProps<T, Row> extends Omit<TableProps<Row>, "rows"> {
  readonly list: List<T>;
  /** Names what is loaded, for those who see no shapes. */
  readonly what: string;
  readonly rowsOf: (loaded: T) => readonly Row[];
  /** Texts in place of a table without rows. */
  readonly empty: { readonly title: string; readonly text: ComponentChildren };
  /** Pictures in place of a table. */
  readonly gallery?: ((rows: readonly Row[]) => ComponentChildren) | false;
}

/** A list of the service: its rows in pages, or what is shown without any. */
export function PagedTable<T extends { readonly total: number }, Row extends { readonly id: string }>({
  list,
  what,
  rowsOf,
  empty,
  gallery = false,
  ...table
}: PagedTableProps<T, Row>) {
  const { offset } = list;
  return (
    <Loaded of={list} what={what}>
      {(loaded) =>
        loaded.total === 0 ? (
          <Empty title={empty.title}>{empty.text}</Empty>
        ) : (
          <>
            {gallery ? gallery(rowsOf(loaded)) : <Table rows={rowsOf(loaded)} {...table} />}
            <Pager
              offset={offset.value}
              size={PAGE_SIZE}
              total={loaded.total}
              onChange={(next) => (offset.value = next)}
            />
          </>
        )
      }
    </Loaded>
  );
}
