import { placeToRead, placeToWrite } from "./_path_place.ts";
import type {
  PermissionPolicy,
  PermissionRequest,
  TableRow,
} from "./permission_verdict.ts";

/** The row of a request, with the place that the row is about. */
export interface RequestRow {
  /** The row. */
  readonly row: TableRow;
  /** The file or folder that is protected or holds secrets. */
  readonly path?: string;
  /** Whether what is written is a folder that holds it. */
  readonly holds?: boolean;
}

/** System information that tells who uses the machine and where it is, or that is no mere information. */
const USER_INFORMATION: ReadonlySet<string> = new Set([
  "hostname",
  "username",
  "uid",
  "gid",
  "userInfo",
  "homedir",
  "networkInterfaces",
  "setPriority",
  "inspector",
]);

/** The row of the table of levels that a request falls under. */
export function rowOf(
  { permission, value }: PermissionRequest,
  policy: PermissionPolicy,
): RequestRow {
  switch (permission) {
    case "read":
      return placeToRead(value, policy);
    case "write":
      return placeToWrite(value, policy);
    case "run":
      return { row: "program" };
    case "net":
      return { row: "network" };
    case "env":
      return { row: "environment" };
    case "sys":
      return value === null || USER_INFORMATION.has(value)
        ? { row: "user-information" }
        : { row: "machine-information" };
    case "import":
      return { row: policy.hasRemoteModules ? "known-import" : "new-import" };
    case "ffi":
    case "confirm":
      return { row: permission };
    default:
      return permission satisfies never;
  }
}
