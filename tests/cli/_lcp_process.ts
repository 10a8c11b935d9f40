import { fromFileUrl, join } from "../../src/core/path.ts";

/** The package's folder. */
export const ROOT = fromFileUrl(new URL("../../", import.meta.url));

/** A finished run of the program. */
export interface LcpRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

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
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await Deno.mkdir(join(path, ".."), { recursive: true });
      await Deno.writeTextFile(path, text);
    }
    return new LcpProject(folder);
  }

  /** The program with these arguments, ready to be spawned in the folder. */
  command(
    args: readonly string[],
    stdin: "null" | "piped" = "null",
  ): Deno.Command {
    const config = join(ROOT, "deno.npm.json");
    return new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--config", config, join(ROOT, "cli.ts"), ...args],
      cwd: this.folder,
      env: {
        LCP_CACHE_DIR: join(this.folder, ".cache"),
        LCP_STATE_DIR: join(this.folder, ".state"),
        NO_COLOR: "1",
      },
      stdin,
      stdout: "piped",
      stderr: "piped",
    });
  }

  /** Runs the program to its end. */
  async run(args: readonly string[], stdin?: string): Promise<LcpRun> {
    const command = this.command(args, stdin === undefined ? "null" : "piped");
    const child = command.spawn();
    if (stdin !== undefined) {
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(stdin));
      await writer.close();
    }
    const { code, stdout, stderr } = await child.output();
    const decoder = new TextDecoder();
    return {
      code,
      stdout: decoder.decode(stdout),
      stderr: decoder.decode(stderr),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}
