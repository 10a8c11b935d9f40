import { assert, assertEquals } from "@std/assert";
import type {
  RuleMatch,
  RuleRequest,
} from "../../../src/approval/rules/rule.ts";
import { ruleMatches } from "../../../src/approval/rules/rule_matches.ts";
import { ruleOf } from "../rule_of.ts";

const CONTEXT = { workspace: "/ws", home: "/home/me" };

function match(text: string, request: Omit<RuleRequest, "permission">) {
  const rule = ruleOf(text);
  const { permission } = rule;
  return ruleMatches(rule, { permission, ...request }, CONTEXT);
}

type Row = readonly [rule: string, value: string | null, expected: RuleMatch];

const PATHS: readonly Row[] = [
  ["read:/data/a.txt", "/data/a.txt", "yes"],
  ["read:/data/a.txt", "/data/a.txtx", "no"],
  ["read:/data", "/data/deep/a.txt", "yes"],
  ["read:/data", "/database", "no"],
  ["read:/data/", "/data", "yes"],
  ["read:out", "/ws/out/a", "yes"],
  ["read:out", "/other/out/a", "no"],
  ["read:./out/*.csv", "/ws/out/a.csv", "yes"],
  ["read:./out/*.csv", "/ws/out/deep/a.csv", "no"],
  ["read:./out/*.csv", "/ws/out/a.csv/b", "no"],
  ["read:./out/**", "/ws/out/deep/a.csv", "yes"],
  ["read:./out/**", "/ws/out", "yes"],
  ["read:./out/**", "/ws/outer", "no"],
  ["read:out/**/x.ts", "/ws/out/x.ts", "yes"],
  ["read:out/**/x.ts", "/ws/out/a/b/x.ts", "yes"],
  ["read:out/**/x.ts", "/ws/out/a/b/y.ts", "no"],
  ["read:**/*.pem", "/ws/a/b.pem", "yes"],
  ["read:**/*.pem", "/etc/b.pem", "no"],
  ["read:/**/*.pem", "/etc/b.pem", "yes"],
  ["read:../shared", "/shared/a", "yes"],
  ["read:../shared", "/ws/shared/a", "no"],
  ["read:a/../b", "/ws/b", "yes"],
  ["read:~/notes", "/home/me/notes/a", "yes"],
  ["read:~/notes", "/ws/~/notes/a", "no"],
  ["read:~", "/home/me", "yes"],
  ["read:/data/a\\*.txt", "/data/a*.txt", "yes"],
  ["read:/data/a\\*.txt", "/data/ab.txt", "no"],
  ["read:/data/a\\\\*", "/data/a\\b", "yes"],
  ["read:/data/[ab].txt", "/data/a.txt", "no"],
  ["read:/data/[ab].txt", "/data/[ab].txt", "yes"],
  ["read:/data", "/ws/../data/x", "yes"],
  ["read:/ws", "/ws/../data/x", "no"],
  ["read:*", "/anything/at/all", "yes"],
  ["read:**", null, "yes"],
  ["read:*", null, "yes"],
  ["read:/data/**", null, "maybe"],
  ["read:/data/**", "relative.txt", "maybe"],
  ["read:/data/x", "/data", "no"],
  ["write:/data/x", "/data", "maybe"],
  ["write:/data/x", "/", "maybe"],
  ["write:/data/x", "/dat", "no"],
  ["write:./out/*.csv", "/ws/out", "maybe"],
  ["write:**/*.pem", "/ws/a", "no"],
  ["ffi:/lib/a.so", "/lib/a.so", "yes"],
  ["ffi:/lib/a.so", "/lib/b.so", "no"],
];

