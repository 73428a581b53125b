import fc from "fast-check";
import { type Generated, type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { checkInput } from "../../../src/operations/input/parse.ts";
import { selectRows, toListQuery } from "../../../src/operations/input/list-query.ts";
import { type ListPlan, type ListQuery, listRows } from "../../../src/store/list-query.ts";
import { temporaryDatabase } from "../../support/database.ts";
import { fieldErrorsOf } from "../thrown-error.ts";

const kinds = { name: "text", createdAt: "time", lastUsedAt: "time" } as const;
const noon = "2026-11-20T12:00:00.000Z";

describe("toListQuery", () => {
  it("is by default the first 20, in the store's own order", () => {
    expect(toListQuery({}, kinds)).toEqual({ limit: 20, offset: 0, filters: [] });
  });

  it("takes the window as it is given", () => {
    expect(toListQuery({ limit: 5, offset: 10 }, kinds)).toMatchObject({ limit: 5, offset: 10 });
  });

  it.each([
    ["name", { field: "name", descending: false }],
    ["-createdAt", { field: "createdAt", descending: true }],
  ])("sorts by %s", (text, sort) => {
    expect(toListQuery({ sort: text }, kinds).sort).toEqual(sort);
  });

  it("takes every filter, text as text and times as epoch ms", () => {
    const query = {
      "filter[name]": "7",
      "filter[name][$in]": ["a", "b"],
      "filter[createdAt][$gt]": noon,
      "filter[lastUsedAt][$lt]": "2026-11-20T13:00:00+01:00",
    };

    expect(toListQuery(query, kinds).filters).toEqual([
      { field: "name", op: "eq", value: "7" },
      { field: "name", op: "in", value: ["a", "b"] },
      { field: "createdAt", op: "gt", value: Date.parse(noon) },
      { field: "lastUsedAt", op: "lt", value: Date.parse(noon) },
    ]);
  });

  it("takes numbers as numbers", () => {
    expect(toListQuery({ "filter[size][$gt]": "5" }, { size: "number" }).filters).toEqual([
      { field: "size", op: "gt", value: 5 },
    ]);
  });

  it("names every filter whose value is no time or no number", () => {
    const query = { "filter[at]": "soon", "filter[at][$in]": [noon, "late"], "filter[size]": "big" };

    expect(fieldErrorsOf(() => toListQuery(query, { at: "time", size: "number" }))).toEqual([
      "filter[at] is not a time",
      "filter[at][$in] is not a time",
      "filter[size] is not a number",
    ]);
  });

  it("parses everything that its validator accepts", () => {
    const time = fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
      .map((date) => date.toISOString());
    const filters = (name: string, value: fc.Arbitrary<string>) => ({
      [`filter[${name}]`]: value,
      [`filter[${name}][$gt]`]: value,
      [`filter[${name}][$lt]`]: value,
      [`filter[${name}][$in]`]: fc.oneof(value, fc.array(value, { maxLength: 100 })),
    });
    const query = fc.record(
      {
        limit: fc.integer({ min: 1, max: 100 }).map(String),
        offset: fc.integer({ min: 0, max: 1_000_000 }).map(String),
        sort: fc.constantFrom("name", "-name", "createdAt", "-lastUsedAt"),
        ...filters(
          "name",
          fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
        ),
        ...filters("createdAt", time),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(query, (given) => {
        const { query: checked } = checkInput("listContexts", { query: given }).input;
        const { limit, offset, sort, filters: found } = toListQuery(checked, kinds);

        expect([limit, offset]).toEqual([Number(given["limit"] ?? 20), Number(given["offset"] ?? 0)]);
        expect(sort === undefined ? undefined : (sort.descending ? "-" : "") + sort.field).toBe(given["sort"]);
        expect(found).toHaveLength(Object.keys(given).filter((name) => name.startsWith("filter")).length);
        for (const { op, value } of found) expect(Array.isArray(value)).toBe(op === "in");
      }),
    );
  });
});

describe("selectRows", () => {
  const rows = [{ name: "b", size: 2 }, { name: "a", size: 3 }, { name: "c" }, { name: "d", size: 1 }];
  const names = (query: Partial<ListQuery<"name" | "size">>) => {
    const { rows: found, total } = selectRows<"name" | "size", (typeof rows)[number]>(rows, {
      limit: 10,
      offset: 0,
      ...query,
    });
    return { names: found.map(({ name }) => name).join(""), total };
  };

  it("keeps the order of the rows when no other is asked for", () => {
    expect(names({})).toEqual({ names: "bacd", total: 4 });
  });

  it("returns one page, and the number of all rows", () => {
    expect(names({ limit: 2, offset: 1 })).toEqual({ names: "ac", total: 4 });
    expect(names({ limit: 2, offset: 9 })).toEqual({ names: "", total: 4 });
  });

  it("puts rows without the value last in either direction", () => {
    expect(names({ sort: { field: "size", descending: false } }).names).toBe("dbac");
    expect(names({ sort: { field: "size", descending: true } }).names).toBe("abdc");
  });

  it("wants every filter to hold, and none holds where the value is missing", () => {
    expect(
      names({
        filters: [
          { field: "size", op: "lt", value: 3 },
          { field: "name", op: "gt", value: "b" },
        ],
      }),
    ).toEqual({ names: "d", total: 1 });
    expect(names({ filters: [{ field: "size", op: "in", value: [] }] })).toEqual({ names: "", total: 0 });
  });

  it("chooses and orders as the stores do", async () => {
    const { db } = await temporaryDatabase();
    const things = db as unknown as Kysely<{ things: Thing }>; // with a table that only this test has
    await sql`create table things (id integer primary key, name text, size integer)`.execute(db);
    const plan: ListPlan<"name" | "size"> = {
      columns: { name: "name", size: "size" },
      defaultSort: { field: "name", descending: false },
      nullable: ["name", "size"],
      tieBreakers: ["id"],
    };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), listQuery, async (given, query) => {
        await things.deleteFrom("things").execute();
        if (given.length > 0) {
          const values = given.map(({ name, size }) => ({ name: name ?? null, size: size ?? null }));
          await things.insertInto("things").values(values).execute();
        }
        const stored = await listRows(
          things.selectFrom("things"),
          plan,
          query,
          (from) => from.selectAll(),
          (each) => each,
        );

        const selected = selectRows<"name" | "size", Row>(given, query);

        expect(selected.total).toBe(stored.total);
        // Which of equal rows comes first is each store's own affair.
        const { field } = query.sort;
        expect(selected.rows.map((each) => each[field] ?? null)).toEqual(stored.rows.map((each) => each[field]));
      }),
      { numRuns: 60 },
    );
  });
});

