import type { ChatEvent } from "../chat/chat_event.ts";
import { DEFAULT_CONTEXT_TOKENS } from "../chat/chat_options.ts";
import type { ChatRun } from "../chat/chat_run.ts";
import { missingAnswers } from "../chat/mend_history.ts";
import { runChat } from "../chat/run_chat.ts";
import { textOfContent } from "../chat/text_form.ts";
import { modelOf } from "../chat_client.ts";
import type { ChatMessage } from "../text_model.ts";
import type { ArtefactStore } from "./artefact_store.ts";
import type { DiscussionChatOptions } from "./discussion_options.ts";
import type { DiscussionStore } from "./discussion_store.ts";
import { discussionView } from "./discussion_view.ts";
import type { LollmsDiscussion } from "./lollms_discussion.ts";

const MAX_TITLE = 80;

/** What a turn works on. */
export interface TurnParts {
  readonly store: DiscussionStore;
  readonly artefacts: ArtefactStore;
  /** The question; without one an interrupted turn goes on. */
  readonly message?: ChatMessage;
  readonly options: DiscussionChatOptions;
}

/**
 * Runs one turn of a discussion. What is told of has been kept before.
 *
 * @param discussion The discussion; nobody else may change it meanwhile.
 * @param parts Where it is kept, and what is asked.
 */
export async function* runTurn(
  discussion: LollmsDiscussion,
  parts: TurnParts,
): AsyncGenerator<ChatEvent, void> {
  const { store, message, options } = parts;
  yield* mend(parts);
  if (message !== undefined) {
    store.add(message);
    await nameAfter(message, discussion);
  }
  for await (const event of chat(discussion, parts)) {
    if (event.kind === "message") store.add(event.message);
    // Nothing runs any more, and calls that were refused have made nothing.
    if (event.kind === "done") store.noteCallsSeen();
    const goesOn = options.streamingCallback?.(event) !== false;
    yield event;
    if (!goesOn) return;
  }
}

/** Completes a turn that was interrupted, files that its calls made included. */
async function* mend(
  { store, artefacts }: TurnParts,
): AsyncGenerator<ChatEvent, void> {
  for (const message of missingAnswers(lastStep(store))) {
    store.add(message);
    yield { kind: "message", message };
  }
  for (const artefact of await artefacts.takeUp()) {
    yield { kind: "artefact", artefact };
  }
}

/** The last message that is no answer to a call, and the answers after it. */
function lastStep(store: DiscussionStore): readonly ChatMessage[] {
  const step: ChatMessage[] = [];
  for (const message of store.backwards()) {
    step.push(message);
    if (message.role !== "tool") break;
  }
  return step.reverse();
}

async function nameAfter(
  { content }: ChatMessage,
  discussion: LollmsDiscussion,
): Promise<void> {
  const [line = ""] = textOfContent(content).trim().split("\n");
  if (discussion.title !== "" || line === "") return;
  await discussion.rename(line.slice(0, MAX_TITLE));
}

function chat(
  discussion: LollmsDiscussion,
  { store, artefacts, options: given }: TurnParts,
): ChatRun {
  const { model, lollmsClient, systemPrompt, ...options } = given;
  const asked = model ?? modelOf(lollmsClient ?? { llm: null, tools: null });
  const tools = options.tools ?? lollmsClient?.tools ?? undefined;
  const contextTokens = asked.contextTokens ?? DEFAULT_CONTEXT_TOKENS;
  const system: readonly ChatMessage[] = systemPrompt === undefined
    ? []
    : [{ role: "system", content: systemPrompt }];
  return runChat(asked, [...system, ...store.latest(contextTokens)], {
    ...options,
    ...(tools && { tools }),
    workspace: discussion.workspace,
    lollmsClientInstance: options.lollmsClientInstance ?? lollmsClient,
    discussionInstance: discussionView(discussion),
    findChanges: () => artefacts.record(),
  });
}
