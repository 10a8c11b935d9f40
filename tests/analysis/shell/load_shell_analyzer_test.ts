import { assert, assertEquals } from "@std/assert";
import { loadShellAnalyzer } from "../../../src/analysis/shell/load_shell_analyzer.ts";

const analyzer = await loadShellAnalyzer();

function textsOf(script: string): readonly string[] {
  return analyzer.analyze(script).commands.map((it) => it.text);
}

function pathsOf(script: string): readonly (string | undefined)[] {
  return analyzer.analyze(script).commands.flatMap((it) => it.paths);
}

function writesOf(script: string): readonly (string | undefined)[] {
  return analyzer.analyze(script).writes.map((it) => it.path);
}

Deno.test("analyze() lists each command of a line, and what others start", () => {
  assertEquals(textsOf("ls -l && git status; cat x | wc"), [
    "ls -l",
    "git status",
    "cat x",
    "wc",
  ]);
  assertEquals(textsOf(`sudo nice rm 'a b'`), [
    "sudo nice rm a b",
    "nice rm a b",
    "rm a b",
  ]);
  assertEquals(textsOf(`bash -c "echo a; sh -c 'rm x'"`).slice(1), [
    "echo a",
    "sh -c rm x",
    "rm x",
  ]);
  assertEquals(textsOf(`find . -exec rm {} \\;`).at(-1), "rm {}");
  assertEquals(textsOf("cat a | xargs rm -f").at(-1), "rm -f ...");
  assertEquals(textsOf("echo a | xargs rm -f").at(-1), "rm -f a");
  assertEquals(textsOf('echo "$(rm x)" <(rm y) `rm z`').slice(0, 3), [
    "rm x",
    "rm y",
    "rm z",
  ]);
  assertEquals(textsOf("bash <<'E'\nrm x\nE\n"), ["bash", "rm x"]);
});

Deno.test("analyze() gives words without quotes and undefined for those that are not literal", () => {
  const [command] = analyzer.analyze(`g''it "log" -n$X 'a b' *.ts`).commands;
  assertEquals(command?.program, "git");
  assertEquals(command?.text, "git log -n$X a b *.ts");
  assertEquals(command?.words, ["git", "log", undefined, "a b", "*.ts"]);
  assertEquals(analyzer.analyze("$CMD x").commands[0]?.program, undefined);
});

Deno.test("analyze() keeps assignments in the text of a command, so that it is not taken for the bare one", () => {
  const [command] = analyzer.analyze("LD_PRELOAD=x git status").commands;
  assertEquals(command?.text, "LD_PRELOAD=x git status");
  assertEquals(command?.reason, "sets LD_PRELOAD for the command");
});

Deno.test("analyze() says why a command is not benign", () => {
  const reasons = ["git push", "foo", "rm x", "curl x", "./x"].map((it) =>
    analyzer.analyze(it).commands[0]?.reason
  );
  assertEquals(reasons, [
    "git push changes a remote",
    "unknown program foo",
    "rm deletes files",
    "curl reaches the network",
    "runs the file ./x",
  ]);
});

Deno.test("analyze() puts values of known variables in place, and only while they are certain", () => {
  assertEquals(pathsOf("d=src; cat $d/a"), ["src/a"]);
  assertEquals(pathsOf("for d in a b; do cat $d/x; done"), ["a/x", "b/x"]);
  assertEquals(pathsOf('for f in *.ts; do cat "$f"; done'), ["*.ts"]);
  assertEquals(pathsOf("d=a; d=b; cat $d/x"), [undefined]);
  assertEquals(pathsOf("true && d=a; cat $d/x"), [undefined]);
  assertEquals(pathsOf("cat $HOME/x"), ["~/x"]);
});

Deno.test("analyze() gives paths from where the script starts, whether or not a change of folder succeeds", () => {
  assertEquals(pathsOf("cd src && cat ../x"), ["src", "src/../x"]);
  assertEquals(pathsOf("cd src; cat x"), ["src", "x", "src/x"]);
  assertEquals(pathsOf("cd src || exit; cat x"), ["src", "src/x"]);
  assertEquals(pathsOf("(cd src); cat x"), ["src", "x"]);
  assertEquals(writesOf("cd src && echo a > b"), ["src/b"]);
});

