import { assertEquals } from "@std/assert";
import { findProgram } from "../../../src/execution/os_sandbox/find_program.ts";
import { Surroundings } from "./_launched.ts";

Deno.test("findProgram() takes nothing from an untrusted folder, whatever the names in it", async () => {
  await using here = await Surroundings.make();
  for (const name of ["bin", "..bin", "..."]) {
    await here.write(`home/work/ws/${name}/python3`, "#!/bin/sh\n");
    await Deno.chmod(`${here.workspace}/${name}/python3`, 0o755);
    const path = `${here.workspace}/${name}`;
    const untrusted = [here.workspace];
    assertEquals(await findProgram("python3", { path, untrusted }), undefined);
    assertEquals(
      await findProgram("python3", { path, untrusted: [`${path}/other`] }),
      `${path}/python3`,
    );
  }
});
