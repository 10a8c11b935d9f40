/** Whether Deno can be asked to consult a permission broker here: it needs unix sockets and its own program. */
export function hasBroker(): boolean {
  return Deno.build.os !== "windows" && !Deno.build.standalone;
}
