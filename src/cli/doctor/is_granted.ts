/**
 * Whether Deno has granted a permission; asks for nothing.
 *
 * @param permission The permission.
 */
export async function isGranted(
  permission: Deno.PermissionDescriptor,
): Promise<boolean> {
  return (await Deno.permissions.query(permission)).state === "granted";
}
