import type { LibraryApprovals } from "../approval/library_approvals.ts";
import { operatorFunction } from "../core/operator_function.ts";
import type { SandboxHandlers } from "../execution/sandbox.ts";
import type { Operator } from "./operator.ts";
import type { LibraryOptions } from "./match_configs.ts";
import type { ProgramHost } from "./program_host.ts";

/** Options of {@linkcode libraryHandlers}. */
export interface LibraryHandlersOptions {
  readonly operator: Operator;
  /** The library's configuration, which may have handlers of its own. */
  readonly config: LibraryOptions;
  /** Decides about programs, for a library whose purpose they are. */
  readonly programs?: ProgramHost;
}

/**
 * The operator's handlers as one library gets them: what it asks is judged first,
 * and what is answered is remembered and written down for it.
 */
export function libraryHandlers(
  approvals: LibraryApprovals,
  { operator, config, programs }: LibraryHandlersOptions,
): SandboxHandlers {
  const { name, path } = approvals.library;
  const interact = operator.interaction(config.user_interaction_handler);
  return {
    confirm: operatorFunction((asker, source, label, argv) => {
      checkQuestion(source, label);
      return programs
        ? programs.confirm(asker, { source, argv: argv ?? [] }, label)
        : approvals.confirm(asker, source, label, argv);
    }),
    interact: operatorFunction(async (asker, request) => {
      const refusal = approvals.questions.limits.ask(asker.calls);
      if (refusal !== undefined) return null;
      return await interact(request, { library: { name, path }, ...asker });
    }),
  };
}

/** A tool may call it with anything. */
function checkQuestion(source: unknown, label: unknown): void {
  if (typeof source === "string" && typeof label === "string") return;
  throw new TypeError(
    `Cannot ask for approval: confirm(source, label, argv?) takes what would happen in full and one line that names it, both texts: current values are ${
      Deno.inspect(source, { depth: 0 })
    } and ${Deno.inspect(label, { depth: 0 })}`,
  );
}
