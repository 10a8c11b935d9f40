import type { ProgramLanguage } from "../../src/core/program_language.ts";
import type {
  ProgramConfig,
  ProgramVerdict,
} from "../../default_tools/_shared/program_config.ts";
import { ProgramLauncher } from "../../src/execution/os_sandbox/program_launcher.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

/** Options of {@linkcode ProgramHost}. */
export interface ProgramHostOptions {
  readonly level?: string;
  readonly verdict?: ProgramVerdict;
  readonly isolated?: boolean;
  readonly answer?: readonly [string, string];
  /** Socket of a permission broker. */
  readonly brokerPath?: string;
  /** Flags of Deno for a TypeScript program, besides access to the workspace. */
  readonly flags?: readonly string[];
}

/** A host that judges as it is told, notes what it is asked, and starts programs for real. */
export class ProgramHost implements AsyncDisposable {
  /** Every question to the operator. */
  readonly asked: unknown[][] = [];
  /** Every program that was started. */
  readonly launched: unknown[][] = [];
  readonly config: ProgramConfig;

  private constructor(
    readonly ws: TempWorkspace,
    readonly scratchDir: string,
    language: ProgramLanguage,
    options: ProgramHostOptions,
  ) {
    const { level = "safe", isolated = false, flags = [] } = options;
    const verdict = options.verdict ?? { decision: "allow", reasons: [] };
    const launcher = new ProgramLauncher();
    this.config = {
      autonomy_level: level,
      confirm_handler: (...question) => {
        this.asked.push(question);
        return options.answer ?? ["reject", "not today"];
      },
      judge_program: () => Promise.resolve(verdict),
      launch_program: async (...program) => {
        this.launched.push(program);
        return await launcher.launchFor(language, {
          isolated,
          workspace: ws.path,
          scratchDir,
          marker: "mark",
          brokerPath: options.brokerPath,
          permissionFlags: [
            `--allow-read=${ws.path},${scratchDir}`,
            `--allow-write=${ws.path}`,
            ...flags,
          ],
        });
      },
    };
  }

  static async make(
    language: ProgramLanguage,
    options: ProgramHostOptions = {},
  ): Promise<ProgramHost> {
    const ws = await TempWorkspace.make();
    const scratchDir = `${ws.outside}/own/scratch`;
    await Deno.mkdir(scratchDir, { recursive: true });
    return new ProgramHost(ws, scratchDir, language, options);
  }

  /** Names of what runs left in the scratch folder. */
  async leftovers(): Promise<string[]> {
    const entries = await Array.fromAsync(Deno.readDir(this.scratchDir));
    return entries.map(({ name }) => name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ws[Symbol.asyncDispose]();
  }
}
