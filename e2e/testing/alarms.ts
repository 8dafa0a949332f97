import type { Locator, Page } from '@playwright/test';

/** The rows of the alarms that show this. */
export function alarmRows(page: Page, text: RegExp): Locator {
  return page.getByRole('row', { name: text });
}

/** What the first such row shows, by its columns. */
export async function alarmCells(page: Page, text: RegExp) {
  const texts = await alarmRows(page, text).first().getByRole('cell').allTextContents();
  const [cause, start, end, duration, max, min, sensor, average, comment] = texts;
  return { cause, start, end, duration, max, min, sensor, average, comment };
}
