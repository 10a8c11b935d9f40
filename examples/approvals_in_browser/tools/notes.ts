/** Publishes notes, each once the operator has read it. */

export const TOOL_LIBRARY_NAME = "Notes";
export const TOOL_LIBRARY_ICON = "📝";

/** What this tool uses of the host's context. */
interface ToolContext {
  readonly workspace: string;
  confirm(
    source: string,
    label: string,
  ): Promise<readonly [decision: string, reason: string]>;
}

/**
 * Publishes a note in the workspace, if the operator agrees.
 *
 * @param title Name of the note: letters, digits, spaces and dashes.
 * @param text What it says.
 */
export async function tool_publish_note(
  /** @pattern ^[\w -]{1,60}$ */
  title: string,
  text: string,
  tool_context: ToolContext,
) {
  const [decision, reason] = await tool_context.confirm(
    text,
    `Publish the note "${title}"`,
  );
  if (decision === "reject") {
    return { success: false, error: `Not published: ${reason}` };
  }
  const path = `${tool_context.workspace}/${title}.md`;
  await Deno.writeTextFile(path, text);
  return { success: true, output: `Published as ${title}.md` };
}
