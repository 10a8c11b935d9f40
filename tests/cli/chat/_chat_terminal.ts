import { join } from "../../../src/core/path.ts";
import {
  driveTerminal,
  type TerminalRun,
  type TerminalStep,
} from "../../support/drive_terminal.ts";
import {
  type FakeOpenAI,
  type FakeStep,
  startFakeOpenAI,
} from "../../support/fake_openai.ts";
import { LcpProject } from "../_lcp_process.ts";

/** Tools that read, change and ask. */
export const TOOLS = `
/** Writes a file. */
export async function tool_write(path: string, text: string) {
  await Deno.writeTextFile(path, text);
  return "written";
}

/** Reads a file. */
export async function tool_read(path: string) {
  return await Deno.readTextFile(path);
}

/** Says how far it is, and waits for a file. */
export async function tool_wait(path: string, tool_context) {
  tool_context.progress(1, 2, "halfway");
  for (;;) {
    try {
      return await Deno.readTextFile(path);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
`;

/** What is shown where a prompt can be typed. */
export const PROMPT = "> \x1b[?7h";

/** A call in a script. */
export function calls(name: string, args: unknown): FakeStep {
  return { toolCalls: [{ name, arguments: args }] };
}

/** A project with a scripted model, and chats at a terminal in it. */
export class ChatTerminal implements AsyncDisposable {
  readonly fake: FakeOpenAI;
  readonly project: LcpProject;
  readonly #held: AsyncDisposableStack;

  private constructor(
    { fake, project, held }: {
      readonly fake: FakeOpenAI;
      readonly project: LcpProject;
      readonly held: AsyncDisposableStack;
    },
  ) {
    this.fake = fake;
    this.project = project;
    this.#held = held;
  }

  /**
   * Makes the project.
   *
   * @param script What the model says.
   * @param files Further files, by their path in it.
   */
  static async open(
    script: readonly FakeStep[],
    files: Readonly<Record<string, string>> = {},
  ): Promise<ChatTerminal> {
    await using held = new AsyncDisposableStack();
    const fake = held.use(startFakeOpenAI(...script));
    const profiles = { other: { model: "m2" } };
    const project = held.use(
      await LcpProject.create({
        "tools/files.ts": TOOLS,
        "work/readme.txt": "hello",
        "lcp.json": JSON.stringify({
          tools_folders: "tools",
          workspace: "work",
          llm: { base_url: fake.baseUrl, model: "m1", api_key: "k", profiles },
        }),
        ...files,
      }),
    );
    return new ChatTerminal({ fake, project, held: held.move() });
  }

  /** Path of a file of the project. */
  path(name: string): string {
    return join(this.project.folder, name);
  }

  /** Runs a chat and plays a script at its terminal. */
  async chat(
    steps: readonly TerminalStep[],
    { words = [], env = {}, shared = false }: {
      readonly words?: readonly string[];
      readonly shared?: boolean;
      readonly env?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<TerminalRun> {
    const { folder } = this.project;
    return await driveTerminal({
      command: [
        Deno.execPath(),
        ...this.project.programArgs(["chat", ...words]),
      ],
      cwd: folder,
      env: {
        LCP_CACHE_DIR: join(folder, ".cache"),
        LCP_STATE_DIR: join(folder, ".state"),
        NO_COLOR: "1",
        ...env,
      },
      shared,
      deadline: 30,
      columns: 100,
      steps,
    });
  }

  /** The messages of the last request, as JSON. */
  lastMessages(): string {
    const body: unknown = this.fake.requests.at(-1)?.body;
    return JSON.stringify(Object(body).messages);
  }

  /** Names of the tools that the last request offers. */
  lastTools(): readonly string[] {
    const body: unknown = this.fake.requests.at(-1)?.body;
    const tools: readonly unknown[] = Object(body).tools ?? [];
    return tools.map((tool) => String(Object(tool).function.name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#held.disposeAsync();
  }
}
