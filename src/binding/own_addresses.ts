/**
 * The addresses of this machine, as URLs spell them; none where this process may
 * not tell without a question. Needs `--allow-sys=networkInterfaces`.
 */
export function ownAddresses(): readonly string[] {
  const kind = "networkInterfaces";
  const { state } = Deno.permissions.querySync({ name: "sys", kind });
  if (state !== "granted") return [];
  return Deno.networkInterfaces().map(({ address, family }) =>
    family === "IPv6" ? `[${address}]` : address
  );
}
