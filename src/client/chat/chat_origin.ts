import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../../core/handlers.ts";
import type { ChatEvent } from "./chat_event.ts";

/** What a call's chat brings to questions that the call leads to. */
export interface ChatOriginOptions {
  /** The call. */
  readonly id: string;
  /** Its tool, as the model knows it. */
  readonly name: string;
  /** Receives what is asked and answered. */
  readonly report: (event: ChatEvent) => void;
  /** Approves, for this chat. */
  readonly confirmHandler?: ConfirmHandler;
  /** Answers questions, for this chat. */
  readonly userInteractionHandler?: UserInteractionHandler;
}

/** Marks a call as one of a chat: handlers that all chats of a binding share find it by `originOf`. */
export class ChatOrigin {
  /** The call and who is asked on its behalf. */
  readonly options: ChatOriginOptions;

  /** Makes the mark of one call. */
  constructor(options: ChatOriginOptions) {
    this.options = options;
  }
}
