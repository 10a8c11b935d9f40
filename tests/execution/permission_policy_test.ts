import { assertEquals, assertThrows } from "@std/assert";
import {
  permissionFlags,
  permissionsFor,
  type SandboxScope,
} from "../../src/execution/permission_policy.ts";

const SCOPE: SandboxScope = {
  level: "safe",
  workspace: "/ws",
  scratchDir: "/tmp/lcp-1/scratch",
  sources: ["/tools/a.ts", "/tools/b.ts"],
};

function flags(scope: Partial<SandboxScope>): string[] {
  return permissionFlags(permissionsFor({ ...SCOPE, ...scope }));
}

const SYS = {
  strict: "cpus,getPriority,loadavg,osRelease,osUptime,statfs,systemMemoryInfo",
  safe:
    "cpus,getPriority,getegid,gid,homedir,hostname,loadavg,networkInterfaces,osRelease,osUptime,setPriority,statfs,systemMemoryInfo,uid,userInfo,username",
};

const held = (level: keyof typeof SYS) => [
  "--allow-read=/tools/a.ts,/tools/b.ts,/ws,/tmp/lcp-1/scratch",
  "--allow-write=/ws,/tmp/lcp-1/scratch",
  "--deny-read=/ws/.env",
  "--deny-write=/ws/lcp.json,/ws/lcp.lock,/ws/deno.json,/ws/deno.jsonc,/ws/.git,/ws/.github,/ws/.vscode,/tools/a.ts,/tools/b.ts",
  `--allow-sys=${SYS[level]}`,
  "--allow-env",
  "--cached-only",
];

Deno.test("permissionFlags() grants in safe what the table allows without asking", () => {
  assertEquals(flags({ level: "safe" }), held("safe"));
});

Deno.test("permissionFlags() grants in strict what the table allows without asking", () => {
  assertEquals(flags({ level: "strict" }), held("strict"));
});

Deno.test("permissionFlags() grants everything in full_access", () => {
  assertEquals(flags({ level: "full_access" }), [
    "--allow-read",
    "--allow-write",
    "--allow-sys",
    "--allow-env",
    "--allow-net",
    "--allow-run",
    "--allow-ffi",
    "--allow-import",
  ]);
});

Deno.test("permissionsFor() protects further paths and files with secrets", () => {
  const set = permissionsFor({
    ...SCOPE,
    protectedPaths: ["/ws/tools"],
    secretFiles: ["/ws/.env.local"],
  });
  assertEquals(set.denyRead, ["/ws/.env", "/ws/.env.local"]);
  assertEquals(set.denyWrite.at(-1), "/ws/tools");
});

Deno.test("permissionFlags() lets a library import what was fetched, and no more", () => {
  assertEquals(flags({ hasRemoteModules: true }).slice(-2), [
    "--allow-import",
    "--cached-only",
  ]);
});

for (const part of ["workspace", "scratchDir"] as const) {
  Deno.test(`permissionFlags() refuses a comma in ${part}`, () => {
    assertThrows(
      () => flags({ [part]: "/a,/etc" }),
      TypeError,
      'Cannot pass "/a,/etc" to Deno by --allow-read: ',
    );
  });
}

Deno.test("permissionFlags() refuses a comma in a source and in a denied path", () => {
  assertThrows(() => flags({ sources: ["/a,b.ts"] }), TypeError);
  assertThrows(() => flags({ protectedPaths: ["/ws/a,b"] }), TypeError);
  assertThrows(() => flags({ secretFiles: ["/ws/.env,b"] }), TypeError);
});
