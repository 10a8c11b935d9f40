import type { ProgramLanguage } from "../../../src/core/program_language.ts";
import { join } from "../../../src/core/path.ts";
import type {
  LaunchOptions,
  ProgramLaunch,
} from "../../../src/execution/os_sandbox/program_launch.ts";
import { ProgramLauncher } from "../../../src/execution/os_sandbox/program_launcher.ts";

/** A home, a workspace in it and a scratch folder, removed at the end of the scope. */
export class Surroundings implements AsyncDisposable {
  readonly home: string;
  readonly workspace: string;
  readonly scratchDir: string;
  readonly launcher: ProgramLauncher;

  private constructor(readonly root: string, readonly path: string) {
    this.home = join(root, "home");
    this.workspace = join(this.home, "work/ws");
    this.scratchDir = join(root, "own/scratch");
    const environment = {
      ...Deno.env.toObject(),
      HOME: this.home,
      PATH: path,
      SECRET_KEY: "of the host",
    };
    this.launcher = new ProgramLauncher({ environment });
  }

  /** @param path Value of `PATH`; the host's by default. */
  static async make(path = Deno.env.get("PATH") ?? ""): Promise<Surroundings> {
    const made = new Surroundings(
      await Deno.realPath(await Deno.makeTempDir()),
      path,
    );
    await Deno.mkdir(made.workspace, { recursive: true });
    await Deno.mkdir(made.scratchDir, { recursive: true });
    return made;
  }

  /** Writes a file below the root and its folders. */
  async write(name: string, text: string): Promise<string> {
    const path = join(this.root, name);
    await Deno.mkdir(join(path, ".."), { recursive: true });
    await Deno.writeTextFile(path, text);
    return path;
  }

  /** How to start a program here. */
  async launch(
    language: ProgramLanguage,
    options: Partial<LaunchOptions> = {},
  ): Promise<ProgramLaunch> {
    return await this.launcher.launchFor(language, {
      isolated: true,
      workspace: this.workspace,
      scratchDir: this.scratchDir,
      marker: "mark",
      ...options,
    });
  }

  /** Runs a shell command; what it printed and how it ended. */
  async shell(
    command: string,
    options: Partial<LaunchOptions> = {},
  ): Promise<Ran> {
    return await run(await this.launch("shell", options), [command], this);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}

/** How a program ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs what a launch describes to its end. */
export async function run(
  launch: ProgramLaunch,
  args: readonly string[],
  { workspace }: { readonly workspace: string },
): Promise<Ran> {
  const child = new Deno.Command(launch.command, {
    args: [...launch.args, ...args],
    cwd: workspace,
    clearEnv: true,
    env: { ...launch.env },
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const [stdout, stderr, { code }] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.status,
  ]);
  await child.stdin.close().catch(() => {});
  return { code, stdout, stderr };
}

const BUBBLEWRAP = await new ProgramLauncher().bubblewrap();

/** Registers a test that needs a working `bwrap`; without one it is skipped, and its name says why. */
export function heldTest(name: string, fn: () => Promise<void>): void {
  const ignore = "reason" in BUBBLEWRAP;
  const why = ignore ? ` (skipped: ${BUBBLEWRAP.reason})` : "";
  Deno.test({ name: `${name}${why}`, ignore, fn });
}
