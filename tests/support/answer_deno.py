"""Runs a program in a pseudo-terminal and answers Deno's permission questions.

Reads one JSON object from standard input: `command`, `cwd`, `env` (on top of
this environment), `answers` (one for each question, in order), `delay` (seconds
that an answer takes) and `deadline` in seconds. Standard input and standard error of the program are the terminal,
its standard output is a pipe. Prints one JSON object: `code`, `screen`,
`stdout`, and `unused`, the answers that no question came for. A question
without an answer ends the program after the deadline.
"""

import fcntl
import json
import os
import pty
import select
import subprocess
import sys
import termios
import time

QUESTION = b" permissions) > "
SETTLED = (b"Granted ", b"Denied ")


def main(given):
    master, slave = pty.openpty()
    out_read, out_write = os.pipe()

    def take_terminal():
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

    program = subprocess.Popen(
        given["command"],
        cwd=given.get("cwd"),
        env={**os.environ, **given.get("env", {})},
        stdin=slave,
        stdout=out_write,
        stderr=slave,
        preexec_fn=take_terminal,
    )
    os.close(out_write)
    texts = {master: b"", out_read: b""}
    open_ends = set(texts)
    answers = list(given.get("answers", []))
    end = time.monotonic() + given.get("deadline", 15)
    asked_at = 0  # behind the question that was seen last
    delay = given.get("delay", 0.0)
    current, press_at = None, 0.0
    while True:
        ready, _, _ = select.select(list(open_ends), [], [], 0.02)
        for source in ready:
            try:
                data = os.read(source, 65536)
            except OSError:
                data = b""
            texts[source] += data
            if not data:
                open_ends.discard(source)
        if not ready and program.poll() is not None:
            break
        if time.monotonic() > end:
            program.kill()
        screen = texts[master]
        if current and any(text in screen[asked_at:] for text in SETTLED):
            current = None
        if current is None and answers:
            found = screen.find(QUESTION, asked_at)
            if found >= 0:
                asked_at = found + len(QUESTION)
                current, press_at = answers.pop(0), time.monotonic() + delay
        # Deno throws away what was typed before and shortly after it asks.
        if current and time.monotonic() >= press_at:
            os.write(master, current.encode() + b"\n")
            press_at = time.monotonic() + 0.15
    return {
        "code": program.returncode,
        "screen": texts[master].decode(errors="replace"),
        "stdout": texts[out_read].decode(errors="replace"),
        "unused": answers,
    }


if __name__ == "__main__":
    print(json.dumps(main(json.load(sys.stdin))))
