import { canonicalModule, gatewayNamed } from "./_modules.ts";

const MAX_PARTS = 5;

/**
 * The dotted name of a member.
 *
 * @param ref Dotted name of a module, class or what a call of it gives (`a.b()`).
 * @param name The member.
 */
export function memberOf(ref: string, name: string): string {
  // Calling what can be called is calling it.
  if (name === "__call__") return ref;
  if (!ref.includes("()")) {
    const gateway = gatewayNamed(name);
    if (gateway) return gateway;
  }
  const path = canonicalModule(`${ref}.${name}`);
  return path.split(".").length > MAX_PARTS ? ref : path;
}
