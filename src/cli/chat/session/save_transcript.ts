import { isHostNote } from "../../../client/chat/host_note.ts";
import { textOfContent } from "../../../client/chat/text_form.ts";
import type { DiscussionMessage } from "../../../client/discussion/discussion_store.ts";
import type { LollmsDiscussion } from "../../../client/discussion/lollms_discussion.ts";
import { errorText } from "../../../core/error_text.ts";
import { typedPath, type TypedPathOptions } from "./typed_path.ts";

/** What came of saving. */
export type SavedTranscript =
  | { readonly kind: "saved"; readonly path: string }
  | { readonly kind: "failed"; readonly reason: string };

/** Where to save. */
export interface SaveTranscriptOptions extends TypedPathOptions {
  /** Path of a file that is not there. @default `chat_ID.md` */
  readonly file: string;
}

/**
 * Writes a discussion as Markdown to a new file.
 *
 * @param discussion The discussion.
 * @param options Where to.
 */
export async function saveTranscript(
  discussion: LollmsDiscussion,
  { file, ...places }: SaveTranscriptOptions,
): Promise<SavedTranscript> {
  const path = typedPath(file || `chat_${discussion.id}.md`, places);
  const parts = [
    `# ${discussion.title}`,
    ...discussion.messages().flatMap(partsOf),
  ];
  try {
    await Deno.writeTextFile(path, `${parts.join("\n\n")}\n`, {
      createNew: true,
    });
  } catch (error) {
    const reason = error instanceof Deno.errors.AlreadyExists
      ? "there is such a file already"
      : errorText(error);
    return { kind: "failed", reason: `Cannot save ${path}: ${reason}` };
  }
  return { kind: "saved", path };
}

function partsOf(message: DiscussionMessage): readonly string[] {
  const text = textOfContent(message.content).trim();
  switch (message.role) {
    case "user":
      return isHostNote(message.content) ? [] : ["## You", text];
    case "assistant": {
      const calls = (message.toolCalls ?? []).map(({ name, arguments: args }) =>
        `- called \`${name}\` with \`${args.replaceAll("`", "'")}\``
      );
      const parts = [text, calls.join("\n")].filter((part) => part !== "");
      return parts.length === 0 ? [] : ["## Model", ...parts];
    }
    case "tool":
    case "system":
      return [];
    default:
      return message.role satisfies never;
  }
}
