import { assertEquals, assertStringIncludes } from "@std/assert";
import { findBubblewrap } from "../../../src/execution/os_sandbox/find_bubblewrap.ts";
import { heldTest, type Ran, run, Surroundings } from "./_launched.ts";

async function python(here: Surroundings, text: string): Promise<Ran> {
  const launch = await here.launch("python");
  await Deno.writeTextFile(launch.program_file ?? "", text);
  return await run(launch, [], here);
}

heldTest("a held program makes no links, by no way", async () => {
  await using here = await Surroundings.make();
  await here.write("home/work/ws/file", "text");
  const { stdout } = await python(
    here,
    `import ctypes, io, os, tarfile
libc = ctypes.CDLL(None, use_errno=True)
buffer = io.BytesIO()
with tarfile.open(fileobj=buffer, mode="w") as archive:
    member = tarfile.TarInfo("made-by-tar")
    member.type, member.linkname = tarfile.SYMTYPE, "/etc"
    archive.addfile(member)
buffer.seek(0)
number = {"io_uring_setup": 425, "fsopen": 430}
def call(name, *arguments):
    ctypes.set_errno(0)
    if libc.syscall(number[name], *arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
folder = os.open(".", os.O_RDONLY)
for name, act in {
    "symlink": lambda: os.symlink("/etc", "made"),
    "symlinkat": lambda: os.symlink("/etc", "made", dir_fd=folder),
    "link": lambda: os.link("file", "made"),
    "linkat": lambda: os.link("file", "made", src_dir_fd=folder, dst_dir_fd=folder),
    "io_uring_setup": lambda: call("io_uring_setup", 4, ctypes.create_string_buffer(120)),
    "fsopen": lambda: call("fsopen", b"overlay", 0),
}.items():
    try:
        act()
        print(name, "done")
    except OSError as error:
        print(name, error.strerror)
# It passes over what it cannot make.
tarfile.open(fileobj=buffer).extractall()
`,
  );
  assertEquals(
    stdout.trim().split("\n"),
    ["symlink", "symlinkat", "link", "linkat", "io_uring_setup", "fsopen"]
      .map((name) => `${name} Operation not permitted`),
  );
  const names = await Array.fromAsync(
    Deno.readDir(here.workspace),
    (e) => e.name,
  );
  assertEquals(names, ["file"]);
});

heldTest("a held shell is told what it may not", async () => {
  await using here = await Surroundings.make();
  await here.write("home/work/ws/file", "text");
  const { stdout, stderr } = await here.shell(
    `ln -s /etc a; ln file b; cp -s "$PWD/file" c; cp -l file d
    unshare -Urm mount -t tmpfs none . && echo MOUNTED
    grep -h ^Seccomp: /proc/[0-9]*/status | sort -u; ls`,
  );
  // All processes in there, the first one too.
  assertEquals(stdout, "Seccomp:\t2\nfile\n");
  assertStringIncludes(stderr, "Operation not permitted");
});

heldTest("a held program's ordinary work goes on", async () => {
  await using here = await Surroundings.make();
  await here.write("home/work/ws/file", "text");
  await Deno.symlink("file", `${here.workspace}/given`);
  const { stdout, stderr } = await python(
    here,
    `import io, os, shutil, sqlite3, subprocess, tarfile, tempfile, threading
os.makedirs("a/b")
os.rename("a", "c")
os.replace("given", "c/given")
shutil.copytree("c/b", "d")
with tarfile.open("t.tar", "w") as archive: archive.add("file")
with tarfile.open("t.tar") as archive: archive.extractall("e", filter="data")
sqlite3.connect("f.db").execute("create table t (a)").connection.commit()
tempfile.NamedTemporaryFile(dir=".").close()
thread = threading.Thread(target=lambda: print("thread")); thread.start(); thread.join()
print(subprocess.run(["cat"], input=b"piped", capture_output=True).stdout)
print(os.readlink("c/given"), open("e/file").read(), sorted(os.listdir()))
`,
  );
  assertEquals([stderr, stdout], [
    "",
    `thread\nb'piped'\nfile text ['c', 'd', 'e', 'f.db', 'file', 't.tar']\n`,
  ]);
  const shell = await here.shell("mv file g && cat g; cat; exit 3");
  assertEquals([shell.code, shell.stdout], [3, "text"]);
});

if (Deno.build.arch === "x86_64") {
  heldTest("a held program is killed by a call of 32 bits", async () => {
    await using here = await Surroundings.make();
    const { code, stdout } = await python(
      here,
      `import ctypes, mmap
def calls(machine_code):
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(machine_code)
    at = ctypes.addressof(ctypes.c_char.from_buffer(page))
    return ctypes.CFUNCTYPE(ctypes.c_int)(at)()
# mov eax, getpid of x32; syscall; ret
print(calls(b"\\xb8\\x27\\x00\\x00\\x40\\x0f\\x05\\xc3"), flush=True)
# mov eax, getpid of i386; int 0x80; ret
print(calls(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3"))
`,
    );
    const [eperm, sigsys] = [1, 31];
    assertEquals([stdout, code], [`${-eperm}\n`, 128 + sigsys]);
  });
}

heldTest("findBubblewrap() says where nothing keeps links away", async () => {
  const path = Deno.env.get("PATH") ?? "";
  const unknown = await findBubblewrap({ path, arch: "riscv64" });
  const reason = "there is no filter for riscv64";
  assertEquals({ ...unknown, path: "" }, { path: "", unfiltered: reason });
  const known = await findBubblewrap({ path });
  assertEquals("unfiltered" in known, false);
});
