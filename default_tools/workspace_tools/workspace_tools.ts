/** Reads, writes, finds and searches the files of the workspace and leaves all others alone. */

import { atPath } from "../_shared/at_path.ts";
import type { Done } from "../_shared/done.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { deletePath, movePath, saveText } from "./_change_files.ts";
import { describeFile, type FileDescription } from "./_describe_file.ts";
import { editFile } from "./_edit_file.ts";
import { type FilesFound, findFiles } from "./_find_files.ts";
import { type FolderListing, listFolder } from "./_list_folder.ts";
import { type LinesRead, readLines } from "./_read_lines.ts";
import { type LinesFound, searchFiles } from "./_search_files.ts";

export const TOOL_LIBRARY_NAME = "Workspace";
export const TOOL_LIBRARY_DESC =
  "Read, write, edit, find and search files in the workspace.";
export const TOOL_LIBRARY_ICON = "📁";

type integer = number;

/** What these tools use of the host's context. */
interface ToolContext {
  readonly workspace?: string;
  readonly signal?: AbortSignal;
}

/** Tells a model what the workspace holds right now. */
export async function tool_workspace_tools_prompt(
  tool_context?: ToolContext,
): Promise<string> {
  const listing = await tool_list_directory(".", 1, tool_context);
  const top = listing.success ? listing.output : listing.error;
  const rows = top.split("\n", 40).join("\n");
  return `${TOOL_LIBRARY_DESC} Paths are relative to it. At its top:\n${rows}`;
}

/**
 * Reads a text file of the workspace, at most 262,144 characters at a time; what is longer ends
 * with a remark on how to go on. Line ends come as \n. Binary files are named, not shown.
 *
 * @param path File, relative to the workspace.
 * @param offset First line to read, counted from 1.
 * @param limit Most lines to read.
 * @param line_numbers Whether to put its number before each line.
 * @param column First character to read of the first line, to go on inside a very long line.
 * @readOnly
 */
export async function tool_read_file(
  path: string,
  /** @minimum 1 */
  offset: integer = 1,
  /** @minimum 1 */
  limit: integer = 2_000,
  line_numbers = false,
  /** @minimum 1 */
  column: integer = 1,
  tool_context?: ToolContext,
): Promise<LinesRead | Failure> {
  const signal = tool_context?.signal;
  return await atPath(
    path,
    (file) =>
      readLines(file, {
        offset,
        column,
        limit,
        numbered: line_numbers,
        signal,
      }),
    { verb: "read", context: tool_context },
  );
}

/**
 * Writes a text file in the workspace and makes the folders it needs. An existing file is
 * overwritten unless the mode says otherwise; the answer tells what happened.
 *
 * @param path File, relative to the workspace.
 * @param content The whole text, or the text to append.
 * @param mode For an existing file: overwrite it, append to it, or fail (create).
 * @destructive
 */
export async function tool_write_file(
  path: string,
  content: string,
  mode: "overwrite" | "append" | "create" = "overwrite",
  tool_context?: ToolContext,
): Promise<Done | Failure> {
  const options = { verb: "write", context: tool_context };
  return await atPath(path, (file) => saveText(file, content, mode), options);
}

/**
 * Replaces a piece of text in a file of the workspace. The old text must be copied exactly and
 * occur once, unless every occurrence is meant. Line ends of the file are kept.
 *
 * @param path File of at most 16 MiB, relative to the workspace.
 * @param old_text Text to replace, white space included, without line numbers.
 * @param new_text Text to put in its place.
 * @param replace_all Whether to replace every occurrence.
 * @destructive
 */
export async function tool_edit_file(
  path: string,
  /** @minLength 1 */
  old_text: string,
  new_text: string,
  replace_all = false,
  tool_context?: ToolContext,
): Promise<Done | Failure> {
  const edit = { oldText: old_text, newText: new_text, all: replace_all };
  return await atPath(path, (file) => editFile(file, edit), {
    verb: "edit",
    context: tool_context,
  });
}

