import { assert, assertEquals } from "@std/assert";
import type { PermissionRequest } from "../../src/approval/permission_verdict.ts";
import { AUTONOMY_LEVELS } from "../../src/core/handlers.ts";
import { judge } from "./_judge.ts";

const EVERYWHERE = "allow allow allow";
const ASKED = "ask ask allow";

/** Decisions at `strict`, `safe` and `full_access`. */
const TABLE: readonly (readonly [
  permission: PermissionRequest["permission"],
  value: string | null,
  decisions: string,
])[] = [
  ["read", "/home/me/ws", EVERYWHERE],
  ["read", "/home/me/ws/a/b.txt", EVERYWHERE],
  ["read", "/home/me/ws/.git/config", EVERYWHERE],
  ["read", "/scratch/x", EVERYWHERE],
  ["read", "/lib/tools/deep/x.ts", EVERYWHERE],
  ["read", "/lib/one.ts", EVERYWHERE],
  ["read", "/home/me/ws/.env.ts", EVERYWHERE],
  ["read", "/lib/two.ts", ASKED],
  ["read", "/home/me/wsx", ASKED],
  ["read", "/home/me", ASKED],
  ["read", "/", ASKED],
  ["read", "/home/me/ws/../.ssh/id", ASKED],
  ["read", "rel.txt", ASKED],
  ["read", null, ASKED],
  ["read", "/home/me/ws/.env", ASKED],
  ["read", "/home/me/ws/.ENV.production", ASKED],
  ["read", "/home/me/ws/.envrc", ASKED],
  ["read", "/home/me/ws/app/.env.local", ASKED],
  ["read", "/home/me/ws/.environments/prod", ASKED],
  ["read", "/home/me/ws/x.env", EVERYWHERE],
  ["read", "/scratch/.env", ASKED],
  ["write", "/home/me/ws/a/b.txt", EVERYWHERE],
  ["write", "/home/me/ws/.env", EVERYWHERE],
  ["write", "/scratch", EVERYWHERE],
  ["write", "/scratch/.git/config", ASKED],
  ["write", "/lib/one.ts", ASKED],
  ["write", "/lib/tools/x.ts", ASKED],
  ["write", "/etc/hosts", ASKED],
  ["write", "<TMP>", ASKED],
  ["write", null, ASKED],
  ["write", "/home/me/ws/lcp.json", ASKED],
  ["write", "/home/me/ws/lcp.lock", ASKED],
  ["write", "/home/me/ws/lcp.json.bak", EVERYWHERE],
  ["write", "/home/me/ws/deno.json", ASKED],
  ["write", "/home/me/ws/sub/Deno.JSONC", ASKED],
  ["write", "/home/me/ws/.git", ASKED],
  ["write", "/home/me/ws/.GIT/hooks/pre-commit", ASKED],
  ["write", "/home/me/ws/sub/deep/.git/config", ASKED],
  ["write", "/home/me/ws/.git ./config", ASKED],
  ["write", "/home/me/ws/.git::$INDEX_ALLOCATION/config", ASKED],
  ["write", "/home/me/ws/.g\u200cit/config", ASKED],
  ["write", "/home/me/ws/.gitignore", EVERYWHERE],
  ["write", "/home/me/ws/.github/workflows/x.yml", ASKED],
  ["write", "/home/me/ws/.vscode/tasks.json", ASKED],
  ["write", "/home/me/ws/tools", ASKED],
  ["write", "/home/me/ws/tools/x.ts", ASKED],
  ["write", "/home/me/ws/tools2", EVERYWHERE],
  ["write", "/home/me/ws", ASKED],
  ["write", "/home/me", ASKED],
  ["run", "git", "ask ask allow"],
  ["run", null, "deny deny allow"],
  ["net", "example.com:443", ASKED],
  ["net", "0.0.0.0:0", ASKED],
  ["net", "unix:/run/docker.sock", ASKED],
  ["net", null, ASKED],
  ["env", "AWS_SECRET", EVERYWHERE],
  ["env", null, EVERYWHERE],
  ["sys", "cpus", EVERYWHERE],
  ["sys", "osRelease", EVERYWHERE],
  ["sys", "loadavg", EVERYWHERE],
  ["sys", "umask", EVERYWHERE],
  ["sys", "hostname", "ask allow allow"],
  ["sys", "username", "ask allow allow"],
  ["sys", "uid", "ask allow allow"],
  ["sys", "gid", "ask allow allow"],
  ["sys", "userInfo", "ask allow allow"],
  ["sys", "homedir", "ask allow allow"],
  ["sys", "networkInterfaces", "ask allow allow"],
  // By it code reaches what holds it.
  ["sys", "inspector", "deny ask allow"],
  ["sys", "setPriority", "ask allow allow"],
  ["sys", null, "ask allow allow"],
  ["import", "esm.example:443", "deny ask allow"],
  ["import", null, "deny ask allow"],
  ["ffi", "/lib/a.so", "deny ask allow"],
  ["ffi", null, "deny ask allow"],
  ["confirm", "Delete all", "ask ask ask"],
];

for (const [permission, value, decisions] of TABLE) {
  Deno.test(`judgePermission() decides ${decisions} by level for ${permission} of ${value}`, () => {
    const verdicts = AUTONOMY_LEVELS.map((level) =>
      judge({ permission, value }, { level })
    );
    assertEquals(verdicts.map(({ kind }) => kind).join(" "), decisions);
    assert(verdicts.every(({ by }) => by === "level"));
  });
}

Deno.test("judgePermission() allows imports of what was fetched at the start, where nothing else is within reach", () => {
  const request = { permission: "import", value: "esm.example:443" } as const;
  for (const level of AUTONOMY_LEVELS) {
    const verdict = judge(request, { level, hasRemoteModules: true });
    assertEquals(verdict.kind, "allow");
  }
});
