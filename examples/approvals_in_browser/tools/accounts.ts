/** Opens accounts with what the operator enters; the model never sees the password. */

export const TOOL_LIBRARY_NAME = "Accounts";
export const TOOL_LIBRARY_ICON = "🔑";

/** How the host lets a tool ask. */
type UserInteractionHandler = (request: {
  readonly type: "text" | "secret" | "select";
  readonly title: string;
  readonly prompt: string;
  readonly options: readonly string[];
  readonly default: string | null;
}) => Promise<string | null>;

const TITLE = "New account";

let ask: UserInteractionHandler = () => Promise.resolve(null);

/** Takes over the host's way to ask. */
export function set_user_interaction_handler(
  handler: UserInteractionHandler,
): void {
  ask = handler;
}

/** Opens an account: asks the operator for its name, its password and its plan. */
export async function tool_open_account() {
  const name = await ask({
    type: "text",
    title: TITLE,
    prompt: "What is the account called?",
    options: [],
    default: "ada",
  });
  const password = name && await ask({
    type: "secret",
    title: TITLE,
    prompt: `Which password has ${name}?`,
    options: [],
    default: null,
  });
  const plan = password && await ask({
    type: "select",
    title: TITLE,
    prompt: "Which plan?",
    options: ["free", "team", "company"],
    default: "free",
  });
  if (!plan) return { success: false, error: "The operator cancelled" };
  return {
    success: true,
    output:
      `${name} has the plan "${plan}" and a password of ${password.length} characters`,
  };
}