Deno.test("analyze() gives the paths in options", () => {
  assertEquals(pathsOf("grep -f/etc/x --file=/etc/y a z"), [
    "/etc/x",
    "/etc/y",
    "a",
    "z",
  ]);
  assert(pathsOf("foo --out=/etc/x").includes("/etc/x"));
});

Deno.test("analyze() lists what is written, but neither devices nor copies of descriptors", () => {
  assertEquals(writesOf("a > x 2>> y; b &> z; c >| w"), ["x", "y", "z", "w"]);
  assertEquals(writesOf("a > /dev/null 2>&1"), []);
  assertEquals(writesOf('a > "$X"'), [undefined]);
  assertEquals(writesOf("cp a/lcp.json ."), [".", "./lcp.json"]);
  assertEquals(writesOf("tee x y"), ["x", "y"]);
});

Deno.test("analyze() calls a script unreadable that no shell or not every shell would read the same way", () => {
  const scripts = [
    "ls (",
    "echo 'a",
    "ls\u00a0-l",
    "ls\r\nrm x",
    "ls\0",
    "ls\u202e",
    "cat <<A\nx",
    "echo ${!x}",
    "x".repeat(200_000),
    "(".repeat(3_000) + ")".repeat(3_000),
    "ls;".repeat(5_000),
  ];
  const readable = scripts.filter((it) => !analyzer.analyze(it).unreadable);
  assertEquals(readable, []);
});

Deno.test("analyze() walks a function where it is called, with what it is called with", () => {
  const show = 'show() { cat "$1"; }; ';
  assertEquals(pathsOf(`${show}show a; show ../b`), ["a", "../b"]);
  assertEquals(pathsOf('f() { shift; cat "$1"; }; f a b'), [undefined]);
  assertEquals(pathsOf("f() { cd ..; }; f; cat x"), ["..", "x", "../x"]);
  const others = ["timeout 5 show", "find . -exec show \\;", "command show"];
  for (const other of others) {
    const { commands } = analyzer.analyze(show + other);
    assertEquals(commands.at(-1)?.reason, "unknown program show");
  }
  const branch = analyzer.analyze("if false; then f() { :; }; fi; f");
  assertEquals(branch.commands.at(-1)?.reason, "unknown program f");
  assert(analyzer.analyze('f() { eval "sh""ift"; }; f a').unreadable);
});

Deno.test("analyze() lets a script change and delete what it wrote itself, and nothing else", () => {
  const reasonOf = (script: string) =>
    analyzer.analyze(script).commands.at(-1)?.reason;
  assertEquals(reasonOf("echo x > a; rm -f a"), undefined);
  assertEquals(reasonOf("echo x > a; sed -i s/x/y/ a"), undefined);
  assertEquals(reasonOf("echo x > a; rm a b"), "rm deletes files");
  assertEquals(reasonOf("echo x > a; rm -r a"), "rm deletes files");
  assertEquals(reasonOf("echo x > a; cd b; rm a"), "rm deletes files");
  assertEquals(reasonOf("echo x > a; sed -i s/x/y/ b"), "sed -i changes files");
});

Deno.test("analyze() takes a line for a listed file only when nothing else can be on it", () => {
  const loop = 'while read -r f; do cat "$f"; done';
  assertEquals(pathsOf(`find . -name '*.md' | ${loop}`).at(-1), "./**");
  assertEquals(pathsOf(`${loop} < <(git ls-files)`).at(-1), "**");
  assertEquals(pathsOf(`find . | ${loop} < list`).at(-1), undefined);
  assertEquals(pathsOf(`find . -name .env | ${loop}`).at(-1), undefined);
  assertEquals(pathsOf(`grep -e -l list | ${loop}`).at(-1), undefined);
});

Deno.test("analyze() of a script of 200 commands takes far less than a prompt would", () => {
  const script = "git log --oneline -5 | head -3 > out.txt\n".repeat(200);
  analyzer.analyze(script);
  const start = performance.now();
  analyzer.analyze(script);
  assert(performance.now() - start < 1_000);
});
