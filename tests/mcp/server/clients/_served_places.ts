import { join } from "../../../../src/core/path.ts";
import { LcpProject, ROOT } from "../../../cli/_lcp_process.ts";
import { HttpTestServer } from "../_http_server.ts";

/** Tools that use all that a client can be asked and told. */
const TOOLS = `
interface Context {
  readonly signal: AbortSignal;
  readonly workspace: string;
  log(level: string, text: string): void;
  progress(done: number, total?: number, text?: string): void;
  elicit(message: string, schema: unknown): Promise<
    { action: string; content?: Record<string, unknown> }
  >;
  sample(messages: unknown, options: unknown): Promise<string>;
}
/**
 * Adds two numbers.
 *
 * @param a First.
 * @param b Second.
 * @readOnly
 */
export function tool_add(a: number, b: number): { sum: number } {
  console.log("adding");
  return { sum: a + b };
}
/** Asks the user for a name. */
export async function tool_ask(tool_context: Context): Promise<string> {
  const { action, content } = await tool_context.elicit("Who?", {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
  });
  return action + " " + content?.name;
}
/** Asks the model for a capital. */
export async function tool_sample(tool_context: Context): Promise<string> {
  const messages = [{ role: "user", content: "Capital of France?" }];
  return await tool_context.sample(messages, { maxTokens: 10 });
}
/** Tells how far it is. */
export async function tool_steps(tool_context: Context): Promise<string> {
  for (const step of [1, 2, 3]) {
    tool_context.progress(step, 3, "step " + step);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return "done";
}
/** Waits until it is cancelled, and writes down that it was. */
export async function tool_wait(tool_context: Context): Promise<string> {
  tool_context.progress(1, 2, "waiting");
  await new Promise((resolve) =>
    tool_context.signal.addEventListener("abort", resolve)
  );
  Deno.writeTextFileSync("cancelled.txt", "yes");
  return "never told";
}
/** Fails. */
export function tool_fail(): string {
  throw new Error("broken");
}
`;

/** How a program is started that serves over its standard output. */
export interface StdioPlace {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly stderr: "ignore";
}

/** A folder of tools that is served, over standard output to who starts a program and over HTTP. */
export interface ServedPlaces extends AsyncDisposable {
  readonly stdio: StdioPlace;
  readonly http: URL;
  /** The folder that is worked in when served over standard output. */
  readonly folder: string;
  /** The folder that is worked in when served over HTTP. */
  readonly httpFolder: string;
}

/** Writes the tools and starts the server for HTTP. */
export async function servedPlaces(): Promise<ServedPlaces> {
  await using held = new AsyncDisposableStack();
  const files = { "tools/helpers.ts": TOOLS };
  const project = held.use(await LcpProject.create(files));
  const server = held.use(await HttpTestServer.start({ files }));
  const { folder } = project;
  const config = join(ROOT, "deno.npm.json");
  const program = ["run", "-A", "--config", config, join(ROOT, "cli.ts")];
  const closing = held.move();
  return {
    folder,
    httpFolder: server.project.folder,
    http: new URL(server.url),
    stdio: {
      command: Deno.execPath(),
      args: [...program, "serve", "--tools", "tools"],
      cwd: folder,
      env: {
        ...Deno.env.toObject(),
        LCP_CACHE_DIR: join(folder, ".cache"),
        LCP_STATE_DIR: join(folder, ".state"),
      },
      stderr: "ignore",
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