interface Thing {
  readonly id: Generated<number>;
  readonly name: string | null;
  readonly size: number | null;
}

interface Row {
  readonly name?: string;
  readonly size?: number;
}

const name = fc.string({ maxLength: 2, unit: fc.constantFrom("a", "b", "B", " ", "'", "%") });
const size = fc.integer({ min: -3, max: 3 });
const row: fc.Arbitrary<Row> = fc.record({ name, size }, { requiredKeys: [] });
const field = fc.constantFrom("name" as const, "size" as const);
const filter = fc.oneof(
  fc.record({ field: fc.constant("name" as const), op: fc.constantFrom("eq", "gt", "lt"), value: name }),
  fc.record({ field: fc.constant("size" as const), op: fc.constantFrom("eq", "gt", "lt"), value: size }),
  fc.record({
    field: fc.constant("name" as const),
    op: fc.constant("in" as const),
    value: fc.array(name, { maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant("size" as const),
    op: fc.constant("in" as const),
    value: fc.array(size, { maxLength: 3 }),
  }),
);
const listQuery = fc.record({
  limit: fc.integer({ min: 1, max: 20 }),
  offset: fc.integer({ min: 0, max: 5 }),
  sort: fc.record({ field, descending: fc.boolean() }),
  filters: fc.array(filter, { maxLength: 2 }),
});
