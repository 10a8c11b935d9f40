/**
 * The numbers of the descriptors that are open in a process, but for the standard ones.
 *
 * @param pid The process.
 * @returns The numbers; undefined where the system does not tell.
 */
export function openDescriptors(pid: number): readonly number[] | undefined {
  try {
    return Array.from(
      Deno.readDirSync(`/proc/${pid}/fd`),
      ({ name }) => Number(name),
    ).filter((fd) => fd > 2);
  } catch {
    // There is no /proc, or the process has ended.
    return undefined;
  }
}
