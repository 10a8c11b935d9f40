const MODULES: Readonly<Record<string, string>> = {
  "/inner.ts": 'export const word: string = "far away";',
  "/outer.ts": 'export { word } from "./inner.ts";',
  "/data.json": '{ "word": "data" }',
  "/text.txt": "SECRET is no code",
  "/broken.ts": "SECRET is no code",
  "/broken.wasm": "SECRET is no code",
  "/unknown.ts": 'import "SECRET";',
};

const TYPES: Readonly<Record<string, string>> = {
  ts: "application/typescript",
  json: "application/json",
  wasm: "application/wasm",
};

/** A server of modules of a test. */
export interface ModuleServer extends AsyncDisposable {
  /** Address without a slash at its end; new each time, for Deno's cache outlives the server. */
  readonly url: string;
  /** Paths that it was asked for. */
  readonly asked: readonly string[];
}

/** A module's text, or where it has moved to. */
type Served = string | { readonly location: string };

/**
 * Serves modules on a port of its own.
 *
 * @param modules Texts by path.
 */
export function serveModules(
  modules: Readonly<Record<string, Served>> = MODULES,
): ModuleServer {
  const folder = `/${crypto.randomUUID()}`;
  const asked: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => {
      const pathname = new URL(request.url).pathname.slice(folder.length);
      asked.push(pathname);
      const text = modules[pathname];
      if (text === undefined) return new Response("SECRET", { status: 404 });
      if (typeof text !== "string") return Response.redirect(text.location);
      const type = TYPES[pathname.replace(/^.*\./, "")] ?? "text/plain";
      return new Response(text, { headers: { "content-type": type } });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}${folder}`,
    asked,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
