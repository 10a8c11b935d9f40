/** Reaches outside the sandbox without asking by itself: the runtime asks the operator. */

export const TOOL_LIBRARY_NAME = "Outside";
export const TOOL_LIBRARY_ICON = "🛰️";

type integer = number;

/**
 * Tells what a web address answers.
 *
 * @param url The address.
 */
export async function tool_web_status(url: URL) {
  const response = await fetch(url);
  await response.body?.cancel();
  return { success: response.ok, output: `${response.status} at ${url}` };
}

/**
 * Lists the latest commits of a checkout.
 *
 * @param folder The checkout.
 * @param count How many.
 */
export async function tool_recent_commits(
  folder: string = ".",
  /**
   * @minimum 1
   * @maximum 50
   */
  count: integer = 5,
) {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    args: ["-C", folder, "log", "--oneline", `--max-count=${count}`],
  }).output();
  const text = new TextDecoder().decode(success ? stdout : stderr).trim();
  return success ? { success, output: text } : { success, error: text };
}
