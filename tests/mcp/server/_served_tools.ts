import { LcpProject } from "../../cli/_lcp_process.ts";
import { type Message, StdioTestClient } from "./_stdio_client.ts";

/** Options of {@linkcode servedTools}. */
export interface ServedToolsOptions {
  /** Further words of the command line. */
  readonly words?: readonly string[];
  /** Answers requests of the server. */
  readonly answer?: (request: Message) => unknown;
  /** Further files of the project. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A project whose tools are served over standard output, and who speaks with them. */
export interface ServedTools extends AsyncDisposable {
  readonly project: LcpProject;
  readonly client: StdioTestClient;
}

/**
 * Serves one library over standard output.
 *
 * @param source Its text.
 * @param options What else there is.
 */
export async function servedTools(
  source: string,
  { words = [], answer, files = {} }: ServedToolsOptions = {},
): Promise<ServedTools> {
  await using held = new AsyncDisposableStack();
  const project = held.use(
    await LcpProject.create({ "tools/served.ts": source, ...files }),
  );
  const command = project.command(
    ["serve", "--tools", "tools", ...words],
    "piped",
  );
  const client = held.use(new StdioTestClient(command, { answer }));
  const closing = held.move();
  return {
    project,
    client,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
