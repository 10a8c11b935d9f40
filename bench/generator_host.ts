// Prints the schemas of all types of a file, and of its functions' parameters, as ts-json-schema-generator makes them. Argument: file.
import { createGenerator } from "ts-json-schema-generator";

const [path = ""] = Deno.args;
const generator = createGenerator({
  path,
  type: "*",
  skipTypeCheck: true,
  functions: "comment",
  tsconfig: undefined,
});
console.log(JSON.stringify(generator.createSchema("*")));
