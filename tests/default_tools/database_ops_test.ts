import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  init_tools_library,
  tool_database_ops_prompt,
  tool_execute_query,
  tool_execute_write,
  tool_get_schema,
} from "../../default_tools/database_ops/database_ops.ts";
import { done, errorOf } from "./_result.ts";
import { shop } from "./_shop.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

Deno.test("tool_execute_query() gives columns, rows and the total", async () => {
  await using ws = await shop();
  const sql = "SELECT id, name, name FROM customer ORDER BY id -- all";
  const { output } = done(
    await tool_execute_query("shop.db", sql, [], ws.context),
  );
  assertEquals(output, {
    columns: ["id", "name", "name"],
    rows: [[1, "Ann", "Ann"], [2, "Bob", "Bob"]],
    total_rows: 2,
  });
});

Deno.test("tool_execute_query() caps at 50 rows with the total", async () => {
  await using ws = await shop();
  const sql =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n " +
    "LIMIT ?) SELECT x FROM n;";
  const many = done(
    await tool_execute_query("shop.db", sql, [1_234], ws.context),
  );
  assertEquals(many.output.rows.length, 50);
  assertEquals(many.output.rows[49], [50]);
  assertEquals(many.output.total_rows, 1_234);
  assertStringIncludes(many.output.note ?? "", "first 50");
  const fits = done(await tool_execute_query("shop.db", sql, [50], ws.context));
  assertEquals([fits.output.total_rows, fits.output.note], [50, undefined]);
});

Deno.test("init_tools_library() sets the most rows", async () => {
  await using ws = await shop();
  init_tools_library({ max_rows: 1 });
  try {
    const sql = "SELECT id FROM customer";
    const { output } = done(
      await tool_execute_query("shop.db", sql, [], ws.context),
    );
    assertEquals([output.rows.length, output.total_rows], [1, 2]);
  } finally {
    init_tools_library({ max_rows: 50 });
  }
});

Deno.test("tool_execute_query() binds values, so that they are never SQL", async () => {
  await using ws = await shop();
  const evil = "Ann' OR 1=1; DROP TABLE customer; --";
  for (
    const [sql, values] of [
      ["SELECT id FROM customer WHERE name = ?", [evil]],
      ["SELECT id FROM customer WHERE name = :name", { name: evil }],
    ] as const
  ) {
    const { output } = done(
      await tool_execute_query("shop.db", sql, values, ws.context),
    );
    assertEquals(output.total_rows, 0);
  }
  done(
    await tool_execute_write(
      "shop.db",
      "INSERT INTO customer (name) VALUES (?)",
      [evil],
      false,
      ws.context,
    ),
  );
  const sql = "SELECT name FROM customer WHERE id = @id";
  const { output } = done(
    await tool_execute_query("shop.db", sql, { "@id": 3 }, ws.context),
  );
  assertEquals(output.rows, [[evil]]);
});

const MISFITS:
  readonly (readonly [string, string[] | Record<string, string>, string])[] = [
    ["SELECT ?", [], "needed: 1, given: 0"],
    ["SELECT '?', 1 AS \"?\" /* ? */ -- ?", ["a"], "needed: 0, given: 1"],
    ["SELECT ?2", ["a"], "needed: 2, given: 1"],
    ["SELECT :a", [], "named placeholders"],
    ["SELECT :a", { b: "x" }, "missing: a"],
    ["SELECT :a", { a: "x", b: "y" }, "no placeholder is named b"],
    ["SELECT ?", { a: "x" }, "array"],
  ];

for (const [sql, values, reason] of MISFITS) {
  Deno.test(`tool_execute_query() refuses ${sql} with ${JSON.stringify(values)}`, async () => {
    await using ws = await shop();
    const result = await tool_execute_query("shop.db", sql, values, ws.context);
    errorOf(result, reason);
  });
}

