import { tool_execute_write } from "../../default_tools/database_ops/database_ops.ts";
import { done } from "./_result.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

/** A workspace with a small database, `shop.db`. */
export async function shop(): Promise<TempWorkspace> {
  const ws = await TempWorkspace.make();
  const write = async (sql: string) =>
    done(await tool_execute_write("shop.db", sql, [], true, ws.context));
  await write(
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, note DEFAULT 'x')",
  );
  await write(
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id))",
  );
  await write("CREATE VIEW names AS SELECT name FROM customer");
  await write("INSERT INTO customer (name) VALUES ('Ann'), ('Bob')");
  return ws;
}
