// Prints the milliseconds that loading the compiler and parsing every file of a folder takes, nothing else done.
import { time } from "./measure.ts";

const [folder = ""] = Deno.args;
const texts: string[] = [];
for await (const { name } of Deno.readDir(folder)) {
  texts.push(await Deno.readTextFile(`${folder}/${name}`));
}
let statements = 0;
const ms = await time(async () => {
  const { default: ts } = await import("typescript");
  for (const [i, text] of texts.entries()) {
    const { Latest } = ts.ScriptTarget;
    statements +=
      ts.createSourceFile(`${i}.ts`, text, Latest).statements.length;
  }
});
if (statements === 0) throw new Error(`Nothing to parse in ${folder}`);
console.log(ms);
