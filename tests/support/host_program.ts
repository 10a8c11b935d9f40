import { fromFileUrl, join } from "../../src/core/path.ts";
import { type OutputText, outputText } from "./output_text.ts";

const ROOT = fromFileUrl(new URL("../..", import.meta.url));

/** Options of {@linkcode HostProgram}. */
export interface HostProgramOptions {
  /** Flags of `deno run`, besides `-A`. */
  readonly flags?: readonly string[];
  /** Arguments of the program. */
  readonly args?: readonly string[];
}

/** A host of its own: a program that may be killed, or have other flags than the tests. */
export class HostProgram implements AsyncDisposable {
  private constructor(
    readonly child: Deno.ChildProcess,
    /** Folder of its temporary files. */
    readonly tempDir: string,
  ) {}

  /**
   * Starts a program.
   *
   * @param body Its code, after an import of `TestBench`.
   */
  static async start(
    body: string,
    { flags = [], args = [] }: HostProgramOptions = {},
  ): Promise<HostProgram> {
    const tempDir = await Deno.realPath(
      await Deno.makeTempDir({ prefix: "host-test-" }),
    );
    const path = join(tempDir, "host.ts");
    const bench = import.meta.resolve("./test_bench.ts");
    const imports = `import { TestBench } from "${bench}";\n`;
    await Deno.writeTextFile(path, imports + body);
    const config = `--config=${join(ROOT, "deno.npm.json")}`;
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-check",
        "--quiet",
        config,
        // What a program imports is not this project's.
        "--no-lock",
        ...flags,
        path,
        ...args,
      ],
      env: { TMPDIR: tempDir, NO_COLOR: "1" },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    return new HostProgram(child, tempDir);
  }

  /** Runs a program to its end; what it printed. */
  static async run(
    body: string,
    options: HostProgramOptions = {},
  ): Promise<OutputText> {
    await using host = await HostProgram.start(body, options);
    return outputText(await host.child.output());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.tempDir, { recursive: true });
  }
}
