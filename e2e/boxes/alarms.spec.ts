import { expect, type Page } from '@playwright/test';
import { alarmCells, alarmRows as rows } from '../testing/alarms.ts';
import { boxOf } from '../testing/box.ts';
import { raiseAlarmsAtOnce } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { placeOf } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('alarms');
const boxId = place.box.id;
const tab = (page: Page) => page.getByRole('link', { name: /^Alarms/ });
/** The tab's count is red while an alarm goes on. */
const urgent = (page: Page) => tab(page).locator('[data-urgent]');
/** Readings are taken once a minute and reported within a second. */
const nextReading = { timeout: 90_000 };

const degrees = (text = '') => Number(text.replace(' °C', '').replace('−', '-'));

test('NAV-19 ALM-04 ALM-11 ALM-12 ALM-13: a failing fridge shows live in list, tab and lockers, and its end with duration and average', async ({
  open,
}) => {
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
  await expect(page.getByText('Still open')).toHaveCount(0, nextReading);
  await expect(urgent(page)).toHaveCount(0);
  // Nobody has commented on them.
  await expect(tab(page)).toHaveAccessibleName('Alarms 2');
  await expect(panel.getByText(/^Temperature is too high/)).toBeHidden();
  const cells = await alarmCells(page, /Temperature too high.*Fridge 3-1/);
  expect(cells.end).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  expect(cells.duration).toMatch(/^\d mins?$/);
  expect(degrees(cells.max)).toBeGreaterThan(15);
  const mean = (degrees(cells.max) + degrees(cells.min)) / 2;
  expect(degrees(cells.average)).toBeCloseTo(mean, 1);
});

test('NAV-19 ALM-04: a door that does not open shows live in list, tab and map, and its end', async ({
  open,
}) => {
  const page = await open(place, 'alarms');
  const map = await open(place, 'lockers', { role: 'user' });
  const box = boxOf(page, boxId);
  const { callApi } = await staffOf(page, place);
  const openDoor = () =>
    callApi('POST', `/pickup-boxes/open-door/${boxId}`, { lockerId: '1-1', reason: 'Stuck' });
  await box.act('door-fault', { lockerId: '1-1', fault: 'stuck' });
  await openDoor();
  const stuck = rows(page, /Door closed.*The door did not open.*Door 1-1/);
  await expect(stuck).toContainText('Still open');
  await expect(urgent(map)).toBeVisible();
  await expect(door(map, '1-1')).toHaveAccessibleName(/did not open/i);
  await box.act('door-fault', { lockerId: '1-1', fault: null });
  await openDoor();
  await expect(stuck).not.toContainText('Still open');
  await box.act('close-door', { lockerId: '1-1' });
  await expect(urgent(map)).toHaveCount(0);
});

/** Raises an ongoing alarm: a door that does not open remotely. */
async function jamDoor(page: Page, lockerId: string) {
  const { callApi } = await staffOf(page, place);
  const path = `/pickup-boxes/open-door/${boxId}`;
  const body = { lockerId, reason: 'Stuck' };
  const box = boxOf(page, boxId);
  await expect.poll(async () => (await box.state()).doors.length).toBeGreaterThan(0);
  await box.act('door-fault', { lockerId, fault: 'stuck' });
  await callApi('POST', path, body);
  await expect(rows(page, new RegExp(`Still open.*Door ${lockerId}`))).toBeVisible();
  return async () => {
    await box.act('door-fault', { lockerId, fault: null });
    await callApi('POST', path, body);
    await box.act('close-door', { lockerId });
    await expect(rows(page, new RegExp(`Door ${lockerId}`))).not.toContainText('Still open');
  };
}

type ListedAlarm = { readonly id: string; readonly lockerId: string; readonly timestamp: number };

test('ALM-05 ALM-06 ALM-07 ALM-09 ALM-10: a comment of 250 characters, not of 251, shows live for everyone, and focus returns', async ({
  open,
}) => {
  const page = await open(place, 'alarms');
  const other = await open(place, 'alarms', { role: 'user' });
  const repair = await jamDoor(page, '1-2');
  const edit = /^Add comment: Door closed/;
  const button = rows(page, /Door 1-2/).getByRole('button', { name: edit });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Door closed' });
  const input = dialog.getByRole('textbox', { name: 'Comment' });
  const send = dialog.getByRole('button', { name: 'Add comment' });
  await expect(dialog.getByText('Door 1-2 ·')).toBeVisible();
  await expect(input).toBeFocused();
  const comment = `The lock is frozen; ${'x'.repeat(230)}`;
  await input.fill(`${comment}x`);
  await expect(dialog.getByText('At most 250 characters.')).toBeVisible();
  await send.click();
  await expect(input).toBeFocused();
  const { callApi } = await staffOf(page, place);
  const now = Date.now();
  const query = `startTime=${String(now - 3_600_000)}&endTime=${String(now)}&timezoneOffset=0`;
  const { body } = await callApi('GET', `/alarms/show-by-box-id/${boxId}?${query}`);
  const { alarms } = (body as { result: { alarms: ListedAlarm[] } }).result;
  const alarm = alarms.find(({ lockerId }) => lockerId === '1-2');
  const tooLong = { pickupboxId: boxId, ...alarm, alarmInfo: `${comment}x` };
  expect((await callApi('POST', '/alarms/comment', tooLong)).status).toBe(400);
  await input.fill(comment);
  // Past the usual comments and Cancel.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  for (const one of [page, other])
    await expect(rows(one, /Door 1-2/)).toContainText('The lock is frozen; xxxxxxxxxx…');
  await rows(other, /Door 1-2/)
    .getByRole('button', { name: edit })
    .click();
  const earlier = other.getByRole('region', { name: 'Earlier comments' }).getByRole('listitem');
  await expect(earlier).toHaveCount(1);
  await expect(earlier.first()).toContainText(`${comment}Maija Mallinen · `);
  await other.getByRole('textbox', { name: 'Comment' }).fill('Thawed');
  await button.click();
  await other.getByRole('dialog').getByRole('button', { name: 'Add comment' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'ThawedEero Esimerkki' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await repair();
  await expect(rows(page, /Door closed.*Door 1-2/)).toContainText('Thawed');
});
