import { expect, type Page } from '@playwright/test';
import { boxOf } from './testing/box.ts';
import { raiseAlarmsAtOnce } from './testing/database.ts';
import { staffOf } from './testing/deliveries.ts';
import { placeOf } from './testing/place.ts';
import { door } from './testing/site.ts';
import { test } from './testing/test.ts';

const place = placeOf('alarms');
const boxId = place.box.id;
const tab = (page: Page) => page.getByRole('link', { name: /^Alarms/ });
const rows = (page: Page, text: string | RegExp) => page.getByRole('row', { name: text });
/** Readings are taken once a minute. */
const nextReading = { timeout: 90_000 };

/** What a row of the list shows, by its columns. */
async function cellsOf(page: Page, text: RegExp) {
  const texts = await rows(page, text).first().getByRole('cell').allTextContents();
  const [cause, start, end, duration, max, min, sensor, average, comment] = texts;
  return { cause, start, end, duration, max, min, sensor, average, comment };
}

const degrees = (text = '') => Number(text.replace(' °C', '').replace('−', '-'));

test('NAV-19 ALM-04 ALM-11 ALM-12 ALM-13: a fridge that fails shows at once in list, tab and lockers, and its end with duration and average', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const page = await open(place, 'lockers');
  const other = await open(place, 'lockers', { role: 'user' });
  const box = boxOf(page, boxId);
  await expect.poll(async () => (await box.state()).doors.length).toBeGreaterThan(0);
  await raiseAlarmsAtOnce(boxId);
  await expect(tab(page)).toHaveAccessibleName('Alarms');
  await tab(page).click();
  await expect(page.getByRole('heading', { name: 'No alarms' })).toBeVisible();

  const cold = (await box.state()).doors.find((one) => one.fridge);
  const fridge = { moduleIndex: cold?.moduleIndex };
  await box.act('fridge', { ...fridge, failed: true, minutesAgo: 240 });
  await expect(rows(page, /Temperature too high.*Still open.*Fridge 3-1/)).toBeVisible(nextReading);
  await expect(tab(page)).toHaveAccessibleName('Alarms 2');
  await expect(tab(other)).toHaveAccessibleName('Alarms 2');
  await expect(other.getByText(/^\d\d(\.\d)? °Ctoo high$/)).toBeVisible();
  await door(other, '3-1').click();
  const panel = other.getByRole('complementary', { name: '3-1', exact: true });
  await expect(panel.getByText(/^Temperature is too high/)).toBeVisible();
  await expect(panel.getByText(/Latest alarm/)).toBeVisible();

  await box.act('fridge', { ...fridge, failed: false, minutesAgo: 600 });
  await expect(rows(page, /Fault ended.*Fridge 3-1/)).toBeVisible(nextReading);
  await expect(tab(page)).toHaveAccessibleName('Alarms');
  await expect(page.getByText('Still open')).toHaveCount(0);
  await expect(panel.getByText(/^Temperature is too high/)).toBeHidden();
  const cells = await cellsOf(page, /Temperature too high.*Fridge 3-1/);
  expect(cells.end).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  expect(cells.duration).toMatch(/^[1-4] mins?$/);
  expect(degrees(cells.max)).toBeGreaterThan(15);
  const mean = (degrees(cells.max) + degrees(cells.min)) / 2;
  expect(degrees(cells.average)).toBeCloseTo(mean, 1);
});

test('NAV-19 ALM-04: a door that does not open shows in list, tab and map at once, and its end', async ({
  open,
}) => {
  const page = await open(place, 'alarms');
  const map = await open(place, 'lockers', { role: 'user' });
  const box = boxOf(page, boxId);
  const { ask } = await staffOf(page, place);
  const openDoor = () =>
    ask('POST', `/pickup-boxes/open-door/${boxId}`, { lockerId: '1-1', reason: 'Stuck' });
  await box.act('door-fault', { lockerId: '1-1', fault: 'stuck' });
  await openDoor();
  const stuck = rows(page, /Door closed.*The door did not open.*Door 1-1/);
  await expect(stuck).toContainText('Still open');
  await expect(tab(map)).toHaveAccessibleName('Alarms 1');
  await expect(door(map, '1-1')).toHaveAccessibleName(/did not open/i);
  await box.act('door-fault', { lockerId: '1-1', fault: null });
  await openDoor();
  await expect(stuck).not.toContainText('Still open');
  await expect(rows(page, /Fault ended.*Door 1-1/)).toBeVisible();
  await box.act('close-door', { lockerId: '1-1' });
  await expect(tab(map)).toHaveAccessibleName('Alarms');
});
