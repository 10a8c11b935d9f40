import type { ChatToolSpec } from "../../core/tool_binding.ts";
import type { HostTool } from "./host_tool.ts";

/** Name of the tool that finds tools. */
export const FIND_TOOLS_NAME = "find_tools";

/** Most tools that one search loads. */
const MAX_FOUND = 8;

/** Longest description in the answer: the specification has the whole. */
const MAX_DESCRIPTION = 200;

/** What a search works on. */
export interface FindToolsOptions {
  /** How many tools there are. */
  readonly count: number;
  /** The tools that a query is about, best first. */
  readonly find: (query: string) => readonly ChatToolSpec[];
  /** Offers a tool from now on. */
  readonly load: (name: string) => Promise<void>;
}

/** Makes the tool with which a model finds those that are not offered from the start. */
export function createFindTools(
  { count, find, load }: FindToolsOptions,
): HostTool {
  return {
    name: FIND_TOOLS_NAME,
    description:
      `Finds tools for a task among the ${count} that there are. Most are not shown until they are found; what is found can be called from then on.`,
    parameters: {
      type: "object",
      properties: {
        query: {
          type: "string",
          description: "A few words about what is to be done, or a tool's name",
        },
      },
      required: ["query"],
    },
    async run({ query }) {
      if (typeof query !== "string" || query.trim() === "") {
        const error = 'query: a text is needed, such as "send mail"';
        return { success: false, output: error, error, status_code: 400 };
      }
      const found = find(query).slice(0, MAX_FOUND);
      for (const { function: { name } } of found) await load(name);
      const lines = found.map(({ function: { name, description } }) =>
        `- ${name}: ${description.slice(0, MAX_DESCRIPTION)}`
      );
      const output = found.length === 0
        ? `No tool has any of these words. Try others, or do without a tool.`
        : `These can be called now:\n${lines.join("\n")}`;
      return { success: true, output, status_code: 200 };
    },
  };
}