const HOSTS: readonly Row[] = [
  ["net:example.com", "example.com:443", "yes"],
  ["net:example.com", "EXAMPLE.com.:443", "yes"],
  ["net:Example.COM.", "example.com:80", "yes"],
  ["net:example.com", "evilexample.com:443", "no"],
  ["net:example.com", "example.com.evil.org:443", "no"],
  ["net:example.com", "sub.example.com:443", "no"],
  ["net:example.com:443", "example.com:443", "yes"],
  ["net:example.com:443", "example.com:80", "no"],
  ["net:example.com:443", "example.com", "maybe"],
  ["net:*.example.com", "a.b.example.com:1", "yes"],
  ["net:*.example.com", "example.com:1", "no"],
  ["net:*.example.com", "evilexample.com:1", "no"],
  ["net:*", "example.com:1", "yes"],
  ["net:*", "unix:/run/x.sock", "yes"],
  ["net:*", null, "yes"],
  ["net:*:443", "example.com:443", "yes"],
  ["net:*:443", "example.com:80", "no"],
  ["net:*:443", "unix:/run/x.sock", "no"],
  ["net:example.com", null, "maybe"],
  ["net:[::1]:80", "[::1]:80", "yes"],
  ["net:[::1]:80", "[::1]:81", "no"],
  ["net:[0:0::1]", "[::1]:81", "yes"],
  ["net:2001:db8::1", "[2001:DB8:0::1]:81", "yes"],
  ["net:127.0.0.1", "0x7f.1:80", "yes"],
  ["net:127.0.0.1", "[::ffff:127.0.0.1]:80", "yes"],
  ["net:127.0.0.1", "localhost:80", "maybe"],
  ["net:localhost", "[::1]:80", "maybe"],
  ["net:localhost", "10.0.0.1:80", "no"],
  ["net:bücher.example", "xn--bcher-kva.example:443", "yes"],
  ["net:unix:/run/x.sock", "unix:/run/x.sock", "yes"],
  ["net:unix:/run/x.sock", "unix:/run/y.sock", "no"],
  ["net:unix:/run/*.sock", "run:80", "no"],
  ["import:esm.example", "esm.example:443", "yes"],
  ["import:esm.example", "evil.example:443", "no"],
];

const NAMES: readonly Row[] = [
  ["env:HOME", "HOME", "yes"],
  ["env:HOME", "HOMES", "no"],
  ["env:AWS_*", "AWS_KEY", "yes"],
  ["env:AWS_*", "MY_AWS_KEY", "no"],
  ["env:AWS_*", null, "maybe"],
  ["sys:hostname", "hostname", "yes"],
  ["sys:hostname", "osRelease", "no"],
  ["confirm:Delete *", "Delete 3 files", "yes"],
  ["confirm:Delete *", "Do not Delete 3 files", "no"],
  ["confirm:Delete \\* files", "Delete * files", "yes"],
  ["confirm:Delete \\* files", "Delete 3 files", "no"],
];

for (const [rule, value, expected] of [...PATHS, ...HOSTS, ...NAMES]) {
  Deno.test(`ruleMatches() says ${expected} for ${rule} and ${value}`, () => {
    assertEquals(match(rule, { value }), expected);
  });
}

