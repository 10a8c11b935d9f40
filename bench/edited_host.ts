// Prints the milliseconds that discovery takes in a running process: at first, and after one file was edited. Arguments: folder, cache folder.
import { join } from "../src/core/path.ts";
import { discoverLibraries } from "../src/discovery/discover_libraries.ts";
import { nestedTools } from "./make_nested_tools.ts";
import { median, time } from "./measure.ts";

const [toolsFolders = "", cacheDir = "", toolsPerFile = ""] = Deno.args;
const discover = async () => {
  const { libraries } = await discoverLibraries({ toolsFolders }, { cacheDir });
  if (libraries.length === 0) throw new Error(`No tools in ${toolsFolders}`);
};
const cold = await time(discover);
const edited: number[] = [];
for (let round = 0; round < 5; round++) {
  const text = `${nestedTools(0, Number(toolsPerFile))}// ${round}\n`;
  await Deno.writeTextFile(join(toolsFolders, "shop_0.ts"), text);
  edited.push(await time(discover));
}
console.log(JSON.stringify([cold, median(edited)]));
