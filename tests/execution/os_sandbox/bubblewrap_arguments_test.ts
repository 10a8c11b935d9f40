import { assert, assertEquals } from "@std/assert";
import { bubblewrapArguments } from "../../../src/execution/os_sandbox/bubblewrap_arguments.ts";

Deno.test("bubblewrapArguments() are these", () => {
  const args = bubblewrapArguments({
    workspace: "/home/me/ws",
    scratchDir: "/tmp/own",
    readOnlyPaths: ["/home/me/.pyenv/3", "/usr/lib"],
    hiddenFolders: ["/home", "/tmp"],
    hiddenFiles: ["/home/me/ws/.env"],
    protectedPaths: ["/home/me/ws/.git"],
    environment: { PATH: "/usr/bin", HOME: "/tmp/own" },
    filterDescriptor: 7,
  });
  assertEquals(args, [
    ...["--unshare-all", "--die-with-parent", "--new-session"],
    ...["--cap-drop", "ALL", "--hostname", "sandbox", "--seccomp", "7"],
    "--clearenv",
    ...["--setenv", "PATH", "/usr/bin", "--setenv", "HOME", "/tmp/own"],
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...["--ro-bind-try", "/proc/sys", "/proc/sys"],
    ...["--ro-bind-try", "/proc/sysrq-trigger", "/proc/sysrq-trigger"],
    ...["--ro-bind-try", "/proc/irq", "/proc/irq"],
    ...["--ro-bind-try", "/proc/bus", "/proc/bus"],
    ...["--ro-bind-try", "/proc/fs", "/proc/fs"],
    ...["--tmpfs", "/home", "--tmpfs", "/tmp"],
    ...["--bind", "/tmp/own", "/tmp/own"],
    ...["--bind", "/home/me/ws", "/home/me/ws"],
    ...["--ro-bind", "/home/me/.pyenv/3", "/home/me/.pyenv/3"],
    ...["--ro-bind", "/home/me/ws/.git", "/home/me/ws/.git"],
    ...["--ro-bind", "/dev/null", "/home/me/ws/.env"],
    ...["--chdir", "/home/me/ws", "--"],
  ]);
});

Deno.test("bubblewrapArguments() give further folders, another place to start in, and the network, when these are granted", () => {
  const args = bubblewrapArguments({
    workspace: "/tmp/own",
    scratchDir: "/tmp/own",
    writablePaths: ["/home/me/data"],
    hiddenFolders: ["/home", "/home/me", "/tmp"],
    network: true,
    currentDir: "/home/me/data",
  }).join(" ");
  assert(args.startsWith("--unshare-all --share-net "));
  assert(args.includes("--tmpfs /home"));
  assert(args.includes("--bind /home/me/data /home/me/data"));
  assert(args.endsWith("--chdir /home/me/data --"));
});

Deno.test("bubblewrapArguments() do not bring back a hidden folder as something needed", () => {
  for (const path of ["/", "/home", "/home/me"]) {
    const args = bubblewrapArguments({
      workspace: "/srv/ws",
      scratchDir: "/srv/own",
      readOnlyPaths: [path],
      hiddenFolders: ["/home", "/home/me"],
    });
    assert(!args.join(" ").includes("--ro-bind /home"), path);
    assert(args.join(" ").includes("--tmpfs /home"), path);
  }
});

Deno.test("bubblewrapArguments() hide secrets in a home that is the workspace, and names none in one that is hidden", () => {
  const hiddenFolders = ["/home/me/.ssh", "/home/me", "/home"];
  const scratchDir = "/tmp/own";
  const seen = bubblewrapArguments({
    workspace: "/home/me",
    scratchDir,
    hiddenFolders,
  }).join(" ");
  assert(
    seen.indexOf("--tmpfs /home/me/.ssh") > seen.indexOf("--bind /home/me "),
  );
  const hidden = bubblewrapArguments({
    workspace: "/srv/ws",
    scratchDir,
    hiddenFolders,
  });
  assertEquals(hidden.filter((arg) => arg.startsWith("/home")), ["/home"]);
});
