import type { ApprovalRequest } from "../../src/core/approval_request.ts";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import { join } from "../../src/core/path.ts";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import type { LCPBindingOptions } from "../../src/binding/lcp_binding_options.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
const text = (bytes) => new TextDecoder().decode(bytes);
export async function tool_git() {
  return text((await new Deno.Command("git", { args: ["--version"] }).output()).stdout);
}
export async function tool_fetch(url: string, times = 1) {
  const bodies = [];
  for (let i = 0; i < times; i++) bodies.push(await (await fetch(url)).text());
  return bodies;
}
export async function tool_write(path: string) { await Deno.writeTextFile(path, "x"); return "written"; }
export async function tool_read(path: string, times = 1) {
  let read;
  for (let i = 0; i < times; i++) read = await Deno.readTextFile(path);
  return read;
}
export async function tool_catches(path: string) {
  try { return await Deno.readTextFile(path); } catch (error) { return { success: true, output: error.name + ": " + error.message }; }
}
export function tool_insists(path: string) {
  const seen = [];
  for (let i = 0; i < 20; i++) try { Deno.readTextFileSync(path); } catch (error) { seen.push(error.message); }
  return { success: true, output: seen.length };
}
export function tool_env(name: string) { return Deno.env.get(name) ?? "nothing"; }
export function tool_host() { return Deno.hostname(); }
export function tool_cpus() { return Deno.osRelease() !== ""; }
export async function tool_links(from: string) { await Deno.symlink(from, "link"); return await Deno.readTextFile("link"); }
export async function tool_moves(from: string, to: string) { await Deno.rename(from, to); }
export async function tool_folders(path: string) {
  await Deno.mkdir(path, { recursive: true });
  Deno.mkdirSync(path, { recursive: true });
  return "made";
}
export async function tool_removes(path: string) { await Deno.remove(path, { recursive: true }); return "removed"; }
export async function tool_temporary(dir: string) {
  const made = [
    await Deno.makeTempFile({ dir, prefix: "a-", suffix: ".txt" }),
    Deno.makeTempFileSync({ dir }),
    await Deno.makeTempDir({ dir }),
    Deno.makeTempDirSync({ dir }),
    await Deno.makeTempFile(),
  ];
  await Deno.writeTextFile(made[0], "text");
  return made.map((path) => [path, (Deno.statSync(path).mode & 0o777).toString(8)]);
}
export async function tool_later(path: string) {
  const polling = setInterval(async () => {
    if (!await Deno.stat("ended.txt").catch(() => null)) return;
    clearInterval(polling);
    const message = await Deno.readTextFile(path).catch((error) => error.message);
    await Deno.writeTextFile("later.txt", message);
  }, 10);
  return "started";
}
export async function tool_waits(tool_context) { await new Promise(() => {}); }
`;

/** A binding with tools that ask for much, and what its operator was asked. */
export interface AskingTools extends AsyncDisposable {
  readonly binding: LCPBinding;
  readonly asked: {
    label: string;
    source: string;
    request?: ApprovalRequest;
  }[];
  readonly root: string;
  readonly workspace: string;
  /** A file outside of the workspace. */
  readonly outside: string;
}

/**
 * Opens a binding whose tools ask the operator by what they do.
 *
 * @param answer What the operator answers.
 */
export async function openAskingTools(
  answer: ConfirmAnswer | (() => Promise<ConfirmAnswer>),
  options: LCPBindingOptions = {},
): Promise<AskingTools> {
  const folder = await tempTools({ "lib.ts": SOURCE });
  const root = join(folder.tools, "..");
  const outside = join(root, "outside.txt");
  await Deno.writeTextFile(outside, "from outside");
  const asked: AskingTools["asked"] = [];
  const binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
    confirmHandler: (source, label, _argv, request) => {
      asked.push({ label, source, request });
      return typeof answer === "function" ? answer() : answer;
    },
    ...options,
  });
  return {
    binding,
    asked,
    root,
    workspace: folder.workspace,
    outside,
    async [Symbol.asyncDispose]() {
      await binding.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
