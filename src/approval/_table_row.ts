import { isHarmlessSystemInformation } from "../core/system_information.ts";
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

/** The row of the table of levels that a request falls under. */
export function rowOf(
  { permission, value, saysItReads = false }: PermissionRequest,
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
      // By it code reaches all of its process, what holds it too.
      if (value === "inspector") return { row: "ffi" };
      return value !== null && isHarmlessSystemInformation(value)
        ? { row: "machine-information" }
        : { row: "user-information" };
    case "import":
      return { row: policy.hasRemoteModules ? "known-import" : "new-import" };
    case "mcp":
      return { row: saysItReads ? "mcp-read" : "mcp-change" };
    case "ffi":
    case "confirm":
      return { row: permission };
    default:
      return permission satisfies never;
  }
}
