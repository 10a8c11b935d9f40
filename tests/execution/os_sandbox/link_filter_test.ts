import { assertEquals } from "@std/assert";
import { linkFilter } from "../../../src/execution/os_sandbox/link_filter.ts";

const X86_64 = 0xc000_003e;
const I386 = 0x4000_0003;
const AARCH64 = 0xc000_00b7;
const ARM = 0x4000_0028;
/** Marks a call of x32. */
const X32 = 0x4000_0000;

const ALLOW = 0x7fff_0000;
const EPERM = 0x0005_0001;
const KILL = 0x8000_0000;

Deno.test("linkFilter() is this table of instructions", () => {
  const lines = [
    // Operation, steps if so and if not, operand; little endian.
    "2000 00 00 04000000", // load the architecture
    "1500 01 00 3e0000c0", // x86_64?
    "0600 00 00 00000080", // kill the process
    "2000 00 00 00000000", // load the number of the call
    "3500 08 00 00000040", // of x32?
    "1500 07 00 56000000", // link
    "1500 06 00 58000000", // symlink
    "1500 05 00 a5000000", // mount
    "1500 04 00 09010000", // linkat
    "1500 03 00 0a010000", // symlinkat
    "1500 02 00 a9010000", // io_uring_setup
    "1500 01 00 ae010000", // fsopen
    "0600 00 00 0000ff7f", // allow
    "0600 00 00 01000500", // fail with EPERM
  ];
  const bytes = linkFilter("x86_64") ?? new Uint8Array();
  assertEquals(bytes.toHex(), lines.join("").replaceAll(" ", ""));
  assertEquals(linkFilter("riscv64"), undefined);
  assertEquals(linkFilter("constructor"), undefined);
});

interface Verdict {
  readonly arch: "x86_64" | "aarch64";
  readonly audit: number;
  readonly calls: readonly number[];
  readonly verdict: number;
}

const X86_64_LINKS = [86, 88, 165, 265, 266, 425, 430];

const VERDICTS: readonly Verdict[] = [
  { arch: "x86_64", audit: X86_64, calls: X86_64_LINKS, verdict: EPERM },
  // read, open, rename, unlink, readlink, renameat, renameat2, clone3
  {
    arch: "x86_64",
    audit: X86_64,
    calls: [0, 2, 82, 87, 89, 264, 316, 435],
    verdict: ALLOW,
  },
  {
    arch: "x86_64",
    audit: X86_64,
    calls: [...X86_64_LINKS.map((call) => X32 + call), X32, 0xffff_ffff],
    verdict: EPERM,
  },
  { arch: "x86_64", audit: I386, calls: [3, 9, 83], verdict: KILL },
  {
    arch: "aarch64",
    audit: AARCH64,
    calls: [36, 37, 40, 425, 430],
    verdict: EPERM,
  },
  // renameat, unlinkat, openat, read, readlinkat, renameat2
  {
    arch: "aarch64",
    audit: AARCH64,
    calls: [38, 35, 56, 63, 78, 276],
    verdict: ALLOW,
  },
  { arch: "aarch64", audit: ARM, calls: [3, 9, 83], verdict: KILL },
];

Deno.test("linkFilter() denies what makes links and foreign calls, and nothing else", () => {
  for (const { arch, audit, calls, verdict } of VERDICTS) {
    const filter = linkFilter(arch) ?? new Uint8Array();
    for (const call of calls) {
      const found = evaluate(filter, { audit, call });
      assertEquals(found, verdict, `${arch} ${audit.toString(16)} ${call}`);
    }
  }
});

/** Runs a filter as the kernel does, as far as this one needs it. */
function evaluate(
  filter: Uint8Array,
  { audit, call }: { readonly audit: number; readonly call: number },
): number {
  const view = new DataView(filter.buffer);
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const operand = view.getUint32(at + 4, true);
    const skip = (isSo: boolean) => view.getUint8(at + (isSo ? 2 : 3)) * 8;
    switch (view.getUint16(at, true)) {
      case 0x20:
        loaded = operand === 0 ? call : audit;
        break;
      case 0x15:
        at += skip(loaded === operand);
        break;
      case 0x35:
        at += skip(loaded >= operand);
        break;
      case 0x06:
        return operand;
    }
  }
  throw new RangeError("The filter has no end");
}
