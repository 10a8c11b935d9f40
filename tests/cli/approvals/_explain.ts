import type { LibraryManifest } from "../../../src/core/tool_manifest.ts";
import { library } from "../_fake_cli.ts";
import type { State } from "./_state.ts";

/** A library without tools of one file. */
export function libraryAt(name: string, path: string): LibraryManifest {
  return library(name, [], { path, modules: [path] });
}

/** What `why --json` says of a request. */
export async function explain(
  state: State,
  request: string,
  args: readonly string[] = [],
  libraries = [libraryAt("weather", state.path("weather.ts"))],
) {
  const command = ["approvals", "why", request, "--json", ...args];
  const { exitCode, stdout } = await state.run(command, { libraries });
  return { exitCode, ...JSON.parse(stdout) };
}
