// Prints the milliseconds that the first discovery of this process takes. Arguments: folder, cache folder.
import { discoverLibraries } from "../src/discovery/discover_libraries.ts";
import { time } from "./measure.ts";

const [toolsFolders = "", cacheDir = ""] = Deno.args;
let tools = 0;
const ms = await time(async () => {
  const { libraries } = await discoverLibraries({ toolsFolders }, { cacheDir });
  tools = libraries.flatMap((library) => library.tools).length;
});
if (tools === 0) throw new Error(`No tools in ${toolsFolders}`);
console.log(ms);
