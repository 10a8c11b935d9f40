import { assertEquals } from "@std/assert";
import { isBenign } from "../../../src/execution/inline/benign_program.ts";

const HOST = { trusted: "/bin", current: "/bin" };

Deno.test("isBenign() takes for harmless what changes nothing and reads no file", () => {
  const names =
    "arch basename dirname echo false groups id ls nproc printf pwd seq sleep true tty uname whoami";
  for (const program of names.split(" ")) {
    assertEquals(isBenign({ program, args: ["-x", "y"] }, HOST), true, program);
  }
  for (const args of [[], ["-u"], ["+%s", "-u"]]) {
    assertEquals(isBenign({ program: "date", args }, HOST), true);
  }
});

Deno.test("isBenign() takes for harmless no other program, nor one that may be another", () => {
  const others =
    "cat env find git hostname printenv python3 sh tee xargs /bin/ls ./ls LS toString";
  for (const program of ["", ...others.split(" ")]) {
    assertEquals(isBenign({ program }, HOST), false, program);
  }
  for (const args of [["-s", "x"], ["--set=x"], ["01010000"], ["-f", "x"]]) {
    assertEquals(isBenign({ program: "date", args }, HOST), false);
  }
  const program = "ls";
  assertEquals(isBenign({}, HOST), false);
  assertEquals(isBenign({ program }, { ...HOST, current: "/x" }), false);
  for (const name of ["PATH", "Path", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES"]) {
    assertEquals(isBenign({ program, env: { [name]: "/x" } }, HOST), false);
  }
  const env = { PATH: "/bin", HOME: "/x" };
  assertEquals(isBenign({ program, env }, HOST), true);
});
