/** Reckons with dates and working days. Dates are taken in UTC. */

export const TOOL_LIBRARY_NAME = "Calendar";
export const TOOL_LIBRARY_DESC = "Working days, intervals, week numbers.";
export const TOOL_LIBRARY_ICON = "📅";

type integer = number;

/** What the host can set for this library. */
interface LibraryConfig {
  /** File in the workspace with a list of days off, as `2026-12-25`. */
  readonly holidays_file?: string;
}

/** What these tools use of the host's context. */
interface ToolContext {
  readonly workspace?: string;
}

const DAY_MS = 86_400_000;

let holidaysFile = "holidays.json";

/** Takes over the host's settings. */
export function init_tools_library(config: LibraryConfig = {}): void {
  holidaysFile = config.holidays_file ?? holidaysFile;
}

/** Describes the tool by the holidays that are known right now. */
export async function tool_add_working_days_prompt(
  tool_context?: ToolContext,
): Promise<string> {
  const days = [...await holidaysOf(tool_context?.workspace)].join(", ");
  return "Adds working days to a date, passing over weekends and holidays" +
    (days === "" ? "." : ` (${days}).`);
}

/**
 * Adds working days to a date, passing over weekends and holidays.
 *
 * @param start Day to start from; it is not counted itself.
 * @param days Working days to add.
 * @readOnly
 */
export async function tool_add_working_days(
  start: Date,
  /**
   * @minimum 0
   * @maximum 2000
   */
  days: integer,
  tool_context?: ToolContext,
) {
  const holidays = await holidaysOf(tool_context?.workspace);
  let day = start;
  for (let left = days; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (!isWeekend(day) && !holidays.has(dayOf(day))) left--;
  }
  return { success: true, output: dayOf(day) };
}

/**
 * Tells how far apart two dates are.
 *
 * @param from First date.
 * @param to Second date.
 * @param unit Unit of the answer; weeks are rounded down.
 * @readOnly
 */
export function tool_date_difference(
  from: Date,
  to: Date,
  unit: "days" | "weeks" = "days",
) {
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  return {
    success: true,
    output: unit === "days" ? days : Math.trunc(days / 7),
  };
}

/**
 * Names the weekday of a date and its week number by ISO 8601.
 *
 * @param date Date to look at.
 * @readOnly
 */
export function tool_week_of(date: Date) {
  const weekday = date.toLocaleDateString("en", {
    weekday: "long",
    timeZone: "UTC",
  });
  // A week belongs to the year of its Thursday.
  const thursday = new Date(
    date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS,
  );
  const year = thursday.getUTCFullYear();
  const elapsed = thursday.getTime() - Date.UTC(year, 0, 1);
  const week = Math.floor(elapsed / DAY_MS / 7) + 1;
  return { success: true, output: { weekday, year, week } };
}

async function holidaysOf(
  workspace: string = Deno.cwd(),
): Promise<ReadonlySet<string>> {
  try {
    const text = await Deno.readTextFile(`${workspace}/${holidaysFile}`);
    const days: unknown = JSON.parse(text);
    return new Set(Array.isArray(days) ? days.map(String) : []);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return new Set();
    throw error;
  }
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
