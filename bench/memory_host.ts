// Prints the resident memory of this process in MiB, with the tools of a folder discovered if one is named.
const [folder] = Deno.args;
let tools = 0;
if (folder) {
  const { LCPBinding } = await import("../mod.ts");
  await using binding = new LCPBinding({ toolsFolders: folder });
  tools = (await binding.discoverTools()).length;
}
if (folder && tools !== 1_000) throw new Error(`${tools} tools`);
console.log((Deno.memoryUsage().rss / 2 ** 20).toFixed(1));
