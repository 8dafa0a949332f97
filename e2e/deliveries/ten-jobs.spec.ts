import { expect, type Page } from '@playwright/test';
import { alarmRows } from '../testing/alarms.ts';
import { boxOf } from '../testing/box.ts';
import { ageMessages } from '../testing/database.ts';
import { order, ssn, staffOf } from '../testing/deliveries.ts';
import { handsOf } from '../testing/walk/hands.ts';
import { rowOf } from '../testing/lists.ts';
import { newName } from '../testing/people.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { test } from '../testing/test.ts';

const place = placeOf('jobs');

const goTo = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).click();

async function findDoor(page: Page): Promise<void> {
  const hands = handsOf(page);
  const kolliId = newKolliId('new');
  await order(page, place, kolliId);
  await hands.scan(kolliId);
  await expect(page.getByRole('dialog', { name: `Where does ${kolliId} go?` })).toBeVisible();
  await hands.press('m');
  await hands.press('Enter');
  const reserved = page.getByRole('option', { name: new RegExp(`medium.*reserved, ${kolliId}$`) });
  await expect(reserved).toHaveCount(1);
  expect(hands.effort()).toEqual({ scans: 1, clicks: 0, keys: 2 });
}

async function findByPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
  const hands = handsOf(page);
  const [kolliId, phoneNumber] = [newKolliId('phone'), newPhoneNumber()];
  await (await staffOf(page, place)).book(kolliId, { phoneNumber });
  await hands.press('/');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await hands.type(phoneNumber.slice(-4));
  await expect(page.getByRole('option', { name: new RegExp(kolliId) })).toBeVisible();
  expect(hands.effort()).toEqual({ scans: 0, clicks: 0, keys: 5 });
}

async function handOver(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const hands = handsOf(page);
  const kolliId = newKolliId('shelf');
  const staff = await staffOf(page, place);
  await staff.book(kolliId, { is_drug: true, ssn });
  await staff.putOnShelf(kolliId, ['A1']);
  await hands.scan(kolliId);
  const parcel = page.getByRole('dialog', { name: kolliId });
  await hands.click(parcel.getByRole('button', { name: 'Picked up' }));
  await hands.scan(kolliId);
  await hands.press('Tab');
  await hands.type(ssn);
  await hands.press('Enter');
  const question = page.getByRole('dialog', { name: 'Was the reservation picked up?' });
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  await hands.press('Enter');
  await expect(question).toBeHidden();
  expect(hands.effort()).toEqual({ scans: 2, clicks: 1, keys: ssn.length + 3 });
}

async function sendAgain(page: Page): Promise<void> {
  await goTo(page, /^Reservations/);
  const hands = handsOf(page);
  const kolliId = newKolliId('again');
  const staff = await staffOf(page, place);
  const { docId } = await staff.book(kolliId);
  await staff.putOnShelf(kolliId, ['A2']);
  await ageMessages(docId, 2);
  const row = rowOf(page, kolliId);
  await hands.click(row.getByRole('button', { name: `Resend SMS: ${kolliId}` }));
  const dialog = page.getByRole('dialog');
  await hands.click(dialog.getByRole('button', { name: /^Send/ }));
  await expect(page.getByText(`SMS sent for ${kolliId}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(hands.effort()).toEqual({ scans: 0, clicks: 2, keys: 0 });
}

async function commentAlarm(page: Page): Promise<void> {
  await goTo(page, /^Alarms/);
  const hands = handsOf(page);
  const box = boxOf(page, place.box.id);
  const { callApi } = await staffOf(page, place);
  await expect.poll(async () => (await box.state()).doors.length).toBeGreaterThan(0);
  await box.act('door-fault', { lockerId: '1-1', fault: 'stuck' });
  await callApi('POST', `/pickup-boxes/open-door/${place.box.id}`, {
    lockerId: '1-1',
    reason: 'Stuck',
  });
  const row = alarmRows(page, /Door 1-1/);
  await hands.click(row.getByRole('button', { name: /^Add comment/ }));
  const dialog = page.getByRole('dialog');
  await hands.click(dialog.getByRole('button', { name: 'Service has been informed.' }));
  await hands.click(dialog.getByRole('button', { name: 'Add comment' }));
  await expect(row).toContainText('Service has been informed.');
  expect(hands.effort()).toEqual({ scans: 0, clicks: 3, keys: 0 });
}

async function readStatistics(page: Page): Promise<void> {
  await goTo(page, 'Lockers');
  const hands = handsOf(page);
  await hands.click(page.getByRole('link', { name: 'Statistics' }));
  await hands.click(page.getByRole('combobox', { name: 'Ready-made range' }));
  await hands.click(page.getByRole('option', { name: 'Last month' }));
  await expect(page.getByRole('combobox', { name: 'Ready-made range' })).toHaveValue('Last month');
  expect(hands.effort()).toEqual({ scans: 0, clicks: 3, keys: 0 });
}

async function seeToday(page: Page): Promise<void> {
  await goTo(page, 'Lockers');
  const hands = handsOf(page);
  await hands.click(page.getByRole('link', { name: /^Today/ }));
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(hands.effort()).toEqual({ scans: 0, clicks: 1, keys: 0 });
}

async function invite(page: Page): Promise<void> {
  await goTo(page, 'Users');
  const hands = handsOf(page);
  const { name, firstName, lastName, email } = newName('job');
  await hands.click(page.getByRole('button', { name: 'Add user', exact: true }));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await hands.type(email);
  await hands.press('Tab');
  await hands.type(firstName);
  await hands.press('Tab');
  await hands.type(lastName);
  await hands.click(page.getByRole('combobox', { name: 'Role' }));
  await hands.click(page.getByRole('option', { name: 'User', exact: true }));
  await hands.click(page.getByRole('form').getByRole('button', { name: 'Add user', exact: true }));
  await expect(page.getByRole('heading', { name: `${name} is invited` })).toBeVisible();
  const typed = firstName.length + lastName.length + email.length;
  expect(hands.effort()).toEqual({ scans: 0, clicks: 4, keys: typed + 2 });
}

test('the jobs of the counter take as few scans, clicks and keys as docs/friendliness.md says', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  for (const [name, work] of [
    ['job 1: a door for a new order is one scan and two keys', findDoor],
    ['job 2: a parcel is found by the end of its phone number in five keys', findByPhone],
    ['job 3: a parcel from the shelf is handed over after its check with one click', handOver],
    ['job 8: a message is sent again in two clicks', sendAgain],
    ['job 5: an alarm is commented in three clicks', commentAlarm],
    ['job 10: the statistics of the last month are three clicks', readStatistics],
    ['jobs 4 and 7: what must be taken out today is one click', seeToday],
    ['job 6: a colleague is invited in four clicks beside what is typed', invite],
  ] as const)
    await test.step(name, () => work(page));
});
