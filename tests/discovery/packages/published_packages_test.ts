import { assert, assertEquals } from "@std/assert";
import type { JsonObject, JsonValue } from "../../../src/core/json.ts";
import { library, makePackageFolder } from "./_package_folder.ts";

interface Row {
  readonly imports: string;
  readonly type: string;
  readonly check: (schema: JsonValue) => void;
}

function properties(schema: JsonValue): JsonObject {
  return (schema as JsonObject).properties as JsonObject;
}

function checkRetries(schema: JsonValue): void {
  const { retries, minTimeout } = properties(schema);
  assertEquals((retries as JsonObject).type, "number");
  assertEquals((minTimeout as JsonObject).type, "number");
}

function checkLaunch(schema: JsonValue): void {
  const { headless, args } = properties(schema);
  assertEquals((headless as JsonObject).type, "boolean");
  assertEquals((args as JsonObject).items, { type: "string" });
}

const ROWS: readonly Row[] = [
  {
    imports: 'import type { Options } from "npm:p-retry@7.0.0";',
    type: "Options",
    check: checkRetries,
  },
  {
    imports:
      'import type { JSONSchema7TypeName as Name } from "npm:@types/json-schema@7.0.15";',
    type: "Name",
    check: (schema) =>
      assertEquals(schema, {
        type: "string",
        enum: [
          "string",
          "number",
          "integer",
          "boolean",
          "object",
          "array",
          "null",
        ],
      }),
  },
  {
    imports: 'import type ts from "npm:typescript@^6.0.3";',
    type: "ts.LineAndCharacter",
    check: (schema) =>
      assertEquals(Object.keys(properties(schema)), ["line", "character"]),
  },
  {
    imports: 'import type ts from "npm:typescript@^6.0.3";',
    type: "ts.JsxEmit",
    check: (schema) =>
      assertEquals(schema, { type: "number", enum: [0, 1, 2, 3, 4, 5] }),
  },
  {
    imports: 'import type { LaunchOptions } from "npm:playwright-core@1.56.1";',
    type: "LaunchOptions",
    check: checkLaunch,
  },
  {
    imports: 'import type * as z from "npm:zod@4.1.12";',
    type: "z.core.$ZodStringFormats",
    check: (schema) =>
      assert(((schema as JsonObject).enum as string[]).includes("email")),
  },
  {
    imports: 'import type { ZodString } from "npm:zod@4.1.12";',
    type: "ZodString",
    check: (schema) => assertEquals(schema, {}),
  },
];

Deno.test("discoverLibraries() reads the types of published packages that deno cache has loaded", async () => {
  const tools = Object.fromEntries(ROWS.map(({ imports, type }, at) => [
    `tools/t${at}.ts`,
    library(imports, type).replace("tool_t", `tool_t${at}`),
  ]));
  await using folder = await makePackageFolder(tools);
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "cache",
      "--quiet",
      "--no-lock",
      "--no-config",
      ...Object.keys(tools).map(folder.at),
    ],
    env: { DENO_DIR: folder.at("deno") },
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  const { schema } = await folder.discover();
  for (const [at, { check }] of ROWS.entries()) check(schema(`tool_t${at}`));
});
