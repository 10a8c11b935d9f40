import { assertEquals, assertThrows } from "@std/assert";
import {
  expandVariables,
  ForeignVariableError,
  UnsetVariableError,
} from "../../../src/mcp/client/expand_variables.ts";

const env = (name: string) => ({ A: "1", B: "${A}" })[name];

Deno.test("expandVariables() fills in what a server's definition names, once", () => {
  assertEquals(
    expandVariables({
      alias: "${A}",
      type: "stdio",
      command: "${A}/x",
      args: ["--a=${A}", "$A", "${B}", "${C:-c d}", "${C:-}"],
      env: { X: "${A}${A}" },
      cwd: "${A}",
      writePaths: ["${A}/w"],
    }, env),
    {
      alias: "${A}",
      type: "stdio",
      command: "1/x",
      args: ["--a=1", "$A", "${A}", "c d", ""],
      env: { X: "11" },
      cwd: "1",
      readPaths: [],
      writePaths: ["1/w"],
    },
  );
  const auth = () => "t";
  assertEquals(
    expandVariables({
      alias: "h",
      type: "http",
      url: "http://${A}/",
      headers: { X: "${A}" },
      auth,
    }, env),
    {
      alias: "h",
      type: "http",
      url: "http://1/",
      headers: { X: "1" },
      auth,
    },
  );
});

Deno.test("expandVariables() refuses a variable that is not set", () => {
  assertThrows(
    () =>
      expandVariables({ alias: "a", type: "stdio", command: "${NONE}" }, env),
    UnsetVariableError,
    "the environment variable NONE is not set",
  );
});

Deno.test("expandVariables() knows ${env:NAME}, and refuses what only other clients fill in", () => {
  const headers = (text: string) =>
    expandVariables(
      { alias: "a", type: "http", url: "http://x/", headers: { K: text } },
      env,
    );
  assertEquals(headers("Bearer ${env:A}"), headers("Bearer 1"));
  assertEquals(headers("${env:C:-d}"), headers("d"));
  for (const own of ["$1", "${1%x}", "${A%x}", "${A:x}"]) {
    assertEquals(
      headers(own),
      { alias: "a", type: "http", url: "http://x/", headers: { K: own } },
    );
  }
  assertThrows(() => headers("${env:NONE}"), UnsetVariableError, "NONE");
  for (
    const foreign of [
      "${input:key}",
      "${config:a.b}",
      "${command:x}",
      "${workspaceFolder}",
      "${userHome}",
    ]
  ) {
    assertThrows(() => headers(`a ${foreign}`), ForeignVariableError, foreign);
  }
});
