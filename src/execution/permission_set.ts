/** Some of a permission, or all. */
export type Granted = readonly string[] | true;

/** Remote code that may be imported: what was fetched when the library was loaded, that of some hosts but no packages, or any. */
export type ImportGrant =
  | "none"
  | "fetched"
  | "any"
  | { readonly hosts: Granted };

/** Static permissions of a sandbox: paths, hosts, names or all. */
export interface PermissionSet {
  readonly read: Granted;
  readonly write: Granted;
  readonly denyRead: readonly string[];
  readonly denyWrite: readonly string[];
  readonly net: Granted;
  readonly denyNet: readonly string[];
  /** Programs; a list is held without denials. */
  readonly run: Granted;
  readonly denyRun: readonly string[];
  readonly ffi: Granted;
  readonly denyFfi: readonly string[];
  /** Names that may be read. */
  readonly env: Granted;
  readonly denyEnv: readonly string[];
  /** Whether the environment is the host's whole one. */
  readonly hostEnvironment: boolean;
  readonly sys: Granted;
  readonly importRemote: ImportGrant;
  readonly denyImport: readonly string[];
  /** Rules that deny something of permissions of which something is granted, as they are shown. */
  readonly cutBy: readonly string[];
  /** Those among them that this set does not carry: no sandbox starts with such. */
  readonly unfit: readonly string[];
}
