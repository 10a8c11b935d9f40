import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { heldTest, run, Surroundings } from "./_launched.ts";

heldTest(
  "a held program works in the workspace and in its own folder",
  async () => {
    await using here = await Surroundings.make();
    await here.write("home/work/ws/in.txt", "given");
    const { code, stdout } = await here.shell(
      'cat in.txt && echo made > out.txt && echo t > "$TMPDIR/t" && pwd',
    );
    assertEquals([code, stdout], [0, `given${here.workspace}\n`]);
    const made = await Deno.readTextFile(`${here.workspace}/out.txt`);
    assertEquals(made, "made\n");
  },
);

heldTest(
  "a held program sees nothing of the home folder but the workspace",
  async () => {
    await using here = await Surroundings.make();
    const secret = await here.write("home/.ssh/id", "SECRET");
    await Deno.symlink(secret, `${here.workspace}/link`);
    const { stdout } = await here.shell(
      `cat ${secret} link; ls -A ${here.home} ${here.root}; cat /etc/shadow`,
    );
    assert(!stdout.includes("SECRET"), stdout);
    assert(!stdout.includes("root:"), stdout);
    assertStringIncludes(stdout, "work");
    assert(!stdout.includes(".ssh"), stdout);
  },
);

heldTest("a held program writes nothing outside", async () => {
  await using here = await Surroundings.make();
  const outside = await here.write("home/notes.txt", "before");
  await Deno.symlink(`${here.home}/notes.txt`, `${here.workspace}/link`);
  const { stdout } = await here.shell(
    `echo x > link; echo x > ${outside}; touch /usr/bin/made && echo WRITTEN;
    touch /etc/made && echo WRITTEN; echo end`,
  );
  assertEquals(stdout, "end\n");
  assertEquals(await Deno.readTextFile(outside), "before");
});

heldTest(
  "a held program reads no .env file, and what protects the workspace it cannot change",
  async () => {
    await using here = await Surroundings.make();
    const ws = "home/work/ws";
    await here.write(`${ws}/.env`, "KEY=SECRET");
    await here.write(`${ws}/packages/api/.env.local`, "KEY=SECRET");
    await here.write(`${ws}/.envs/db`, "KEY=SECRET");
    const config = await here.write(`${ws}/.git/config`, "[core]");
    const lcp = await here.write(`${ws}/lcp.json`, "{}");
    const protectedPaths = [`${here.workspace}/.git`, lcp];
    const { stdout } = await here.shell(
      `cat .env packages/api/.env.local .envs/*; mv .env e; ln .env f; cat e f
    echo x >> .git/config; rm -f lcp.json; mv .git g; echo x > .git/hooks; echo end`,
      { protectedPaths: [...protectedPaths, `${here.workspace}/deno.json`] },
    );
    assertEquals(stdout, "end\n");
    assertEquals(await Deno.readTextFile(config), "[core]");
    assertEquals(await Deno.readTextFile(lcp), "{}");
    const env = await Deno.readTextFile(`${here.workspace}/.env`);
    assertEquals(env, "KEY=SECRET");
  },
);

heldTest(
  "a held program has no network, not even to this machine",
  async () => {
    await using here = await Surroundings.make();
    using server = Deno.listen({ port: 0, hostname: "127.0.0.1" });
    const ask =
      `exec 3<>/dev/tcp/127.0.0.1/${server.addr.port} && echo CONNECTED`;
    const accepted = server.accept().then((connection) => connection.close());
    assertEquals((await here.shell(ask)).stdout, "");
    // The same reaches the server when nothing holds it.
    const free = await here.shell(ask, { isolated: false });
    assertEquals(free.stdout, "CONNECTED\n");
    await accepted;
  },
);

heldTest(
  "a held program reaches no socket in the folder of temporary files",
  async () => {
    await using here = await Surroundings.make();
    const path = `${here.root}/own/socket`;
    using _server = Deno.listen({ transport: "unix", path });
    const { stdout } = await here.shell(
      `[ -e ${path} ] && echo SEEN; echo end`,
    );
    assertEquals(stdout, "end\n");
  },
);

heldTest(
  "a held program sees its own processes and none of the host's variables",
  async () => {
    await using here = await Surroundings.make();
    const { stdout } = await here.shell(
      `for p in /proc/[0-9]*; do cat $p/environ | tr '\\0' '\\n'; done
    kill -0 ${Deno.pid} && echo SEEN; ls -d /proc/[0-9]* | wc -l`,
    );
    assert(!stdout.includes("SECRET_KEY"), stdout);
    assert(!stdout.includes("SEEN"), stdout);
    assert(Number(stdout.trim().split("\n").at(-1)) < 12, stdout);
  },
);

heldTest("a held program sees no other run's folder", async () => {
  await using here = await Surroundings.make();
  const other = await here.launch("shell");
  await Deno.writeTextFile(`${other.run_dir}/program.py`, "print(1)");
  const { stdout } = await here.shell(
    `ls ${here.scratchDir}; echo x > ${other.run_dir}/program.py; echo end`,
  );
  assertEquals(stdout.split("\n").length, 3, stdout);
  const text = await Deno.readTextFile(`${other.run_dir}/program.py`);
  assertEquals(text, "print(1)");
});

heldTest(
  "a held program gets a variable that was granted, and no command line shows it",
  async () => {
    await using here = await Surroundings.make();
    const variables = { TOKEN: "granted-secret" };
    const launch = await here.launch("shell", { variables });
    const command = 'echo "$TOKEN"; tr "\\0" " " < /proc/1/cmdline; env';
    const { stdout } = await run(launch, [command], here);
    assert(stdout.startsWith("granted-secret\n"), stdout);
    assert(!stdout.includes("SECRET_KEY"), stdout);
    assert(!launch.args.join(" ").includes("granted-secret"));
  },
);
