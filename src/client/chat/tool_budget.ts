/** Most tokens of the tools' specifications before most are deferred, whatever the window. */
export const MAX_TOOL_TOKENS = 10_000;

/** About what `find_tools` costs in their place. */
export const SEARCH_TOKENS = 85;
