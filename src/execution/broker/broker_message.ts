import {
  PERMISSION_NAMES,
  type PermissionName,
} from "../../core/approval_request.ts";
import { isPlainObject } from "../../core/json.ts";

/** What a Deno process asks its permission broker. */
export interface BrokerMessage {
  /** The process that asks: the sandbox's own, or one that it started. */
  readonly pid: number;
  readonly id: number;
  readonly permission: PermissionName;
  /** As the code gave it; null for anything. */
  readonly value: string | null;
}

/** What the broker answers. */
export interface BrokerAnswer {
  readonly allowed: boolean;
  /** What the code sees when it is denied. */
  readonly reason?: string;
}

/**
 * Reads a line of the broker's protocol, version 1.
 *
 * @throws {SyntaxError} If it is not JSON.
 * @throws {TypeError} If it is no question of that version.
 */
export function parseBrokerMessage(line: string): BrokerMessage {
  const message: unknown = JSON.parse(line);
  if (!isPlainObject(message)) throw new TypeError("Not an object");
  const { v, pid, id, value } = message;
  const permission = PERMISSION_NAMES.find((name) =>
    name === message.permission
  );
  if (
    v !== 1 || !Number.isSafeInteger(pid) || !Number.isSafeInteger(id) ||
    permission === undefined || !(value === null || typeof value === "string")
  ) {
    throw new TypeError(`Not a question of version 1: ${line.slice(0, 200)}`);
  }
  return { pid: Number(pid), id: Number(id), permission, value };
}
