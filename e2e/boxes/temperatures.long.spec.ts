import { expect, type Page } from '@playwright/test';
import { alarmCells, alarmRows as rows } from '../testing/alarms.ts';
import { boxOf } from '../testing/box.ts';
import { raiseAlarmsAtOnce } from '../testing/database.ts';
import { downloadCsv, downloadPdf } from '../testing/files/downloads.ts';
import { placeOf } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('temperatures');
const boxId = place.box.id;
const tab = (page: Page) => page.getByRole('link', { name: /^Alarms/ });
/** Readings are taken once a minute and reported within a second. */
const nextReading = { timeout: 90_000 };
const widget = (page: Page) => page.getByRole('region', { name: 'Temperature check' });
const degrees = (text = '') => Number(text.replace(' °C', '').replace('−', '-'));

test('a failing fridge shows live in list, tab and lockers, then its end; the log and its files have it, with who checked', async ({
  open,
}) => {
  const page = await open(place, 'alarms');
  const other = await open(place, 'lockers', { role: 'user' });
  const box = boxOf(page, boxId);
  await expect.poll(async () => (await box.state()).doors.length).toBeGreaterThan(0);
  await raiseAlarmsAtOnce(boxId);
  const fridge = { moduleIndex: (await box.state()).doors.find((one) => one.fridge)?.moduleIndex };
  await expect(page.getByRole('heading', { name: 'No alarms' })).toBeVisible();

  await test.step('it fails', async () => {
    await box.act('fridge', { ...fridge, failed: true, minutesAgo: 240 });
    await expect(rows(page, /Temperature too high.*Still open.*Fridge 3-1/)).toBeVisible(
      nextReading,
    );
    await expect(tab(page)).toHaveAccessibleName('Alarms 2');
    await expect(tab(other)).toHaveAccessibleName('Alarms 2');
    await door(other, '3-1').click();
    const panel = other.getByRole('complementary', { name: '3-1', exact: true });
    await expect(panel.getByText(/^Temperature is too high/)).toBeVisible();
    await expect(panel.getByText(/Latest alarm/)).toBeVisible();
  });

  await test.step('it is commented on, and works again', async () => {
    const row = rows(page, /Fridge 3-1/);
    await row.getByRole('button', { name: /^Add comment/ }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('The plug was out');
    await page.getByRole('dialog').getByRole('button', { name: 'Add comment' }).click();
    await expect(row).toContainText('The plug was out');
    await box.act('fridge', { ...fridge, failed: false, minutesAgo: 600 });
    await expect(page.getByText('Still open')).toHaveCount(0, nextReading);
    await expect(tab(page).locator('[data-urgent]')).toHaveCount(0);
    await expect(other.getByText(/^Temperature is too high/)).toBeHidden();
    const cells = await alarmCells(page, /Temperature too high.*Fridge 3-1/);
    expect(cells.duration).toMatch(/^\d min$/);
    expect(degrees(cells.max)).toBeGreaterThan(15);
    const mean = (degrees(cells.max) + degrees(cells.min)) / 2;
    expect(degrees(cells.average)).toBeCloseTo(mean, 1);
    const text = (await downloadPdf(page, 'Download PDF', 'Alarms.pdf')).flat().join(' ');
    for (const part of ['Pharmacy temperatures', 'Box', '2 alarms', 'Fridge 3-1', '1 / 1'])
      expect(text).toContain(part);
  });

  await test.step('the log has it', async () => {
    await page.getByRole('link', { name: 'Temperature log' }).click();
    await expect(page.getByRole('img', { name: /^Line chart/ })).toHaveAccessibleName(
      /Box between .+ Fridges between .+ 2 dev/,
    );
    await page.getByRole('button', { name: 'Timestamp temperatures' }).click();
    await expect(widget(page)).toContainText(/Last checked by Maija Mallinen \d/);
    const lines = await downloadCsv(page, 'Download CSV', 'Temperature Checking.csv');
    expect(lines.map(([user]) => user)).toEqual(['User', 'Maija Mallinen']);
    await other.getByRole('link', { name: 'Temperature log' }).click();
    await expect(widget(other)).toContainText(/Last checked by Maija Mallinen \d/);
    const pages = await downloadPdf(other, 'Download PDF', 'Temperature Log.pdf');
    for (const part of ['Temperature log', 'Pharmacy temperatures', 'Fridge 3-1', 'Too high'])
      expect(pages.flat()).toContain(part);
  });
});
