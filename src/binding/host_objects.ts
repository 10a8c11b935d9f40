import type { UserInteractionRequest } from "../core/handlers.ts";
import {
  type Asker,
  askOperatorOf,
  operatorFunction,
} from "../core/operator_function.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import { toolViewOf } from "../core/tool_view.ts";
import type { SandboxHandlers } from "../execution/sandbox.ts";
import { elicitByQuestions } from "./elicit_by_questions.ts";

/** Options of {@linkcode hostObjects}. */
export interface HostObjectsOptions extends ExecuteToolOptions {
  readonly workspace: string;
}

/**
 * The objects that a tool gets from the host when it declares them. What the
 * host passes in `toolContext` is there, and so are `confirm`, `elicit` and
 * `sample`; `workspace`, `signal`, `log` and `progress` join in the sandbox.
 */
export function hostObjects(
  options: HostObjectsOptions,
  handlers: SandboxHandlers,
): Readonly<Record<string, unknown>> {
  const { toolContext = {}, lollmsClientInstance, discussionInstance } =
    options;
  const { elicit } = toolContext;
  return {
    lollms_client_instance: toolViewOf(lollmsClientInstance, options),
    discussion_instance: toolViewOf(discussionInstance, options),
    tool_context: {
      sample: noModel,
      ...toolContext,
      elicit: operatorFunction((asker, ...args: unknown[]) =>
        typeof elicit === "function"
          ? Reflect.apply(elicit, toolContext, args)
          : elicitByQuestions(
            String(args[0]),
            args[1],
            (request) => interactFor(asker, request, handlers),
          )
      ),
      confirm: handlers.confirm,
    },
  };
}

/** Puts a question on behalf of whoever asks, where the handler takes that. */
async function interactFor(
  asker: Asker,
  request: UserInteractionRequest,
  { interact }: SandboxHandlers,
): Promise<string | null> {
  const ask = askOperatorOf(interact);
  const answer = await (ask ? ask(asker, request) : interact(request));
  return typeof answer === "string" ? answer : null;
}

function noModel(): Promise<never> {
  return Promise.reject(new Error("This host offers no model to tools"));
}