/**
 * Lists a folder of the workspace with file sizes, at most 500 entries. Folders end in a slash;
 * .git and node_modules are named but not entered.
 *
 * @param path Folder, relative to the workspace.
 * @param depth Levels to list: 1 is the folder's own entries.
 * @readOnly
 */
export async function tool_list_directory(
  path = ".",
  /** @minimum 1 */
  depth: integer = 1,
  tool_context?: ToolContext,
): Promise<FolderListing | Failure> {
  const signal = tool_context?.signal;
  return await atPath(path, (folder) => listFolder(folder, { depth, signal }), {
    verb: "list",
    context: tool_context,
  });
}

/**
 * Finds files of the workspace by name. The pattern knows *, ?, [a-z], {a,b} and ** for any number
 * of folders; without a slash it is compared with the file's name alone. The paths are sorted;
 * .git and node_modules are left out.
 *
 * @param pattern Glob, such as src/*.ts or *.{png,jpg}.
 * @param max_results Most paths to return; the total is always given.
 * @param path Folder to search; the pattern is relative to it.
 * @readOnly
 */
export async function tool_find_files(
  pattern: string,
  /** @minimum 1 */
  max_results: integer = 50,
  path = ".",
  tool_context?: ToolContext,
): Promise<FilesFound | Failure> {
  const options = { max: max_results, signal: tool_context?.signal };
  return await atPath(path, (start) => findFiles(start, pattern, options), {
    verb: "search",
    context: tool_context,
  });
}

/**
 * Searches the text files of the workspace line by line. Binary files, files over 8 MiB,
 * symbolic links, .git and node_modules are left out. A search ends after 20 seconds with what it has
 * found; a regular expression that backtracks for ever, such as (a+)+$, only ends with the call's
 * time-out, which stops the process of these tools.
 *
 * @param query Text to look for, on one line.
 * @param mode exact: the text as it is; case_insensitive: in any letter case; words: all the words
 * of the query in any order and letter case; regex: a JavaScript regular expression with the flag
 * u, (?i) at its start ignores letter case, and the first 10,000 characters of a line are looked at.
 * @param path File or folder to search.
 * @param files Glob that the files must match, such as *.ts.
 * @param context Lines to show before and after each match.
 * @param max_results Most matching lines to show; the total is always given.
 * @readOnly
 */
export async function tool_grep_files(
  query: string,
  mode: "exact" | "case_insensitive" | "words" | "regex" = "exact",
  path = ".",
  files = "*",
  /** @minimum 0 */
  context: integer = 0,
  /** @minimum 1 */
  max_results: integer = 50,
  tool_context?: ToolContext,
): Promise<LinesFound | Failure> {
  const { signal } = tool_context ?? {};
  const options = { mode, files, context, maxResults: max_results, signal };
  return await atPath(path, (start) => searchFiles(start, query, options), {
    verb: "search",
    context: tool_context,
  });
}

/**
 * Tells what a path of the workspace is: kind, size and time of the last change.
 *
 * @param path File or folder, relative to the workspace.
 * @readOnly
 */
export async function tool_file_info(
  path: string,
  tool_context?: ToolContext,
): Promise<FileDescription | Failure> {
  const options = { verb: "examine", context: tool_context };
  return await atPath(path, describeFile, options);
}

/**
 * Moves or renames a file or folder in the workspace. Nothing may be at the new place yet.
 *
 * @param from Path to move.
 * @param to New path, name included.
 */
export async function tool_move_path(
  from: string,
  to: string,
  tool_context?: ToolContext,
): Promise<Done | Failure> {
  const options = { verb: "move", context: tool_context, keepLink: true };
  return await atPath(
    from,
    (source) => atPath(to, (target) => movePath(source, target), options),
    options,
  );
}

/**
 * Deletes a file or folder of the workspace for good. Of a symbolic link only the link goes.
 *
 * @param path Path to delete.
 * @param recursive Whether a folder goes with all it holds; else it must be empty.
 * @destructive
 */
export async function tool_delete_path(
  path: string,
  recursive = false,
  tool_context?: ToolContext,
): Promise<Done | Failure> {
  return await atPath(path, (place) => deletePath(place, recursive), {
    verb: "delete",
    context: tool_context,
    keepLink: true,
  });
}
