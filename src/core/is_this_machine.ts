/**
 * Whether a host is this machine by one of its names.
 *
 * @param host In the one spelling that patterns have.
 */
export function isThisMachine(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(host);
}
