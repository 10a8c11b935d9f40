"""Runs a program in a pseudo-terminal and plays a script of steps against it.

Reads one JSON object from standard input:

    command    the program and its arguments
    cwd, env   where it runs, and variables on top of this environment
    columns, rows   size of the terminal
    shared     whether standard output is the terminal too, instead of a pipe
    ahead      keys that are in the terminal before the program starts
    deadline   seconds for everything
    steps      each one of
               {"expect": TEXT}            wait until TEXT is shown, after what was matched before
               {"send": TEXT}              press keys
               {"resize": [COLUMNS, ROWS]}
               {"signal": NAME}            send the program a signal
               {"mode": NAME}              remember the terminal's mode under NAME
               {"suspend": true}           stop the program, have a shell's mode in the terminal, and let it go on
               {"hangUp": true}            take the terminal away
               {"answer": TEXT, "delay": SECONDS}
                                           wait for Deno to ask for a permission, and answer it

Standard input and standard error of the program are the terminal, its standard
output is a pipe unless it is shared. Prints one JSON object: `code` (negative for a signal),
`screen` (all that the terminal was sent), `stdout`, `modes` (by name, and
`end` after the program ended; `echo`, `lines`, `signals` say whether it is
cooked), `times` (when the program was started, when each text that was waited
for was seen, and when the program ended, in seconds since 1970), and `failed`, the step that did not come true, if any.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time


# What Deno shows when it asks for a permission, and once it has an answer.
QUESTION = " permissions) > "
SETTLED = (b"Granted ", b"Denied ")


class Failure(Exception):
    """A step that did not come true."""


class Terminal:
    def __init__(self, script):
        self.end = time.monotonic() + script.get("deadline", 30)
        self.master, self.slave = pty.openpty()
        self.resize(script.get("columns", 80), script.get("rows", 24))
        self.screen, self.stdout, self.seen = b"", b"", 0
        os.write(self.master, script.get("ahead", "").encode())
        out_read, out_write = os.pipe()
        self.times = [time.time()]
        self.program = subprocess.Popen(
            script["command"],
            cwd=script.get("cwd"),
            env={**os.environ, **script.get("env", {})},
            stdin=self.slave,
            stdout=self.slave if script.get("shared") else out_write,
            stderr=self.slave,
            preexec_fn=self.take_terminal,
        )
        os.close(out_write)
        self.sources = {self.master: "screen", out_read: "stdout"}

    def take_terminal(self):
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def resize(self, columns, rows):
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def mode(self):
        local = termios.tcgetattr(self.slave)[3]
        return {
            "echo": bool(local & termios.ECHO),
            "lines": bool(local & termios.ICANON),
            "signals": bool(local & termios.ISIG),
        }

    def pump(self, wait=0.05):
        """Takes in what there is; waits a little for it."""
        ready, _, _ = select.select(list(self.sources), [], [], wait)
        for source in ready:
            try:
                data = os.read(source, 65536)
            except OSError:
                data = b""
            if data:
                name = self.sources[source]
                setattr(self, name, getattr(self, name) + data)
            else:
                del self.sources[source]
        return bool(ready)

    def expect(self, text):
        wanted = text.encode()
        while True:
            at = self.screen.find(wanted, self.seen)
            if at != -1:
                self.seen = at + len(wanted)
                self.times.append(time.time())
                return
            ended = self.program.poll() is not None
            if not self.pump() and ended:
                raise Failure("the program ended")
            if time.monotonic() > self.end:
                raise Failure("not in time")

    def suspend(self):
        self.program.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.program.pid, os.WSTOPPED)
        mode = termios.tcgetattr(self.slave)
        mode[0] |= termios.ICRNL
        mode[3] |= termios.ECHO | termios.ICANON | termios.ISIG
        termios.tcsetattr(self.slave, termios.TCSANOW, mode)
        self.program.send_signal(signal.SIGCONT)

    def send(self, keys):
        """Presses keys, while what is shown is taken in: a terminal has room for few."""
        while keys:
            _, ready, _ = select.select([], [self.master], [], 0.05)
            if ready:
                keys = keys[os.write(self.master, keys[:1024]):]
            self.pump(0)
            if time.monotonic() > self.end:
                raise Failure("not in time")

    def answer(self, text, delay):
        self.expect(QUESTION)
        press_at = time.monotonic() + delay
        while not any(it in self.screen[self.seen:] for it in SETTLED):
            # Deno throws away what was typed before and shortly after it asks.
            if time.monotonic() >= press_at:
                os.write(self.master, text.encode() + b"\n")
                press_at = time.monotonic() + 0.15
            ended = self.program.poll() is not None
            if not self.pump() and ended:
                return
            if time.monotonic() > self.end:
                raise Failure("not in time")

    def play(self, step):
        if "expect" in step:
            self.expect(step["expect"])
        elif "send" in step:
            self.send(step["send"].encode())
        elif "resize" in step:
            self.resize(*step["resize"])
        elif "signal" in step:
            self.program.send_signal(getattr(signal, step["signal"]))
        elif "mode" in step:
            self.modes[step["mode"]] = self.mode()
        elif "answer" in step:
            self.answer(step["answer"], step.get("delay", 0))
        elif "suspend" in step:
            self.suspend()
        elif "hangUp" in step:
            del self.sources[self.master]
            os.close(self.slave)
            os.close(self.master)
            self.slave = None
        else:
            raise Failure("no such step")

    def finish(self):
        while self.program.poll() is None:
            self.pump()
            if time.monotonic() > self.end:
                raise Failure("the program did not end in time")
        self.times.append(time.time())
        while self.pump():
            pass
        if self.slave is not None:
            self.modes["end"] = self.mode()

    def run(self, steps):
        self.modes, failed = {}, None
        step = None
        try:
            for step in steps:
                self.play(step)
            step = "the end"
            self.finish()
        except Failure as failure:
            failed = {"step": step, "why": str(failure)}
        finally:
            if self.program.poll() is None:
                self.program.kill()
                self.program.wait()
        return {
            "code": self.program.returncode,
            "screen": self.screen.decode(errors="replace"),
            "stdout": self.stdout.decode(errors="replace"),
            "modes": self.modes,
            "times": self.times,
            "failed": failed,
        }


if __name__ == "__main__":
    given = json.load(sys.stdin)
    print(json.dumps(Terminal(given).run(given["steps"])))
