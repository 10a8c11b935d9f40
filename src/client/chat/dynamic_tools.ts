import { errorText } from "../../core/error_text.ts";
import { untilAborted } from "../../core/until_aborted.ts";
import type { ConfirmAnswer, ConfirmHandler } from "../../core/handlers.ts";
import { isPlainObject } from "../../core/json.ts";
import type { ToolBinding } from "../../core/tool_binding.ts";
import type { StatusCode, ToolResult } from "../../core/tool_result.ts";
import { confirmAnswer } from "./confirm_answer.ts";
import type { HostTool, HostToolContext } from "./host_tool.ts";

/** Name of the tool with which a model writes tools. */
export const REGISTER_TOOL_NAME = "register_tool_from_code";

/** Longest source that is taken, in characters: an operator has to read it. */
const MAX_CODE = 100_000;

/** What the tool works on. */
export interface RegisterToolOptions {
  /** Where tools are registered. */
  readonly binding: ToolBinding;
  /** Approves each source; without one none is taken. */
  readonly confirmHandler?: ConfirmHandler;
  /** Told when tools were added. */
  readonly registered: () => Promise<void> | undefined;
}

/** Makes the tool with which a model writes tools of its own; each source is approved by the operator. */
export function createRegisterTool(options: RegisterToolOptions): HostTool {
  return {
    name: REGISTER_TOOL_NAME,
    description:
      "Makes new tools of TypeScript source: each exported function whose name begins with tool_ can be called afterwards. It runs in a sandbox, and the user has to approve the source.",
    parameters: {
      type: "object",
      properties: {
        prefix: {
          type: "string",
          description: "Name of the library: letters, digits, _ and -",
        },
        code: {
          type: "string",
          description:
            "The source: exported tool_* functions with doc comments and types",
        },
      },
      required: ["prefix", "code"],
    },
    run: ({ prefix, code }, context) =>
      typeof prefix === "string" && typeof code === "string"
        ? register({ prefix, code }, { ...options, context })
        : Promise.resolve(failed(400, "prefix and code: texts are needed")),
  };
}

interface NewLibrary {
  readonly prefix: string;
  readonly code: string;
}

interface RegisteringBinding extends ToolBinding {
  registerToolFromCode(prefix: string, code: string): Promise<unknown>;
}

function canRegister(binding: ToolBinding): binding is RegisteringBinding {
  return "registerToolFromCode" in binding &&
    typeof binding.registerToolFromCode === "function";
}

async function register(
  { prefix, code }: NewLibrary,
  { binding, confirmHandler, registered, context }: RegisterToolOptions & {
    readonly context: HostToolContext;
  },
): Promise<ToolResult> {
  if (!canRegister(binding)) {
    return failed(500, "No tools can be added to this binding");
  }
  if (code.length > MAX_CODE) {
    return failed(400, `code: at most ${MAX_CODE} characters`);
  }
  const label = `register tools of the model's own as ${prefix}`;
  const [decision, reason] = await approved(
    { source: code, label, handler: confirmHandler },
    context,
  );
  if (decision === "reject") {
    return failed(403, reason || "The operator rejected this source");
  }
  try {
    const added = await binding.registerToolFromCode(prefix, code);
    await registered();
    return resultOf(added);
  } catch (error) {
    return failed(400, errorText(error));
  }
}

async function approved(
  { source, label, handler }: {
    readonly source: string;
    readonly label: string;
    readonly handler: ConfirmHandler | undefined;
  },
  { id, report, signal }: HostToolContext,
): Promise<ConfirmAnswer> {
  const name = REGISTER_TOOL_NAME;
  if (handler === undefined) {
    return [
      "reject",
      "Nobody can be asked here: the chat has no confirmHandler",
    ];
  }
  report({ kind: "approval-asked", id, name, label, source });
  const [decision, reason] = await confirmAnswer(() =>
    untilAborted(Promise.resolve(handler(source, label)), signal)
  );
  report({ kind: "approval-answered", id, name, decision, reason });
  return [decision, reason];
}

function failed(status_code: StatusCode, error: string): ToolResult {
  return { success: false, output: error, error, status_code };
}

function resultOf(added: unknown): ToolResult {
  const { tools, diagnostics } = isPlainObject(added) ? added : {};
  const names = Array.isArray(tools) ? tools.map(String) : [];
  const problems = Array.isArray(diagnostics)
    ? diagnostics.filter(isPlainObject).map(({ message }) => `- ${message}`)
    : [];
  if (names.length === 0) {
    const why =
      "No tool was added: an exported function whose name begins with tool_ is needed.";
    return failed(400, [why, ...problems].join("\n"));
  }
  const output = [`These can be called now: ${names.join(", ")}`, ...problems]
    .join("\n");
  return { success: true, output, status_code: 200 };
}
