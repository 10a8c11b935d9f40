import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "../../../src/core/path.ts";
import { HostProgram } from "../../support/host_program.ts";

const SRC = fromFileUrl(new URL("../../../src", import.meta.url));

/** Serves this package's sources, as a registry would. */
function serveSources(
  failures: readonly string[] = [],
): { url: string; asked: string[] } & AsyncDisposable {
  const asked: string[] = [];
  const failing = new Set(failures);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (failing.delete(pathname)) return new Response(null, { status: 403 });
      const path = join(SRC, pathname);
      if (!path.startsWith(SRC)) return new Response(null, { status: 404 });
      return new Response(await Deno.readTextFile(path), {
        headers: { "content-type": "application/typescript" },
      });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    asked,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("ProcessSandbox runs tools when the package itself comes from a server", async () => {
  await using server = serveSources();
  const { code, stdout, stderr } = await HostProgram.run(`
    import { TestLibrary } from "${
    import.meta.resolve("../../support/test_library.ts")
  }";
    import { SandboxPool } from "${server.url}/execution/sandbox_pool.ts";
    await using pool = new SandboxPool();
    const source = "export function tool_sum(a, b) { return a + b; }";
    for (let i = 0; i < 2; i++) {
      await using library = await TestLibrary.make(source);
      const { value } = await TestBench.of(library, pool)
        .call("tool_sum", { args: { a: 1, b: 2 } });
      console.log(value);
    }
  `);
  assertEquals({ code, stdout, stderr }, {
    code: 0,
    stdout: "3\n3\n",
    stderr: "",
  });
  const runner = server.asked.filter((path) =>
    path.endsWith("process_main.ts")
  );
  assertEquals(runner.length, 1);
  assert(server.asked.length < 110);
});

Deno.test("SandboxPool fetches the package's own program again when that failed", async () => {
  const runner = "/execution/child/process_main.ts";
  await using server = serveSources([runner]);
  const { code, stdout, stderr } = await HostProgram.run(`
    import { SandboxPool } from "${server.url}/execution/sandbox_pool.ts";
    import { TestLibrary } from "${
    import.meta.resolve("../../support/test_library.ts")
  }";
    await using pool = new SandboxPool();
    await using library = await TestLibrary.make("export function tool_x() { return 1; }");
    const bench = TestBench.of(library, pool);
    await bench.call("tool_x").catch((error) => console.log(error.name));
    console.log(await bench.value("tool_x"));
  `);
  assertEquals({ code, stdout, stderr }, {
    code: 0,
    stdout: "SandboxStartError\n1\n",
    stderr: "",
  });
  assertEquals(server.asked.filter((path) => path === runner).length, 2);
});
