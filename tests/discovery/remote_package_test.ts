import { assertEquals } from "@std/assert";
import { fromFileUrl, join } from "../../src/core/path.ts";
import { builtinLibraries } from "../../src/discovery/builtin_libraries.ts";
import { makeTempFolder } from "./_temp_folder.ts";

const ROOT = fromFileUrl(new URL("../../", import.meta.url));

/** Serves the package as a registry would. */
function servePackage(): Deno.HttpServer<Deno.NetAddr> {
  const options = { port: 0, hostname: "127.0.0.1", onListen() {} };
  return Deno.serve(options, async (request) => {
    try {
      const text = await Deno.readTextFile(
        ROOT + new URL(request.url).pathname,
      );
      const headers = { "content-type": "application/typescript" };
      return new Response(text, { headers });
    } catch (error) {
      return new Response(String(error), { status: 404 });
    }
  });
}

async function npmCache(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  return join(JSON.parse(new TextDecoder().decode(stdout)).denoDir, "npm");
}

Deno.test("discoverLibraries() finds the built-in libraries of a package that was loaded from a URL", async () => {
  await using server = servePackage();
  const base = `http://127.0.0.1:${server.addr.port}`;
  const { imports } = JSON.parse(
    await Deno.readTextFile(join(ROOT, "deno.npm.json")),
  );
  await using folder = await makeTempFolder({
    "deno.json": JSON.stringify({ imports }),
    "run.ts": `
      import { discoverLibraries } from "${base}/src/discovery/discover_libraries.ts";
      import { FakeLanguage } from "${base}/tests/discovery/_fake_language.ts";
      const language = new FakeLanguage();
      const { libraries, diagnostics } = await discoverLibraries({}, {
        cacheDir: Deno.args[0],
        language: () => Promise.resolve(language),
      });
      console.log(JSON.stringify({
        read: language.read,
        diagnostics,
        libraries: libraries.map(({ name, path, modules, builtin }) => ({ name, path, modules: modules.length, builtin })),
      }));
    `,
    "deno/empty": "",
  });
  // A folder of its own keeps what this server serves out of the user's cache.
  await Deno.symlink(await npmCache(), folder.at("deno/npm"));
  const run = async () => {
    const { stdout, stderr, success } = await new Deno.Command(
      Deno.execPath(),
      {
        args: [
          "run",
          "-A",
          "--no-lock",
          "--quiet",
          folder.at("run.ts"),
          folder.at("cache"),
        ],
        cwd: folder.path,
        env: { DENO_DIR: folder.at("deno") },
      },
    ).output();
    assertEquals([new TextDecoder().decode(stderr), success], ["", true]);
    return JSON.parse(new TextDecoder().decode(stdout));
  };
  const cold = await run();
  const expected = builtinLibraries().map(({ name }) => name);
  assertEquals(cold.diagnostics, []);
  assertEquals(
    cold.libraries.map(({ name, path, builtin }: Record<string, unknown>) => ({
      name,
      path,
      builtin,
    })),
    expected.map((name) => ({
      name,
      path: `${base}/default_tools/${name}/${name}.ts`,
      builtin: true,
    })),
  );
  assertEquals(
    cold.libraries.some(({ modules }: { modules: number }) => modules > 1),
    true,
  );
  const warm = await run();
  assertEquals(warm.read, []);
  assertEquals(warm.libraries, cold.libraries);
});
