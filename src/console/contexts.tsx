import { useSignal } from "@preact/signals";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { confirmed, keepFocus } from "./dialog.tsx";
import { Empty, Loaded, Pager, Problem, RowButton, Screen, Time } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { plain, textIn } from "./text.ts";
import { changes } from "./watch.ts";

const PAGE_SIZE = 50;

/** The list of the caller's contexts, which follows what is created and deleted elsewhere. */
export function Contexts() {
  const offset = useSignal(0);
  const pictures = useSignal<Readonly<Record<string, string>>>({});
  const { error, attempt } = useAttempt();
  const list = useRemote(async () => {
    const query = { limit: PAGE_SIZE, offset: offset.value, sort: "-lastUsedAt" as const };
    return dataOf(api.GET("/contexts", { params: { query } }));
  }, [offset.value, changes.value]);

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = textIn(event.currentTarget, "name").trim();
    await attempt(async () => {
      const body = { createPage: true, ...(name !== "" && { name }) };
      const { data } = await dataOf(api.POST("/contexts", { body }));
      location.hash = `#/contexts/${data.id}`;
    });
  }

  async function remove({ id: contextId, name }: Schemas["ContextSummary"]): Promise<void> {
    const question = {
      title: `Delete ${plain(name)}?`,
      text: "Its pages, cookies and storage are deleted with it. This cannot be undone.",
      action: "Delete",
    };
    if (!(await confirmed(question))) return;
    await attempt(() => dataOf(api.DELETE("/contexts/{contextId}", { params: { path: { contextId } } })));
    await list.load();
    keepFocus();
  }

  async function show(contextId: string): Promise<void> {
    await attempt(async () => {
      const body = { action: "screenshot" as const, params: { type: "jpeg" as const, quality: 40 } };
      const done = await dataOf(api.POST("/contexts/{contextId}/execute", { params: { path: { contextId } }, body }));
      const { data } = done as Schemas["ActionResultResponse"];
      const { image = "" } = data.data as Schemas["ScreenshotResult"];
      pictures.value = { ...pictures.value, [contextId]: `data:image/jpeg;base64,${image}` };
    });
  }

  const canWrite = may("contexts:write");
  const canShow = may("actions:execute");

  return (
    <Screen
      title="Contexts"
      actions={
        canWrite && (
          <form class="row" onSubmit={(event) => void create(event)}>
            <label class="inline">
              <span class="hidden">Name of the new context</span>
              <input name="name" maxLength={200} placeholder="Name (optional)" />
            </label>
            <button class="primary">New context</button>
          </form>
        )
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <Loaded of={list} what="contexts">
        {({ data, total }) =>
          total === 0 ? (
            <Empty title="No contexts yet">
              A context is an isolated browser profile.{" "}
              {canWrite
                ? "Create one here, or with POST /api/v1/contexts: it appears in this list."
                : "These credentials may see contexts, and create none: that needs the scope contexts:write."}
            </Empty>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Last used</th>
                    <th scope="col" class="wide">
                      Created
                    </th>
                    {canShow && <th scope="col">Picture</th>}
                    {canWrite && (
                      <th scope="col">
                        <span class="hidden">Delete</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {data.map((context) => (
                    <tr key={context.id}>
                      <th scope="row">
                        <a href={`#/contexts/${context.id}`}>{plain(context.name)}</a>
                        <code class="wide">{context.id}</code>
                      </th>
                      <td>
                        <Time at={context.lastUsedAt} />
                      </td>
                      <td class="wide">
                        <Time at={context.createdAt} />
                      </td>
                      {canShow && (
                        <td>
                          <Picture
                            name={plain(context.name)}
                            source={pictures.value[context.id]}
                            onShow={() => void show(context.id)}
                          />
                        </td>
                      )}
                      {canWrite && (
                        <td class="end">
                          <RowButton label={`Delete ${plain(context.name)}`} onClick={() => void remove(context)}>
                            Delete
                          </RowButton>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager offset={offset.value} size={PAGE_SIZE} total={total} onChange={(next) => (offset.value = next)} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

interface PictureProps {
  readonly name: string;
  /** Undefined until it was asked for. */
  readonly source: string | undefined;
  readonly onShow: () => void;
}

function Picture({ name, source, onShow }: PictureProps) {
  if (source === undefined)
    return (
      <button type="button" class="quiet" aria-label={`Show a picture of ${name}`} onClick={onShow}>
        Show
      </button>
    );
  return (
    <button type="button" class="picture" aria-label={`Show ${name} as it is now`} onClick={onShow}>
      <img src={source} alt={`The page of ${name}`} />
    </button>
  );
}
