/**
 * Whether nobody but this machine can reach a server at a host, by its name: not
 * at 0.0.0.0, which `isThisMachine` counts, as whoever connects to it gets here.
 *
 * @param hostname Without a port; an IPv6 address with or without brackets.
 */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}
