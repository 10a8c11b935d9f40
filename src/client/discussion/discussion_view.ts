import { textOfContent } from "../chat/text_form.ts";
import type { LollmsDiscussion } from "./lollms_discussion.ts";

/** Most messages that a tool gets at once. */
const MAX_MESSAGES = 100;

/** What tools see of a discussion (`discussion_instance`): they can look, and change nothing. */
export interface DiscussionView {
  /** Names it. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** Name of the branch that messages are added to. */
  readonly branch: string;
  /** The latest messages, in order, as text. @default 20 of them */
  messages(
    limit?: number,
  ): Promise<readonly { readonly role: string; readonly text: string }[]>;
  /** The latest state of each file that tools made. */
  artefacts(): Promise<
    readonly { readonly path: string; readonly version: number }[]
  >;
}

/** Makes what tools see of a discussion. */
export function discussionView(discussion: LollmsDiscussion): DiscussionView {
  const { id, title, branch } = discussion;
  return {
    id,
    title,
    branch,
    // Tools are asked for no particular kind of argument: any may come.
    messages: (limit: unknown = 20) => {
      const wanted = Math.floor(Number(limit));
      const most = Math.min(MAX_MESSAGES, wanted > 0 ? wanted : 0);
      return Promise.resolve(
        discussion.latestMessages(most)
          .map(({ role, content }) => ({ role, text: textOfContent(content) })),
      );
    },
    artefacts: () =>
      Promise.resolve(
        discussion.artefacts()
          .filter(({ change }) => change !== "deleted")
          .map(({ path, version }) => ({ path, version })),
      ),
  };
}
