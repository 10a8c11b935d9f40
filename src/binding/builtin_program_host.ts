import type { ProgramLanguage } from "../core/program_language.ts";
import { staticGrants } from "../approval/static_grants.ts";
import { ProgramApprovals } from "../approval/program_approvals.ts";
import type { ProgramSource } from "../approval/program_verdict.ts";
import type { ConfirmAnswer } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import type { OpenedSandbox } from "../core/permission_guard.ts";
import { realPathOf } from "../execution/broker/real_path.ts";
import {
  permissionFlags,
  permissionsFor,
} from "../execution/permission_policy.ts";
import type { ProgramLaunch } from "../execution/os_sandbox/program_launch.ts";
import { grantedEnvironment } from "./granted_environment.ts";
import { setAside } from "./planted_files.ts";
import type { ProgramHost, ProgramHostOptions } from "./program_host.ts";
import {
  protectedNames,
  type ProtectedState,
  protectedState,
} from "./protected_state.ts";

/** Judges and starts the programs of one built-in library. */
export class BuiltinProgramHost implements ProgramHost {
  readonly #language: ProgramLanguage;
  readonly #options: ProgramHostOptions;
  readonly #programs: ProgramApprovals;
  /** By folder of a run: the protected files before it. */
  readonly #before = new Map<string, ProtectedState>();
  #sandbox: OpenedSandbox | undefined;

  constructor(language: ProgramLanguage, options: ProgramHostOptions) {
    this.#language = language;
    this.#options = options;
    this.#programs = new ProgramApprovals(options.approvals, {
      language,
      judge: options.operator.programJudge,
      realPath: realPathOf,
    });
    options.operator.defer(() => this.#sweepAll());
  }

  readonly config: ProgramHost["config"] = {
    judge_program: async (source: unknown, argv: unknown) => {
      const { decision, reasons } = await this.#programs.judge(
        programOf(source, argv),
      );
      return { decision, reasons };
    },
    launch_program: (source: unknown, argv: unknown) =>
      this.#launch(programOf(source, argv)),
    program_ended: async (runDir: unknown) => await this.#sweep(`${runDir}`),
  };

  /** Sets aside what a program made of protected files. */
  async #sweep(runDir: string): Promise<readonly string[]> {
    const before = this.#before.get(runDir);
    if (before === undefined) return [];
    const notes = await setAside(before);
    this.#before.delete(runDir);
    return notes;
  }

  /** The same for programs whose end nobody told of, as their tool was stopped. */
  async #sweepAll(): Promise<void> {
    for (const runDir of [...this.#before.keys()]) await this.#sweep(runDir);
  }

  opened(sandbox: OpenedSandbox): void {
    this.#sandbox = sandbox;
    // The one before has ended, and with it all that it had started.
    this.#sweepAll().catch(() => {
      // It is tried again in the end.
    });
  }

  async programs(): Promise<readonly string[]> {
    const launcher = await this.#options.operator.programLauncher();
    if (Deno.build.os === "windows") return [Deno.execPath()];
    const { workspace } = this.#options.approvals.policy;
    const bubblewrap = await launcher.bubblewrap([workspace]);
    return ["/bin/sh", ...("path" in bubblewrap ? [bubblewrap.path] : [])];
  }

  async confirm(
    asker: Asker,
    program: ProgramSource,
    label: string,
  ): Promise<ConfirmAnswer> {
    return await this.#programs.confirm(asker, program, label);
  }

  /** What Deno itself permits a TypeScript program where no broker does. */
  #flags({ brokerPath, scratchDir }: OpenedSandbox): readonly string[] {
    if (brokerPath !== undefined) return [];
    const { level, workspace, protectedPaths } = this.#options.approvals.policy;
    const { operator } = this.#options;
    const permissions = permissionsFor({
      level,
      workspace,
      scratchDir,
      protectedPaths,
      sources: [],
      rules: staticGrants(operator.rules, {
        workspace,
        home: operator.home,
        variables: Object.keys(Deno.env.toObject()),
      }),
    });
    const [rule] = permissions.unfit;
    if (rule === undefined) return permissionFlags(permissions);
    throw new Deno.errors.NotCapable(
      `Cannot start the program: without a permission broker Deno cannot hold it to ${rule}`,
    );
  }

  async #launch(program: ProgramSource): Promise<ProgramLaunch> {
    const permit = await this.#programs.take(program);
    if (permit === undefined) {
      throw new Deno.errors.NotCapable(
        "Cannot start a program that was neither judged harmless nor approved",
      );
    }
    const { approvals, operator, sandbox } = this.#options;
    const { level, workspace, protectedPaths } = approvals.policy;
    const launcher = await operator.programLauncher();
    const opened = this.#sandbox ?? await operator.scratch();
    const launch = await launcher.launchFor(this.#language, {
      isolated: permit === "isolated" && sandbox !== false,
      unasked: permit === "isolated",
      workspace,
      protectedPaths: [...protectedPaths, ...protectedNames(workspace)],
      ...opened,
      inheritEnvironment: level === "full_access",
      permissionFlags: this.#flags(opened),
      variables: {
        ...grantedEnvironment(operator.rules, Deno.env.toObject()),
        // Modules of the workspace were not judged: only who was approved may import them.
        ...(permit === "free" && this.#language === "python" && {
          PYTHONPATH: workspace,
        }),
      },
    });
    const isHeld = launch.protection !== "none";
    if (permit === "isolated" && sandbox === true && !isHeld) {
      throw new Deno.errors.NotCapable(
        `Cannot start the program: "sandbox": true wants the system's sandbox, and ${
          launch.notes.join("; ")
        }`,
      );
    }
    if (permit === "isolated" && launch.protection !== "deno") {
      this.#before.set(launch.run_dir, await protectedState(workspace));
    }
    approvals.grants.add(launch.command);
    return { ...launch, notes: launch.notes.filter(operator.isNew) };
  }
}

function programOf(source: unknown, argv: unknown): ProgramSource {
  return {
    source: `${source}`,
    argv: Array.isArray(argv) ? argv.map(String) : [],
  };
}
