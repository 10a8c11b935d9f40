/** Reads sales figures from a CSV file. Plain JavaScript, its types in JSDoc. */

export const TOOL_LIBRARY_NAME = "Sales";
export const TOOL_LIBRARY_DESC = "Revenue and units by region or month.";
export const TOOL_LIBRARY_ICON = "📈";

/**
 * Adds up units and revenue by region or by month.
 *
 * @param {"region" | "month"} by What to group by.
 * @param {string} file CSV file in the workspace.
 * @readOnly
 */
export async function tool_sales_by(by = "region", file = "sales.csv") {
  const groups = new Map();
  for (const row of await readRows(file)) {
    const sum = groups.get(row[by]) ?? { units: 0, revenue: 0 };
    sum.units += Number(row.units);
    sum.revenue += Number(row.revenue);
    groups.set(row[by], sum);
  }
  const output = [...groups].map(([name, sum]) => ({ name, ...sum }));
  return { success: true, output };
}

/**
 * Compares the revenue of two months in percent.
 *
 * @param {string} month Month to judge, as 2026-03.
 * @param {string} base Month to compare with.
 * @param {string} file CSV file in the workspace.
 * @readOnly
 */
export async function tool_sales_growth(month, base, file = "sales.csv") {
  const rows = await readRows(file);
  const revenueOf = (name) =>
    rows.filter((row) => row.month === name)
      .reduce((sum, row) => sum + Number(row.revenue), 0);
  const [now, before] = [revenueOf(month), revenueOf(base)];
  if (now === 0 || before === 0) {
    const months = [...new Set(rows.map((row) => row.month))].join(", ");
    return { success: false, error: `There are sales for ${months} only.` };
  }
  const percent = (now / before - 1) * 100;
  const sign = percent > 0 ? "+" : "";
  return { success: true, output: `${sign}${percent.toFixed(1)} %` };
}

async function readRows(file) {
  const [header, ...lines] = (await Deno.readTextFile(file)).trim().split("\n");
  const names = header.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell]))
  );
}
