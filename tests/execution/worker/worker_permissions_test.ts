import { assertEquals } from "@std/assert";
import {
  HARMLESS_SYSTEM_INFORMATION,
  SYSTEM_INFORMATION,
} from "../../../src/core/system_information.ts";
import { permissionsFor } from "../../../src/execution/permission_policy.ts";
import { workerPermissions } from "../../../src/execution/worker/worker_permissions.ts";
import { staticRulesOf } from "../../support/static_rules_of.ts";

const SCOPE = {
  workspace: "/ws",
  scratchDir: "/scratch",
  sources: ["/tools/a.ts"],
};

for (const level of ["strict", "safe"] as const) {
  Deno.test(`workerPermissions() grants in ${level} what the table allows without asking`, () => {
    assertEquals(workerPermissions(permissionsFor({ ...SCOPE, level }), []), {
      read: ["/tools/a.ts", "/ws", "/scratch"],
      write: ["/ws", "/scratch"],
      net: false,
      run: false,
      ffi: false,
      env: [
        "LANG",
        "LANGUAGE",
        "LC_ALL",
        "LC_COLLATE",
        "LC_CTYPE",
        "LC_MESSAGES",
        "LC_MONETARY",
        "LC_NUMERIC",
        "LC_TIME",
        "TZ",
      ],
      sys: level === "strict"
        ? HARMLESS_SYSTEM_INFORMATION
        : SYSTEM_INFORMATION,
      import: [],
    });
  });
}

Deno.test("workerPermissions() grants everything in full_access", () => {
  const set = permissionsFor({ ...SCOPE, level: "full_access" });
  assertEquals(Object.values(workerPermissions(set, [])), Array(8).fill(true));
});

Deno.test("workerPermissions() grants imports from the hosts of the library's modules", () => {
  const set = permissionsFor({
    ...SCOPE,
    level: "safe",
    hasRemoteModules: true,
  });
  const externals = [
    "https://example.com/a.ts",
    "https://example.com/b.ts",
    "http://localhost:8000/c.ts",
    "jsr:@std/path",
    "npm:chalk@5",
  ];
  assertEquals(workerPermissions(set, externals).import, [
    "example.com:443",
    "localhost:8000",
    "jsr.io:443",
  ]);
});

Deno.test("workerPermissions() grants what rules allow, and leaves out what they deny", () => {
  const rules = staticRulesOf({
    allow: ["read:/a", "net:a.com:80", "run:ls", "ffi:/lib", "import:b.com"],
    deny: ["sys:os*", "env:TZ", "env:L*"],
  }, { workspace: "/ws", variables: ["LANG", "LC_ALL"] });
  const set = permissionsFor({ ...SCOPE, level: "safe", rules });
  const externals = ["https://example.com/a.ts"];
  const granted = workerPermissions(set, externals);
  assertEquals(granted.env, [
    "LANGUAGE",
    "LC_COLLATE",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_MONETARY",
    "LC_NUMERIC",
    "LC_TIME",
  ]);
  assertEquals(
    [granted.net, granted.run, granted.ffi, granted.import, granted.sys],
    [
      ["a.com:80"],
      ["ls"],
      ["/lib"],
      ["example.com:443", "b.com"],
      SYSTEM_INFORMATION.filter((kind) => !kind.startsWith("os")),
    ],
  );
  assertEquals(granted.read, ["/tools/a.ts", "/ws", "/scratch", "/a"]);
});

Deno.test("workerPermissions() grants no imports where a rule denies all", () => {
  const rules = staticRulesOf({ deny: ["import:*"] }, { workspace: "/ws" });
  const scope = { ...SCOPE, level: "safe", hasRemoteModules: true } as const;
  const externals = ["https://example.com/a.ts"];
  const denied = permissionsFor({ ...scope, rules });
  assertEquals(workerPermissions(denied, externals).import, []);
  const open = permissionsFor(scope);
  assertEquals(workerPermissions(open, externals).import, ["example.com:443"]);
});
