import type { Locator, Page } from '@playwright/test';

/** The alarm rows that contain this text. */
export function alarmRows(page: Page, text: RegExp): Locator {
  return page.getByRole('row', { name: text });
}

/** The cells of the first such row, by column. */
export async function alarmCells(page: Page, text: RegExp) {
  const texts = await alarmRows(page, text).first().getByRole('cell').allTextContents();
  const [cause, start, end, duration, max, min, sensor, average, comment] = texts;
  return { cause, start, end, duration, max, min, sensor, average, comment };
}
