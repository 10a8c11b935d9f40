import { fromFileUrl, join } from "../../src/core/path.ts";
import { type OutputText, outputText } from "../support/output_text.ts";
import { writeFiles } from "../support/write_files.ts";

/** The package's folder. */
export const ROOT = fromFileUrl(new URL("../../", import.meta.url));

/** A folder with files, folders for cache and state of its own, and the program run in it. */
export class LcpProject implements AsyncDisposable {
  /** Absolute, without symbolic links. */
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the folder and writes files, by their path in it. */
  static async create(
    files: Readonly<Record<string, string>>,
  ): Promise<LcpProject> {
    const folder = await Deno.realPath(await Deno.makeTempDir());
    await writeFiles(folder, files);
    return new LcpProject(folder);
  }

  /** What Deno is started with to run the program with these arguments. */
  programArgs(args: readonly string[]): string[] {
    const config = join(ROOT, "deno.npm.json");
    return ["run", "-A", "--config", config, join(ROOT, "cli.ts"), ...args];
  }

  /** The program with these arguments, ready to be spawned in the folder. */
  command(
    args: readonly string[],
    stdin: "null" | "piped" = "null",
    env: Readonly<Record<string, string>> = {},
  ): Deno.Command {
    return new Deno.Command(Deno.execPath(), {
      args: this.programArgs(args),
      cwd: this.folder,
      env: {
        LCP_CACHE_DIR: join(this.folder, ".cache"),
        LCP_STATE_DIR: join(this.folder, ".state"),
        NO_COLOR: "1",
        ...env,
      },
      stdin,
      stdout: "piped",
      stderr: "piped",
    });
  }

  /** Runs the program to its end. */
  async run(args: readonly string[], stdin?: string): Promise<OutputText> {
    const command = this.command(args, stdin === undefined ? "null" : "piped");
    const child = command.spawn();
    if (stdin !== undefined) {
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(stdin));
      await writer.close();
    }
    return outputText(await child.output());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}
