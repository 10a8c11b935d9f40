import { assert, assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { TestBench } from "../../support/test_bench.ts";

/** Tries each act and tells how it went: `ok`, or the name of the error. */
const SOURCE = `
async function attempt(act) {
  try {
    await act();
    return "ok";
  } catch (error) {
    return error.name;
  }
}

const ACTS = {
  "read workspace": ({ ws }) => Deno.readTextFile(ws + "/data.txt"),
  "read relative": () => Deno.readTextFile("data.txt"),
  "list workspace": () => Array.fromAsync(Deno.readDir(".")),
  "stat workspace": () => Deno.stat("."),
  "read own source": ({ dir }) => Deno.readTextFile(dir + "/tools/lib.ts"),
  "read scratch": async () => {
    await Deno.writeTextFile(Deno.env.get("HOME") + "/s", "1");
    await Deno.readTextFile(Deno.env.get("HOME") + "/s");
  },
  "temporary file": async () => Deno.remove(await Deno.makeTempFile()),
  "write workspace": () => Deno.writeTextFile("new.txt", "1"),
  "make folder": () => Deno.mkdir("deep/er", { recursive: true }),
  "read any variable": () => Deno.env.get("AWS_SECRET_ACCESS_KEY"),
  "harmless system information": () => Deno.systemMemoryInfo(),

  "read outside": ({ dir }) => Deno.readTextFile(dir + "/outside.txt"),
  "read by dots": () => Deno.readTextFile("../outside.txt"),
  "list outside": () => Array.fromAsync(Deno.readDir("..")),
  "read another source": ({ dir }) => Deno.readTextFile(dir + "/tools/other.ts"),
  "read passwords": () => Deno.readTextFile("/etc/passwd"),
  "read .env": () => Deno.readTextFile(".env"),
  "read .env.local": () => Deno.readTextFile(".env.local"),
  "read the host's environment": () => Deno.readTextFile("/proc/" + Deno.ppid + "/environ"),
  "write outside": ({ dir }) => Deno.writeTextFile(dir + "/outside.txt", "1"),
  "write by dots": () => Deno.writeTextFile("../outside.txt", "1"),
  "write own source": ({ dir }) => Deno.writeTextFile(dir + "/tools/lib.ts", "1"),
  "write lcp.json": () => Deno.writeTextFile("lcp.json", "{}"),
  "write lcp.lock": () => Deno.writeTextFile("lcp.lock", "{}"),
  "write deno.json": () => Deno.writeTextFile("deno.json", "{}"),
  "write .git": () => Deno.writeTextFile(".git/hooks/post-commit", "1"),
  "write .github": () => Deno.mkdir(".github/workflows", { recursive: true }),
  "write .vscode": () => Deno.mkdir(".vscode"),
  "write a protected tool": () => Deno.writeTextFile("tools/mine.ts", "1"),
  "rename .git": () => Deno.rename(".git", "gone"),
  "network": ({ port }) => Deno.connect({ hostname: "127.0.0.1", port }),
  "fetch": ({ port }) => fetch("http://127.0.0.1:" + port + "/"),
  "listen": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  "unix socket": () => Deno.connect({ transport: "unix", path: Deno.env.get("HOME") + "/../host.sock" }),
  "network of a Worker": ({ port }) => inWorker("await fetch('http://127.0.0.1:" + port + "/')"),
  "run": () => new Deno.Command("ls").output(),
  "run deno": () => new Deno.Command(Deno.execPath(), { args: ["--version"] }).output(),
  "kill": () => Deno.kill(Deno.ppid, "SIGCONT"),
  "ffi": () => Deno.dlopen("libc.so.6", {}).close(),
  "host name": () => Deno.hostname(),
  "user": () => Deno.uid(),
  "interfaces": () => Deno.networkInterfaces(),
  "import outside": ({ dir }) => import("file://" + dir + "/tools/other.ts"),
  "import remote": ({ port }) => import("http://127.0.0.1:" + port + "/m.ts"),
  "remove workspace": ({ ws }) => Deno.remove(ws, { recursive: true }),
};

function inWorker(code) {
  const body = "try { " + code + "; postMessage(null) } catch (e) { postMessage(e.name) }";
  const worker = new Worker("data:application/javascript," + encodeURIComponent(body), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers();
  worker.onmessage = ({ data }) => {
    worker.terminate();
    data === null ? resolve() : reject(Object.assign(new Error(), { name: data }));
  };
  return promise;
}

export async function tool_try(place) {
  const tried = {};
  for (const [name, act] of Object.entries(ACTS)) tried[name] = await attempt(() => act(place));
  return tried;
}
`;

const ALLOWED = [
  "read workspace",
  "read relative",
  "list workspace",
  "stat workspace",
  "read own source",
  "read scratch",
  "temporary file",
  "write workspace",
  "make folder",
  "read any variable",
  "harmless system information",
];

const FILES = {
  "outside.txt": "before",
  "tools/other.ts": "export {};",
  "workspace/data.txt": "1",
  "workspace/.env": "SECRET=1",
  "workspace/.env.local": "SECRET=1",
  "workspace/.git/hooks/post-commit": "before",
  "workspace/tools/mine.ts": "before",
};

async function tryAll(level: "strict" | "safe" | "full_access"): Promise<
  {
    tried: Record<string, string>;
    dir: string;
  } & AsyncDisposable
> {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () =>
      new Response("export {};", {
        headers: { "content-type": "application/typescript" },
      }),
  );
  const parts = { files: FILES };
  const bench = await TestBench.open(SOURCE, { parts, level });
  const { dir, workspace } = bench.library;
  const place = { dir, ws: workspace, port: server.addr.port };
  const tried = await bench.value("tool_try", {
    args: { place },
    protectedPaths: [join(workspace, "tools")],
  });
  return {
    tried: tried as Record<string, string>,
    dir,
    async [Symbol.asyncDispose]() {
      await bench[Symbol.asyncDispose]();
      await server.shutdown();
    },
  };
}

for (const level of ["strict", "safe"] as const) {
  Deno.test(`ProcessSandbox holds tools to the table in ${level}`, async () => {
    await using done = await tryAll(level);
    const { tried, dir } = done;
    const granted = Object.keys(tried).filter((name) => tried[name] === "ok");
    const allowed = level === "strict"
      ? ALLOWED
      : [...ALLOWED, "host name", "user", "interfaces"];
    assertEquals(granted, allowed);
    const { "import remote": remote, "import outside": local, ...others } =
      tried;
    assertEquals([remote, local], ["TypeError", "TypeError"]);
    const refused = Object.keys(others).filter((name) =>
      !allowed.includes(name)
    );
    for (const name of refused) assertEquals(tried[name], "NotCapable", name);
    const outside = await Deno.readTextFile(join(dir, "outside.txt"));
    const hook = join(dir, "workspace/.git/hooks/post-commit");
    assertEquals([outside, await Deno.readTextFile(hook)], [
      "before",
      "before",
    ]);
  });
}

Deno.test("ProcessSandbox lets tools do everything in full_access", async () => {
  await using done = await tryAll("full_access");
  const { tried } = done;
  const failed = Object.entries(tried).filter(([, how]) => how !== "ok");
  assert(failed.every(([, how]) => how !== "NotCapable"), Deno.inspect(failed));
  for (
    const act of [
      "read outside",
      "write outside",
      "fetch",
      "run",
      "ffi",
      "write .git",
      "import remote",
      "host name",
    ]
  ) {
    assertEquals(tried[act], "ok", act);
  }
});
