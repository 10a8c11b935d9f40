/** Removes a temporary folder with all that is in it. */
export async function removeFolder(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch(() => {
    // A process that still writes there must not keep the host from ending.
  });
}
