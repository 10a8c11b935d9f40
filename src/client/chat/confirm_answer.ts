import { errorText } from "../../core/error_text.ts";
import type { ConfirmAnswer, ConfirmHandler } from "../../core/handlers.ts";

type Given = Awaited<ReturnType<ConfirmHandler>>;

/**
 * Asks a handler and brings its answer into the long form. What is no answer is a
 * rejection, and so is a handler that throws.
 *
 * @param ask Calls the handler.
 */
export async function confirmAnswer(
  ask: () => Given | Promise<Given>,
): Promise<ConfirmAnswer> {
  try {
    // Handlers are the host's: whatever their types say, an answer can be anything.
    const given: unknown = await ask();
    if (given === true) return ["allow", ""];
    const parts: readonly unknown[] = Array.isArray(given) ? given : [given];
    const [decision, said] = parts;
    const reason = typeof said === "string" ? said : "";
    if (decision !== "allow" && decision !== "always") {
      return ["reject", reason];
    }
    const remember = Array.isArray(given) ? given[2] : undefined;
    return remember === undefined
      ? [decision, reason]
      : [decision, reason, remember];
  } catch (error) {
    return ["reject", `the confirm handler failed: ${errorText(error)}`];
  }
}
