import { assertEquals } from "@std/assert";
import { permissionsFor } from "../../../src/execution/permission_policy.ts";
import { workerPermissions } from "../../../src/execution/worker/worker_permissions.ts";

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
      sys: [
        "cpus",
        "loadavg",
        "osRelease",
        "osUptime",
        "statfs",
        "systemMemoryInfo",
      ],
      import: [],
    });
  });
}

Deno.test("workerPermissions() grants everything in full_access", () => {
  const set = permissionsFor({ ...SCOPE, level: "full_access" });
  assertEquals(Object.values(workerPermissions(set, [])), Array(8).fill(true));
});

Deno.test("workerPermissions() grants imports from the hosts of the library's modules", () => {
  const set = permissionsFor({ ...SCOPE, level: "safe" });
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
