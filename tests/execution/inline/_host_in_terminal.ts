import { fromFileUrl, join } from "../../../src/core/path.ts";
import { answerDeno } from "../../support/answer_deno.ts";

const CONFIG = fromFileUrl(import.meta.resolve("../../../deno.npm.json"));

/** Options of {@linkcode hostInTerminal}. */
export interface HostInTerminalOptions {
  /** Permission flags of the host. @default {["-A"]} */
  readonly flags?: readonly string[];
  /** Answers to Deno's questions, in order. */
  readonly answers?: readonly ("y" | "n" | "A")[];
  /** Seconds that an answer takes. @default {0} */
  readonly delay?: number;
  /** Whether there is a terminal. @default {true} */
  readonly terminal?: boolean;
}

/** What happened to a host in a terminal. */
export interface HostRun {
  readonly code: number;
  /** Programs that Deno asked for, in order; else what it asked for. */
  readonly asked: readonly string[];
  /** Lines that the host printed. */
  readonly lines: readonly string[];
}

/**
 * Runs a host of its own in a pseudo-terminal.
 *
 * @param body Code of the host, after an import of `TestBench`.
 */
export async function hostInTerminal(
  body: string,
  { flags = ["-A"], ...options }: HostInTerminalOptions = {},
): Promise<HostRun> {
  const made = await Deno.makeTempDir({ prefix: "host-test-" });
  const tempDir = await Deno.realPath(made);
  try {
    const path = join(tempDir, "host.ts");
    const bench = import.meta.resolve("../../support/test_bench.ts");
    const text = `import { TestBench } from "${bench}";\n${body}`;
    await Deno.writeTextFile(path, text);
    const start = ["run", "--no-check", "--quiet", "--no-lock"];
    const { code, asked, stdout } = await answerDeno({
      command: [
        ...[Deno.execPath(), ...start, `--config=${CONFIG}`],
        ...[...flags, path],
      ],
      env: { TMPDIR: tempDir, NO_COLOR: "1" },
      ...options,
    });
    return {
      code,
      asked: asked.map((what) =>
        /^run access to "(.*)"$/.exec(what)?.[1] ?? what
      ),
      lines: stdout.split("\n").slice(0, -1),
    };
  } finally {
    await Deno.remove(tempDir, { recursive: true });
  }
}
