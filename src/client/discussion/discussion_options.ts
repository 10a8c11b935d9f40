import type { ChatEvent } from "../chat/chat_event.ts";
import type { ChatOptions } from "../chat/chat_options.ts";
import type { ChatClient } from "../chat_client.ts";
import type { TextModel } from "../text_model.ts";

/** Options of `LollmsDiscussion.open`. */
export interface OpenDiscussionOptions {
  /** Names the discussion: letters, digits, `_` and `-`. One that is there is resumed. @default a new one */
  readonly id?: string;
  /** What people call it. @default its first question */
  readonly title?: string;
  /** Folder that its tools work in. @default one of its own */
  readonly workspace?: string;
}

/** Options of `LollmsDiscussion.chat`: those of `runChat` that are not the discussion's own. */
export interface DiscussionChatOptions extends
  Omit<
    ChatOptions,
    "workspace" | "findChanges" | "discussionInstance"
  > {
  /** Who answers. @default the client's model */
  readonly model?: TextModel;
  /** Has the model and the tools, where no others are given, and reaches tools that declare `lollms_client_instance`. */
  readonly lollmsClient?: ChatClient;
  /** Who the model is to be; not kept with the messages. */
  readonly systemPrompt?: string;
  /** Receives each event as well; `false` ends the chat. */
  readonly streamingCallback?: (event: ChatEvent) => unknown;
}
