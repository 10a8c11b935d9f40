const PYTHON_BLOCK = `
import pandas as pd
from pathlib import Path

def summarise_NUMBER(path: str = "data/sales.csv", top: int = 10) -> dict:
    """Sums the sales of one file by region."""
    frame = pd.read_csv(path)
    frame["total"] = frame["price"] * frame["quantity"]
    by_region = frame.groupby("region")["total"].sum().sort_values(ascending=False)
    result = {name: float(value) for name, value in by_region.head(top).items()}
    for name, value in result.items():
        if value > 1000 and not name.startswith("x"):
            print(f"{name:>12}: {value:,.2f}")
    with open("out/summary_NUMBER.txt", "w") as report:
        report.write("\\n".join(f"{k}={v}" for k, v in result.items()))
    return result

class Report_NUMBER:
    def __init__(self, folder="out"):
        self.folder = Path(folder)
        self.folder.mkdir(exist_ok=True)

    def save(self, name, text):
        (self.folder / name).write_text(text)
`;

/**
 * A Python program as data analysts write it.
 *
 * @param lines How long it is at least.
 */
export function pythonProgram(lines: number): string {
  const count = Math.ceil(lines / (PYTHON_BLOCK.split("\n").length - 1));
  return Array.from(
    { length: count },
    (_, i) => PYTHON_BLOCK.replaceAll("NUMBER", `${i}`),
  ).join("");
}

const SHELL_COMMANDS = [
  'git log --oneline -n 20 | grep -i "fix" | sort | uniq -c',
  "find src -name '*.ts' -newer README.md | xargs wc -l | tail -n 1",
  'for f in data/*.csv; do head -n 1 "$f"; done',
  "if [ -f package.json ]; then cat package.json | jq .version; fi",
  "mkdir -p out && cut -d, -f2 data/sales.csv | sort -u > out/names.txt",
];

/**
 * A shell script as people and agents write it.
 *
 * @param commands How many command lines it has.
 */
export function shellScript(commands: number): string {
  return Array.from(
    { length: commands },
    (_, i) => SHELL_COMMANDS[i % SHELL_COMMANDS.length],
  ).join("\n");
}
