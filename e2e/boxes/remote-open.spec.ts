import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { raiseMissing } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('remote-open');
const action = 'Open the door';
const panelOf = (page: Page, lockerId: string) =>
  page.getByRole('complementary', { name: lockerId, exact: true });

async function openDialog(page: Page, lockerId: string) {
  await door(page, lockerId).click();
  const button = panelOf(page, lockerId).getByRole('button', { name: action });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Open ${lockerId} from here` });
  return { button, dialog, reason: dialog.getByRole('textbox', { name: 'Reason' }) };
}

test('a door is opened from its panel by keyboard only, with a reason; the box opens it, and focus returns', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const box = boxOf(page, place.box.id);
  const kolliId = newKolliId('open');
  await staff.reserve(place.box.id, kolliId, ['1-1']);
  await box.load(kolliId);
  await expect(door(page, '1-1')).toHaveAccessibleName(/delivered/);
  const { button, dialog, reason } = await openDialog(page, '1-1');
  await expect(dialog.getByText(`${kolliId} is behind this door`)).toBeVisible();
  await expect(reason).toBeFocused();
  // Typed at human speed: faster input with Tab after it would be a scan.
  await page.keyboard.type('Look at it', { delay: 80 });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: action })).toBeFocused({ timeout: 200 });
  }).toPass({ timeout: 60_000 });
  await expect(reason).toHaveValue('Look at it');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('1-1 is open');
  await expect(dialog.getByRole('status')).toBeFocused();
  expect((await box.state()).doors.find(({ lockerId }) => lockerId === '1-1')?.isOpen).toBe(true);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await box.act('close-door', { lockerId: '1-1' });
  await expect(door(page, '1-1')).toHaveAccessibleName(/delivered/);
});

test('without a reason nothing is sent', async ({ open }) => {
  const page = await open(place, 'lockers');
  const { dialog } = await openDialog(page, '1-2');
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('button', { name: 'The lock is tested' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The lock is tested');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a command not fetched within 30 seconds does not open the door, also not later', async ({
  open,
}) => {
  test.slow();
  const page = await open(place, 'lockers', { path: place.lockersOf(place.secondBox.id) });
  const box = boxOf(page, place.secondBox.id);
  await expect.poll(async () => (await box.state()).doors.length).toBeGreaterThan(0);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await box.setOnline(false);
  const { dialog, reason } = await openDialog(page, '1-1');
  await reason.fill('The lock is tested');
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog.getByRole('status')).toContainText('Waiting for the box to open 1-1');
  await expect(dialog.getByText(/^\d+ seconds?$/)).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('The box did not answer');
  await box.setOnline(true);
  await box.allReported();
  // The box executes commands in order: after a later one it would have executed the earlier one,
  // too.
  const { callApi } = await staffOf(page, place);
  const later = { lockerId: '1-2', reason: 'A later one' };
  const path = `/pickup-boxes/open-door/${place.secondBox.id}`;
  const openDoors = async () =>
    (await box.state()).doors.filter(({ isOpen }) => isOpen).map(({ lockerId }) => lockerId);
  await expect(async () => {
    expect((await callApi('POST', path, later)).status).toBe(200);
    await expect.poll(openDoors, { timeout: 30_000 }).toEqual(['1-2']);
  }).toPass({ timeout: 150_000 });
  await box.act('close-door', { lockerId: '1-2' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(reason).toHaveValue('The lock is tested');
  await expect(async () => {
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog.getByRole('status')).toContainText('1-1 is open', { timeout: 5000 });
  }).toPass({ timeout: 150_000 });
  await box.act('close-door', { lockerId: '1-1' });
});

test('for a disconnected box remote opening is disabled with a reason', async ({ open }) => {
  const page = await open(place, 'lockers', { path: place.lockersOf(place.secondBox.id) });
  const box = boxOf(page, place.secondBox.id);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await box.setOnline(false);
  await raiseMissing(place.secondBox.id);
  await page.reload();
  await expect(page.getByText('Internet connection lost')).toBeVisible();
  await door(page, '1-2').click();
  const button = panelOf(page, '1-2').getByRole('button', { name: action });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByRole('tooltip', { name: /^The box is not connected/ })).toBeVisible();
  await box.setOnline(true);
  await expect(button).not.toHaveAttribute('aria-disabled');
});

test('the role user has no box.open: the button shows the reason, and the server refuses', async ({
  open,
}) => {
  const page = await open(place, 'lockers', { role: 'user' });
  await door(page, '1-3').click();
  const button = panelOf(page, '1-3').getByRole('button', { name: action });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(
    page.getByRole('tooltip', { name: 'You do not have enough permissions' }),
  ).toBeVisible();
  const { callApi } = await staffOf(page, place);
  const body = { lockerId: '1-3', reason: 'Mine' };
  const refused = await callApi('POST', `/pickup-boxes/open-door/${place.box.id}`, body);
  expect(refused.status).toBe(403);
});
