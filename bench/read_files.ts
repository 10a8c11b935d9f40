/** Reads `COUNT` files of the current folder one after the other and prints the time that took, in milliseconds. */
const [how, count = "0"] = Deno.args;
const since = performance.now();
for (let i = 0; i < Number(count); i++) {
  if (how === "sync") Deno.readTextFileSync(`files/${i}.txt`);
  else await Deno.readTextFile(`files/${i}.txt`);
}
console.log(performance.now() - since);