Deno.test("tool_execute_query() gives values that JSON can hold", async () => {
  await using ws = await shop();
  const sql = "SELECT 9007199254740993, 7, 1e999, x'0102', zeroblob(5000), " +
    "hex(zeroblob(10000)), NULL, typeof(?), typeof(?)";
  const { output } = done(
    await tool_execute_query("shop.db", sql, [3, true], ws.context),
  );
  const [cells] = output.rows;
  assertEquals(cells.slice(0, 3), ["9007199254740993", 7, null]);
  assertEquals(cells[3], { type: "bytes", base64: "AQI=" });
  assertEquals(cells[4], "(blob of 5000 bytes)");
  assertStringIncludes(String(cells[5]), "… (20000 characters)");
  assertEquals(cells.slice(6), [null, "integer", "integer"]);
  assertEquals(JSON.parse(JSON.stringify(output)).rows.length, 1);
});

Deno.test("tool_execute_write() tells what changed and gives RETURNING rows", async () => {
  await using ws = await shop();
  const write = (sql: string) =>
    tool_execute_write("shop.db", sql, [], false, ws.context);
  const inserted = done(
    await write("INSERT INTO customer (name) VALUES ('Cy') RETURNING id, name"),
  );
  assertEquals(inserted.output.changed_rows, 1);
  assertEquals(inserted.output.last_insert_rowid, 3);
  assertEquals(inserted.output.returned?.rows, [[3, "Cy"]]);
  const deleted = done(await write("DELETE FROM customer"));
  assertEquals(deleted.output, { changed_rows: 3 });
});

Deno.test("tool_execute_write() fails on a broken constraint, RETURNING or not", async () => {
  await using ws = await shop();
  const sql = "INSERT INTO customer (name) VALUES ('Ann')";
  for (const text of [sql, `${sql} RETURNING id`]) {
    const result = await tool_execute_write(
      "shop.db",
      text,
      [],
      false,
      ws.context,
    );
    errorOf(result, "UNIQUE constraint failed");
  }
  const orphan = "INSERT INTO orders (customer_id) VALUES (99)";
  errorOf(
    await tool_execute_write("shop.db", orphan, [], false, ws.context),
    "FOREIGN KEY",
  );
});

Deno.test("tool_execute_query() fails on an error in the middle of the rows", async () => {
  await using ws = await shop();
  const sql = "SELECT json(x) FROM (SELECT '1' AS x UNION ALL SELECT 'bad')";
  errorOf(await tool_execute_query("shop.db", sql, [], ws.context), "JSON");
});

Deno.test("tool_get_schema() describes columns, keys, indexes and views", async () => {
  await using ws = await shop();
  const all = done(await tool_get_schema("shop.db", undefined, ws.context));
  const [customer, names, orders] = all.output.tables;
  assertEquals([customer.name, names.kind], ["customer", "view"]);
  assertEquals(customer.columns[1], {
    name: "name",
    type: "TEXT",
    not_null: true,
    primary_key: false,
  });
  assertEquals(customer.columns[2].default, "'x'");
  assertStringIncludes(customer.indexes[0], "(unique): name");
  assertEquals(orders.foreign_keys, ["customer_id -> customer(id)"]);
  const one = done(await tool_get_schema("shop.db", "ORDERS", ws.context));
  assertEquals(one.output.tables.length, 1);
  errorOf(
    await tool_get_schema("shop.db", "nope", ws.context),
    "customer, names, orders",
  );
});

Deno.test("database tools name the databases there are", async () => {
  await using ws = await shop();
  const missing = await tool_execute_query("no.db", "SELECT 1", [], ws.context);
  errorOf(missing, '"no.db" not found', "shop.db");
  const write = await tool_execute_write(
    "no.db",
    "CREATE TABLE a (b)",
    [],
    false,
    ws.context,
  );
  errorOf(write, "not found");
  assertStringIncludes(await tool_database_ops_prompt(ws.context), "shop.db");
});

Deno.test("database tools say when a file is no database", async () => {
  await using ws = await TempWorkspace.make({ "a.db": "just some text here" });
  const sql = "SELECT * FROM sqlite_master";
  errorOf(
    await tool_execute_query("a.db", sql, [], ws.context),
    "not a database",
  );
});
