import { assertEquals } from "@std/assert";
import {
  tool_execute_query,
  tool_execute_write,
  tool_get_schema,
} from "../../default_tools/database_ops/database_ops.ts";
import { done, errorOf } from "./_result.ts";
import { shop } from "./_shop.ts";

const NOT_READING = [
  "DELETE FROM customer",
  "UPDATE customer SET name = 'x'",
  "INSERT INTO customer (name) VALUES ('x')",
  "WITH x AS (SELECT 1) DELETE FROM customer",
  "DROP TABLE customer",
  "CREATE TABLE x (a)",
  "CREATE TEMP TABLE x (a)",
  "ATTACH 'other.db' AS other",
  "VACUUM INTO 'copy.db'",
  "VACUUM",
  "PRAGMA journal_mode = WAL",
  "PRAGMA user_version = 3",
  "PRAGMA writable_schema = 1",
  "BEGIN",
  "REINDEX",
  "SELECT load_extension('x')",
  "SELECT fts3_tokenizer('simple')",
];

for (const sql of NOT_READING) {
  Deno.test(`tool_execute_query() refuses ${sql}`, async () => {
    await using ws = await shop();
    errorOf(await tool_execute_query("shop.db", sql, [], ws.context));
    const { output } = done(
      await tool_execute_query(
        "shop.db",
        "SELECT * FROM names",
        [],
        ws.context,
      ),
    );
    assertEquals(output.total_rows, 2);
    const names = await Array.fromAsync(Deno.readDir(ws.path));
    assertEquals(names.map((entry) => entry.name), ["shop.db"]);
  });
}

for (
  const sql of [
    "PRAGMA table_info(customer)",
    "PRAGMA user_version",
    "EXPLAIN QUERY PLAN SELECT 1",
    "VALUES (1), (2)",
  ]
) {
  Deno.test(`tool_execute_query() allows ${sql}`, async () => {
    await using ws = await shop();
    done(await tool_execute_query("shop.db", sql, [], ws.context));
  });
}

for (const rest of ["DROP TABLE customer", "/* c */ SELECT 2", "\0 SELECT 2"]) {
  Deno.test(`both SQL tools refuse ${JSON.stringify(rest)} after a statement`, async () => {
    await using ws = await shop();
    const sql = `SELECT 1; ${rest}`;
    errorOf(await tool_execute_query("shop.db", sql, [], ws.context), "one");
    errorOf(
      await tool_execute_write("shop.db", sql, [], false, ws.context),
      "one",
    );
  });
}

for (
  const sql of [
    "ATTACH 'other.db' AS other",
    "VACUUM INTO 'copy.db'",
    "BEGIN",
    "SAVEPOINT s",
    "PRAGMA writable_schema = 1",
    "PRAGMA temp_store_directory = '/'",
    "INSERT INTO customer (name) VALUES (hex(fts3_tokenizer('simple')))",
  ]
) {
  Deno.test(`tool_execute_write() refuses ${sql}`, async () => {
    await using ws = await shop();
    errorOf(
      await tool_execute_write("shop.db", sql, [], false, ws.context),
      "Refused",
    );
    const names = await Array.fromAsync(Deno.readDir(ws.path));
    assertEquals(names.map((entry) => entry.name), ["shop.db"]);
  });
}

Deno.test("database tools stay in the workspace", async () => {
  await using ws = await shop();
  await Deno.copyFile(`${ws.path}/shop.db`, `${ws.outside}/far.db`);
  await Deno.symlink(`${ws.outside}/far.db`, `${ws.path}/link.db`);
  await Deno.symlink(ws.outside, `${ws.path}/linked`);
  await Deno.symlink(`${ws.outside}/new.db`, `${ws.path}/dangling.db`);
  const far = `${ws.outside}/far.db`;
  for (
    const name of [
      "../outside/far.db",
      far,
      "link.db",
      "linked/far.db",
      "linked/new.db",
      "dangling.db",
      "..\\outside\\far.db",
    ]
  ) {
    errorOf(
      await tool_execute_query(name, "SELECT 1", [], ws.context),
      "refused",
    );
    errorOf(await tool_get_schema(name, undefined, ws.context), "refused");
    const sql = "CREATE TABLE evil (a)";
    errorOf(
      await tool_execute_write(name, sql, [], true, ws.context),
      "refused",
    );
  }
  await Deno.symlink(`${ws.outside}/wal`, `${ws.path}/shop.db-wal`);
  errorOf(
    await tool_execute_query("shop.db", "SELECT 1", [], ws.context),
    "symbolic link",
  );
  assertEquals(await ws.outsideNames(), ["far.db", "secret.txt"]);
});