/** Argument lists, or a program whose arguments are not known. */
const COMMANDS: readonly (readonly [
  rule: string,
  argv: readonly string[] | string | null,
  expected: RuleMatch,
])[] = [
  ["run:git", "git", "yes"],
  ["run:git", ["git", "push", "--force"], "yes"],
  ["run:git", ["git"], "yes"],
  ["run:git", "gitk", "no"],
  ["run:git", "/usr/bin/git", "maybe"],
  ["run:git", "/usr/bin/gitk", "no"],
  ["run:/usr/bin/git", "/usr/bin/git", "yes"],
  ["run:/usr/bin/git", "/usr/bin/../bin/git", "yes"],
  ["run:/usr/bin/git", "/tmp/git", "maybe"],
  ["run:/usr/bin/git", "git", "maybe"],
  ["run:./tool", "/ws/tool", "yes"],
  ["run:./tool", "./tool", "yes"],
  ["run:./tool", "/other/tool", "maybe"],
  ["run:~/bin/tool", "/home/me/bin/tool", "yes"],
  ["run:git *", ["git"], "yes"],
  ["run:git *", ["git", "status"], "yes"],
  ["run:git *", "git", "yes"],
  ["run:git *", "gitk", "no"],
  ["run:git status*", ["git", "status"], "yes"],
  ["run:git status*", ["git", "status", "-s"], "yes"],
  ["run:git status*", ["git", "status-all"], "yes"],
  ["run:git status*", ["git", "-c", "x=y", "status"], "no"],
  ["run:git status*", ["/usr/bin/git", "status"], "maybe"],
  ["run:git status*", "git", "maybe"],
  ["run:git status*", "/usr/bin/git", "maybe"],
  ["run:git status*", "node", "no"],
  ["run:git status *", ["git", "status"], "yes"],
  ["run:git status *", ["git", "status-all"], "no"],
  ["run:git status", ["git", "status"], "yes"],
  ["run:git status", ["git", "status", "-s"], "no"],
  ["run:git status", "git", "maybe"],
  ["run:git*", "git", "yes"],
  ["run:git*", "gitk", "yes"],
  ["run:g* push", "git", "maybe"],
  ["run:* --version", ["node", "--version"], "yes"],
  ["run:* --version", ["node", "x"], "no"],
  ["run:* --version", "node", "maybe"],
  ["run:'make'", ["make"], "yes"],
  ["run:'make'", ["make", "install"], "no"],
  ["run:'make'", "make", "maybe"],
  ["run:ls \\*", ["ls", "*"], "yes"],
  ["run:ls \\*", ["ls", "a"], "no"],
  // No word can look like two, or like the program and its first argument.
  ["run:git status*", ["git status", "x"], "maybe"],
  ["run:sh -c rm *", ["sh", "-c", "rm -rf x"], "maybe"],
  ["run:sh -c 'rm *", ["sh", "-c", "rm -rf x"], "yes"],
  ["run:'/opt/my tools/x' *", "/opt/my tools/x", "yes"],
  ["run:'/opt/my tools/x' *", "/opt/my", "no"],
  ["run:*", "anything", "yes"],
  ["run:*", null, "yes"],
  ["run:git", null, "maybe"],
  ["run:git push*", null, "maybe"],
];

for (const [rule, command, expected] of COMMANDS) {
  const request = command === null || typeof command === "string"
    ? { value: command }
    : { value: command[0] ?? "", argv: command };
  Deno.test(
    `ruleMatches() says ${expected} for ${rule} and ${JSON.stringify(command)}`,
    () => assertEquals(match(rule, request), expected),
  );
}

Deno.test("ruleMatches() says no when the permission is another", () => {
  const rule = ruleOf("read:/data");
  const request = { permission: "write", value: "/data" } as const;
  assertEquals(ruleMatches(rule, request, CONTEXT), "no");
});

Deno.test("ruleMatches() cannot tell what lies in a home folder that is not known", () => {
  const rule = ruleOf("read:~/x");
  const request = { permission: "read", value: "/data" } as const;
  assertEquals(ruleMatches(rule, request, { workspace: "/ws" }), "maybe");
});

Deno.test("ruleMatches() stays quick for patterns with many stars and long texts", () => {
  const long = "a".repeat(500_000);
  const parts = "/a".repeat(100_000);
  const start = performance.now();
  assertEquals(match("confirm:*a*a*a*a*a*a*b", { value: long }), "no");
  assertEquals(match("run:*a*a*a*a*a*b", { value: "x", argv: [long] }), "no");
  assertEquals(
    match("read:/**/a/**/a/**/a/**/a/**/b", { value: parts }),
    "no",
  );
  assertEquals(match("read:/*a*a*a*a*a*b", { value: `/${long}` }), "no");
  assert(performance.now() - start < 2_000);
});

Deno.test("ruleMatches() cannot tell for a value that is longer than anything real", () => {
  assertEquals(match("confirm:x", { value: "x".repeat(2_000_000) }), "maybe");
});
