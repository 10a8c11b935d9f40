/**
 * What a held program is kept from calling. A link to outside that it renames into
 * the place of a folder, after another tool's path was checked and before it is
 * opened, would have that tool read what the program itself does not see. Besides
 * the calls that make links: `io_uring`, which makes them without a call, and
 * mounts, by which a program may lay an overlay on the workspace and have the
 * kernel copy links into it.
 */
const DENIED: Readonly<Record<string, Architecture>> = {
  x86_64: {
    audit: 0xc000_003e,
    calls: {
      link: 86,
      symlink: 88,
      mount: 165,
      linkat: 265,
      symlinkat: 266,
      io_uring_setup: 425,
      fsopen: 430,
    },
    // With this bit a call is one of x32, which numbers its calls alike.
    foreign: 0x4000_0000,
  },
  aarch64: {
    audit: 0xc000_00b7,
    calls: {
      symlinkat: 36,
      linkat: 37,
      mount: 40,
      io_uring_setup: 425,
      fsopen: 430,
    },
  },
};

interface Architecture {
  /** The kernel's `AUDIT_ARCH_` value. */
  readonly audit: number;
  readonly calls: Readonly<Record<string, number>>;
  /** From this number on no call is the architecture's own. */
  readonly foreign?: number;
}

/** Operations of classic BPF, as the kernel's `filter.h` has them. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const RETURN = 0x06;

/** Where `seccomp_data` has the number of the call and the architecture. */
const CALL_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;

const KILL_PROCESS = 0x8000_0000;
const ALLOW = 0x7fff_0000;
const FAIL_WITH_EPERM = 0x0005_0001;

/** `struct sock_filter`: operation, steps to skip if it is so and if not, operand. */
type Instruction = readonly [
  operation: number,
  ifSo: number,
  ifNot: number,
  operand: number,
];

/** Bytes of one instruction. */
const INSTRUCTION_SIZE = 8;

/**
 * The seccomp filter that keeps a program from making links, as `bwrap --seccomp`
 * reads it. What it denies fails with `EPERM`; a program of another architecture
 * (of 32 bits, on those of 64) is killed by its first call, for its calls have
 * other numbers.
 *
 * @param arch As `Deno.build.arch` names it.
 * @returns Undefined for an architecture whose calls are not known here.
 */
export function linkFilter(
  arch: string = Deno.build.arch,
): Uint8Array | undefined {
  const known = Object.hasOwn(DENIED, arch) ? DENIED[arch] : undefined;
  return known && encode(instructions(known));
}

function instructions({ audit, calls, foreign }: Architecture): Instruction[] {
  const tests = [
    ...(foreign === undefined ? [] : [[IF_AT_LEAST, foreign] as const]),
    ...Object.values(calls).map((call) => [IF_EQUAL, call] as const),
  ];
  return [
    [LOAD, 0, 0, ARCHITECTURE_OFFSET],
    [IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD, 0, 0, CALL_OFFSET],
    // Each that fits skips those after it, and the return that allows.
    ...tests.map(([operation, operand], index): Instruction => [
      operation,
      tests.length - index,
      0,
      operand,
    ]),
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, FAIL_WITH_EPERM],
  ];
}

/** In the order of bytes that both architectures have. */
function encode(program: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(program.length * INSTRUCTION_SIZE);
  const view = new DataView(bytes.buffer);
  program.forEach(([operation, ifSo, ifNot, operand], index) => {
    const at = index * INSTRUCTION_SIZE;
    view.setUint16(at, operation, true);
    view.setUint8(at + 2, ifSo);
    view.setUint8(at + 3, ifNot);
    view.setUint32(at + 4, operand, true);
  });
  return bytes;
}
