// The bare child that calls are compared to: sends every JSON line back.
const encoder = new TextEncoder();
let buffer = "";
for await (
  const text of Deno.stdin.readable.pipeThrough(new TextDecoderStream())
) {
  buffer += text;
  let out = "";
  for (
    let end;
    (end = buffer.indexOf("\n")) >= 0;
    buffer = buffer.slice(end + 1)
  ) {
    out += JSON.stringify(JSON.parse(buffer.slice(0, end))) + "\n";
  }
  if (out !== "") await Deno.stdout.write(encoder.encode(out));
}
