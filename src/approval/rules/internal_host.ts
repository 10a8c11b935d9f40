import { isThisMachine } from "../../core/is_this_machine.ts";
import { hostOf } from "./host_pattern.ts";

/** Endings of names that only machines nearby have. */
const NEARBY_NAMES =
  /(?:^|\.)(?:localhost|local|internal|lan|test|home\.arpa)$/;

const NEARBY_ADDRESSES: readonly RegExp[] = [
  /^(?:0|10|127)\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  // Unique local and link-local addresses of version 6.
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe[89ab][0-9a-f]:/,
];

/** Addresses of this machine, as Deno's flags take them; names that lead there are found out by Deno. */
export const LOOPBACK_HOSTS: readonly string[] = [
  "localhost",
  "*.localhost",
  "127.0.0.0/8",
  "0.0.0.0/8",
  "[::1]",
  "[::]",
];

/** Where machines in a cloud are told what they are, keys included. */
export const METADATA_HOSTS: readonly string[] = [
  "169.254.0.0/16",
  "100.100.100.200",
  "[fd00:ec2::254]",
  "metadata.google.internal",
];

/** Networks that are nobody's in particular; flags know none of version 6. */
export const PRIVATE_HOSTS: readonly string[] = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "*.internal",
  "*.local",
];

/**
 * Whether a host is this machine or one that only machines nearby reach, by its
 * address or by its name: of names, those without a dot and those that end in
 * `.localhost`, `.local`, `.internal`, `.lan`, `.test` or `.home.arpa`.
 *
 * @param value A host, with or without its port.
 */
export function isInternalHost(value: string): boolean {
  const host = hostOf(value);
  if (isThisMachine(host)) return true;
  if (/^\[|^[\d.]+$/.test(host)) {
    return NEARBY_ADDRESSES.some((address) => address.test(host));
  }
  return !host.includes(".") || NEARBY_NAMES.test(host);
}

/**
 * Whether a host is one where machines in a cloud are told what they are.
 *
 * @param value A host, with or without its port.
 */
export function isMetadataHost(value: string): boolean {
  return /^(?:169\.254\..*|100\.100\.100\.200|\[fd00:ec2::254\]|metadata\.google\.internal)$/
    .test(hostOf(value));
}
