import { useSignal } from "@preact/signals";
import { api, dataOf, type Schemas } from "./api.ts";
import { Empty, Loaded, Screen } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { type Column, Table } from "./table.tsx";
import { plain } from "../replay/plain.ts";

type Setting = Schemas["EffectiveSetting"] & { readonly id: string };

const COLUMNS: readonly Column<Setting>[] = [
  {
    name: "Setting",
    isRowHeading: true,
    cell: ({ name, description }) => (
      <>
        <code>{name}</code>
        <span class="sub">{description}</span>
      </>
    ),
  },
  { name: "Value", cell: (setting) => <Value setting={setting} /> },
];

/** The settings of the process that responds, for administrators. */
export function Settings() {
  const words = useSignal("");
  const isChangedOnly = useSignal(false);
  const settings = useRemote(() =>
    dataOf(api.GET("/settings")).then(({ data }) => data.map((setting): Setting => ({ ...setting, id: setting.name }))),
  );
  return (
    <Screen title="Settings">
      <div class="row tools">
        <label class="grow">
          <span class="hidden">Only settings with</span>
          <input
            type="search"
            placeholder="Only settings with…"
            onInput={({ currentTarget: { value } }) => (words.value = value.trim().toLowerCase())}
          />
        </label>
        <label class="check">
          <input type="checkbox" onChange={({ currentTarget: { checked } }) => (isChangedOnly.value = checked)} />
          <span>Only those that differ from their default</span>
        </label>
      </div>
      <Loaded of={settings} what="the settings">
        {(all) => {
          const shown = all.filter(
            ({ name, description, isDefault }) =>
              `${name} ${description}`.toLowerCase().includes(words.value) && !(isChangedOnly.value && isDefault),
          );
          return shown.length === 0 ? <Empty title="No such settings" /> : <Table rows={shown} columns={COLUMNS} />;
        }}
      </Loaded>
    </Screen>
  );
}

function Value({ setting: { value, isSet, isSecret, isDefault } }: { readonly setting: Setting }) {
  if (isSecret) return <span class="chip">{isSet ? "set, not shown" : "not set"}</span>;
  return (
    <>
      <code>{value === undefined ? "not set" : plain(value)}</code>{" "}
      {!isDefault && <span class="chip good">changed</span>}
    </>
  );
}
