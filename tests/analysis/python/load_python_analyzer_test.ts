import { assert, assertEquals } from "@std/assert";
import {
  loadPythonAnalyzer,
  type PythonAnalysis,
} from "../../../src/analysis/python/load_python_analyzer.ts";

const analyzer = await loadPythonAnalyzer();

interface NamedProgram {
  readonly name: string;
  readonly source: string;
}

/** The programs of a folder: each follows a line `# --- name`. */
async function programsOf(folder: string): Promise<readonly NamedProgram[]> {
  const url = new URL(`${folder}/`, import.meta.url);
  const programs: NamedProgram[] = [];
  for await (const { name: file } of Deno.readDir(url)) {
    const text = await Deno.readTextFile(new URL(file, url));
    const parts = text.split(/^# --- (.*)\n/m);
    for (let at = 1; at + 1 < parts.length; at += 2) {
      const name = `${file}: ${parts[at]}`;
      programs.push({ name, source: parts[at + 1] ?? "" });
    }
  }
  return programs;
}

function asks({ unreadable, risks }: PythonAnalysis): boolean {
  return unreadable !== undefined || risks.length > 0;
}

function kinds(source: string): readonly string[] {
  return [...new Set(analyzer.analyze(source).risks.map(({ kind }) => kind))];
}

Deno.test("analyze() never asks for what people and models write every day", async () => {
  const programs = await programsOf("benign");
  assert(programs.length >= 200, `only ${programs.length} programs`);
  const alarms = programs.map(({ name, source }) => ({
    name,
    ...analyzer.analyze(source),
  })).filter(asks);
  assertEquals(alarms, []);
});

Deno.test("analyze() asks for every risky program, evasions included", async () => {
  const programs = await programsOf("risky");
  assert(programs.length >= 800, `only ${programs.length} programs`);
  const missed = programs.filter(({ source }) =>
    !asks(analyzer.analyze(source))
  );
  assertEquals(missed, []);
});

Deno.test("analyze() names the kind of risk for the operator's label", () => {
  const table: Readonly<Record<string, readonly string[]>> = {
    "import subprocess": ["subprocess"],
    "import os\nos.system('ls')": ["os.system"],
    "import os as o\nf = o.execv\n": ["os.execv"],
    "import multiprocessing": ["multiprocessing"],
    "import pty": ["pty"],
    "import ctypes": ["ctypes"],
    "import requests": ["network"],
    "import pickle\npickle.loads(b'')": ["pickle"],
    "eval(input())": ["dynamic code"],
    "import sys\nsys.modules": ["sys.modules"],
    "import helper": ["unknown module helper"],
    "from . import helper": ["relative import"],
    "import shutil\nshutil.rmtree('/x')": ["deletion outside the workspace"],
    "open('/etc/passwd')": ["reading outside the workspace"],
    "open('../x', 'w')": ["writing outside the workspace"],
    "open('.env')": ["secret file"],
    "import os\nos.chdir('..')": ["writing outside the workspace"],
    "print(().__class__.__mro__)": ["attribute __mro__"],
    "import importlib.util\ns = importlib.util.find_spec('os')": [
      "dynamic import",
    ],
    "import doctest\ndef f(): '''>>> eval(input())'''\ndoctest.testmod()": [
      "dynamic code",
    ],
    "def f(): return globals()": ["dynamic access to names"],
    "import os\nos.environ['LD_PRELOAD'] = 'x.so'": ["environment of programs"],
    "def show(chart): chart.render_to('/etc/x')": [
      "path outside the workspace",
    ],
    "class A:\n    def __str__(self): return '/etc/x'\nopen(A())": [
      "reading outside the workspace",
    ],
    "def show(anim): anim.save('a.mp4')": ["subprocess"],
    "open('lcp.json', 'w')": ["protected file"],
    "open('.git/config', 'a')": ["protected folder"],
    "import pandas as pd\npd.read_csv('https://x.org/a.csv')": ["network"],
  };
  for (const [source, expected] of Object.entries(table)) {
    assertEquals(kinds(source), expected, source);
  }
});

Deno.test("analyze() allows next to each denial what is benign", () => {
  const sources = [
    "import os\nos.remove('a.txt')",
    "import shutil\nshutil.rmtree('build/x')",
    "open('a/../b.txt', 'w')",
    "open('lcp.json')",
    "open('.git/config').read()",
    "open('/dev/null', 'w')",
    "print('/etc/passwd', 'import subprocess')  # os.system('ls')",
    "import pickle\npickle.dumps([1])",
    "import numpy as np\nnp.load('a.npy', allow_pickle=False)",
    "import yaml\nyaml.load(open('a.yaml'), Loader=yaml.SafeLoader)",
    "import yaml\nyaml.safe_load('a: 1')",
    "eval('2 + 3')",
    "import importlib\nimportlib.import_module('json')",
    "import re\nre.compile('x')",
    "model.eval()",
    "import signal\nsignal.signal(signal.SIGINT, signal.SIG_DFL)",
    "class A:\n    def system(self): pass\nA().system()",
    "import os\nprint(os.path.basename('/a/b.txt'), os.path.expanduser('~'))",
    "from pathlib import Path\nprint(Path('/a/b.txt').stem, Path.home())",
    "'{0.real}'.format(1)",
    "import urllib.parse\nurllib.parse.quote('/x')",
    "import os\nos.chdir(os.path.dirname(os.path.abspath(__file__)))",
    "import os\nos.chdir('build')",
    "class A: pass\nprint(A.__mro__, A.__bases__)",
    "import importlib.util\nif importlib.util.find_spec('numpy') is None: pass",
    "import doctest\ndef f():\n    '''\n    >>> f()\n    '''\ndoctest.testmod()",
    "import typing\ndef f(x: int): pass\ntyping.get_type_hints(f)",
    "print(sorted(globals()))\ndef f(): return locals()",
    "import os\nos.environ['OMP_NUM_THREADS'] = '1'",
    "def handle(app): app.log('/etc/passwd')",
    "class Files:\n    def read(self, path): return path\nFiles().read('/etc/hosts')",
    "def show(anim): anim.save('a.gif', writer='pillow')",
  ];
  for (const source of sources) assertEquals(kinds(source), [], source);
});

Deno.test("analyze() gives the line of a risk, trimmed and cut", () => {
  const long = `os.system("${"x".repeat(500)}")`;
  const { risks } = analyzer.analyze(`import os\n\nif True:\n    ${long}\n`);
  assertEquals(risks, [{
    kind: "os.system",
    line: 4,
    text: long.slice(0, 200),
  }]);
});

Deno.test("analyze() does not judge what it cannot read as Python does", () => {
  const table: Readonly<Record<string, string>> = {
    [`x = 1\n${"#".repeat(1_000_001)}`]: "longer than 1 MB",
    "x = 1 # \0": "a null character in it",
    "# coding: rot13\n": "encoded as rot13",
    "#!/usr/bin/python\n# -*- coding: utf-7 -*-\n": "encoded as utf-7",
    "x = 1 \f + 2": "a form feed within a line",
    "def f(:\n  pass": "not readable as Python 3",
    "!ls": "not readable as Python 3",
    'print "x"': "written for Python 2",
    [`x = ${"(".repeat(400)}1${")".repeat(400)}`]: "nested too deeply",
  };
  for (const [source, why] of Object.entries(table)) {
    const analysis = analyzer.analyze(source);
    assertEquals(analysis, { unreadable: why, risks: [] }, source.slice(0, 40));
  }
});

Deno.test("analyze() reads what Python reads: marks, line ends, encodings that change nothing", () => {
  const sources = [
    "\uFEFFprint(1)",
    "print(1)\r\nprint(2)\r\n",
    "# -*- coding: utf-8 -*-\nprint('é')",
    "# coding: latin-1\n",
    "\f\nprint(1)\n",
    "",
  ];
  for (const source of sources) {
    assertEquals(analyzer.analyze(source), { risks: [] }, source);
  }
});

Deno.test("analyze() follows a chain of names however long and in whatever order", () => {
  const count = 300;
  const names = Array.from({ length: count }, (_, at) => `n${at} = n${at + 1}`);
  const source = `${
    names.join("\n")
  }\nimport os\nn${count} = os\nn0.abc.system('ls')\nn0.popen('ls')`;
  assert(kinds(source).includes("os.popen"));
});

Deno.test("analyze() ends soon for texts that grow without end", () => {
  const source = [
    "s = 'a'",
    "while True:",
    "    s = s + 'b' + s",
    "    d = {'k': d, 'l': [s, d]}",
    "    def f(x): return f([x, s, d])",
    "    s = f(s) + s % s",
    "open(s)",
  ].join("\n");
  const before = performance.now();
  analyzer.analyze(source);
  assert(performance.now() - before < 5_000);
});

Deno.test("analyze() ends soon whatever is written again and again", () => {
  const list = (count: number, make: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => make(at)).join(",");
  const texts = (word: string): string =>
    `t = [${
      list(24, (at) => `"${at} ${word.repeat(3_000 / word.length)}"`)
    }]\n`;
  const cases = `  case P(${list(60, (at) => `a${at}`)}): pass\n`.repeat(250);
  const sources = {
    directive: `import docutils.core; docutils.core.publish_string("${
      "csv-table ::".repeat(30_000)
    }")`,
    places: `class P:\n  __match_args__ = (${
      list(400, (at) => `"n${at}"`)
    })\nmatch x:\n${cases}`,
    fields: `from dataclasses import dataclass\n@dataclass\nclass P:\n${
      list(400, (at) => `  n${at}: int\n`).replaceAll(",", "")
    }match x:\n${cases}`,
    nested: `class P:\n  __match_args__ = ("a",)\nmatch x:\n  case ${
      "P(".repeat(80)
    }y${")".repeat(80)}: pass\n`,
    names: `import sympy\n${texts("eval ")}${
      "sympy.Symbol(t)\n".repeat(9_000)
    }`,
    queries: `${texts("copy to ")}${"c.execute(t)\n".repeat(9_000)}`,
    paths: `${texts("/")}${"open(t)\n".repeat(9_000)}`,
    hints: `import typing\n${"typing.get_type_hints(f)\n".repeat(9_000)}`,
    dots: `import importlib\n${texts("a.")}${
      "importlib.import_module(t)\n".repeat(300)
    }`,
    unreadable: "~/".repeat(4_000),
    origins: `import sympy\n${"a = a + b\n".repeat(300)}${
      "b = a + b\n".repeat(300)
    }sympy.sympify(a)\n`,
    findings: `${"exec(x);".repeat(9_000)}\n${"\n".repeat(90_000)}`,
    examples: `import doctest\n"""\n${
      ">>> exec(x)\n".repeat(9_000)
    }"""\ndoctest.testmod()`,
  };
  for (const [name, source] of Object.entries(sources)) {
    const before = performance.now();
    analyzer.analyze(source);
    const ms = performance.now() - before;
    assert(ms < 5_000, `${name}: ${ms} ms`);
  }
});

Deno.test("analyze() takes well under a second for 2,000 lines", () => {
  const part = (at: number): string =>
    `def work_${at}(path, limit=${at}):
    rows = []
    with open(path, encoding="utf-8") as handle:
        for index, line in enumerate(handle):
            value = float(line.split(",")[1]) * 2.5
            if value > limit and index % 3 == 0:
                rows.append({"name": line.strip().title(), "value": round(value, 2)})
    frame = pd.DataFrame(rows)
    frame.to_csv(os.path.join("out", f"part_{limit}.csv"), index=False)
    return frame.groupby("name").agg({"value": ["sum", "mean"]})
`;
  const parts = Array.from({ length: 200 }, (_, at) => part(at));
  const source = `import os\nimport pandas as pd\n\n${parts.join("")}`;
  for (let warm = 0; warm < 3; warm++) analyzer.analyze(source);
  const before = performance.now();
  assertEquals(analyzer.analyze(source).risks, []);
  assert(performance.now() - before < 1_000);
});
