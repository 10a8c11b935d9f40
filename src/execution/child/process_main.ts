/**
 * The process in which one library's tools run: connects to the host, drops
 * what it needed for that, and runs what the host sends.
 *
 * @module
 */
import {
  CHILD_SETTINGS_VARIABLE,
  type ChildSettings,
} from "../wire/child_settings.ts";
import { parseHostFrame } from "../wire/parse_host_frame.ts";
import { SocketChannel } from "../wire/socket_channel.ts";
import { captureConsole } from "./capture_console.ts";
import { createPipeLogSink } from "./pipe_log_sink.ts";
import { hardenProcess, type NodeInternals } from "./harden_process.ts";
import { keepFolders } from "./keep_folders.ts";
import { nameTemporaryFiles } from "./name_temporary_files.ts";
import { ToolRunner } from "./tool_runner.ts";

const { cwd, chdir } = Deno;
// The host resolves what a tool asks for from the folder that the tool is in.
Deno.chdir = () => {
  throw new Deno.errors.NotSupported(
    "Deno.chdir is not available to tools: they work in their workspace, which relative paths start at",
  );
};
const { address, token, maxResultBytes, alwaysMark, keepNet, harden } =
  takeSettings();
const connection = address.startsWith("unix:")
  ? await Deno.connect({ transport: "unix", path: address.slice(5) })
  : await Deno.connect({
    hostname: "127.0.0.1",
    port: Number(address.slice(4)),
  });
// The way to the host is open; no tool gets another.
if (keepNet !== "all") {
  const host = address.replace(/^tcp:/, "127.0.0.1:");
  await Deno.permissions.revoke(
    keepNet === "none" ? { name: "net" } : { name: "net", host },
  );
  // Deno asks no permission for these, and keeps them outside every workspace, one for all libraries.
  for (const store of ["localStorage", "sessionStorage", "caches"]) {
    Reflect.deleteProperty(globalThis, store);
  }
}

const channel = new SocketChannel(connection, { maxFrameBytes: Infinity });
// The host answers while what takes long is loaded.
channel.send(token);
const node = harden === "with-node" ? await loadNode() : undefined;
keepFolders(cwd());
nameTemporaryFiles();
const logs = createPipeLogSink(token, { alwaysMark });
const runner = new ToolRunner({
  send: (text) => channel.send(text),
  logs,
  load: (url) => import(url),
  maxResultBytes,
  enter: goTo,
});
captureConsole((level, text) => logs.write(runner.currentCall, level, text));
for (const type of ["error", "unhandledrejection"] as const) {
  globalThis.addEventListener(type, (event) => {
    event.preventDefault();
    runner.fail("reason" in event ? event.reason : event.error);
  });
}

/** Reads what the host set, and forgets it: no tool is to find the token. */
function takeSettings(): ChildSettings {
  const text = Deno.env.get(CHILD_SETTINGS_VARIABLE) ?? "{}";
  Deno.env.delete(CHILD_SETTINGS_VARIABLE);
  // The host set it, the same version of this package.
  return JSON.parse(text) as ChildSettings;
}

async function loadNode(): Promise<NodeInternals> {
  return {
    process: (await import("node:process")).default,
    NodeWorker: (await import("node:worker_threads")).Worker,
    WASI: (await import("node:wasi")).WASI,
    DatabaseSync: (await import("node:sqlite")).DatabaseSync,
  };
}

/**
 * Goes back to the workspace, should a tool have left it by Node's ways. Asking
 * where one is costs as much as the rest of a small call, so it is asked when
 * nothing else runs.
 */
function goTo(workspace: string, alone: boolean): void {
  if (!alone) return;
  try {
    if (cwd() !== workspace) chdir(workspace);
  } catch {
    // The folder is gone; a tool that needs none can still run.
  }
}

for await (const frames of channel.frames()) {
  for (const text of frames) {
    const frame = parseHostFrame(text);
    // Nothing of the library's runs before.
    if (frame.kind === "load" && harden !== "none") {
      const { descriptors } = frame;
      hardenProcess({ node, descriptors, keepStores: keepNet === "all" });
    }
    runner.receive(frame);
  }
}
// Without a host there is nobody to run for, whatever a tool still has going.
Deno.exit(0);
