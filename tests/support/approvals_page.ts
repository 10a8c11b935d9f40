import {
  type Browser,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { join } from "../../src/core/path.ts";

/** The path of an installed Chromium, if the PATH has one. */
export async function findChromium(): Promise<string | undefined> {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
      try {
        const path = join(folder, name);
        if (folder !== "" && (await Deno.stat(path)).isFile) return path;
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
    }
  }
  return undefined;
}

/** Starts a browser without a window. */
export function launch(executablePath: string | undefined): Promise<Browser> {
  const options = { args: ["--no-sandbox"], timeout: 20_000 };
  return chromium.launch(
    executablePath === undefined ? options : { ...options, executablePath },
  );
}

/** Opens the page of the example in a tab of its own, and waits until it is connected. */
export async function openTab(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(url);
  await page.getByText("Connected.").waitFor();
  return page;
}

/** Has the page run an offered tool. */
export async function run(page: Page, tool: string): Promise<void> {
  await page.getByRole("combobox", { name: "Tool" }).selectOption(tool);
  await page.getByRole("button", { name: "Run" }).click();
}

/** What the page shows of the question with a label. */
export function question(page: Page, label: string): Locator {
  return page.getByRole("article", { name: label, exact: true });
}

/** The source that a question shows. */
export async function sourceOf(card: Locator): Promise<string | null> {
  return await card.getByLabel("What would run or happen").textContent();
}

/** Presses a button of a question. */
export async function press(card: Locator, button: string): Promise<void> {
  await card.getByRole("button", { name: button, exact: true }).click();
}

/** Waits until a question is no longer shown. */
export async function gone(card: Locator): Promise<void> {
  await card.waitFor({ state: "detached" });
}

/** The latest result whose heading says something, as the page shows it. */
export async function result(page: Page, heading: string): Promise<string> {
  const results = page.getByRole("log", { name: "Results" });
  const matching = results.getByRole("article").filter({ hasText: heading });
  return await matching.first().getByLabel("Result").innerText();
}
