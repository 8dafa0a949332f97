import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { raiseMissing } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { button, door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('box-work');
const action = 'Open the door';
const inUse = (page: Page) => page.getByRole('switch', { name: 'Box in use' });
const panelOf = (page: Page, lockerId: string) =>
  page.getByRole('complementary', { name: lockerId, exact: true });

/** A main user at box info, and a colleague at the lockers of the same box. */
interface Work {
  readonly page: Page;
  readonly other: Page;
  readonly box: ReturnType<typeof boxOf>;
  readonly staff: Awaited<ReturnType<typeof staffOf>>;
  /** A parcel in 1-1. */
  readonly kolliId: string;
}

async function takeOutOfUse({ page, other, staff, box, kolliId }: Work): Promise<void> {
  await staff.reserve(place.box.id, kolliId, ['1-1']);
  await box.load(kolliId);
  await door(other, '1-2').click();
  await expect(button(other, 'Reserve')).not.toHaveAttribute('aria-disabled');
  await inUse(page).click({ force: true });
  await button(page, 'Take out of use').click();
  await expect(inUse(page)).not.toBeChecked();
  await expect(other.getByText('This box is out of use')).toBeVisible();
  for (const name of ['Reserve', 'Quick reservation'])
    await expect(button(other, name)).toHaveAttribute('aria-disabled', 'true');
  const refused = await staff.callApi('POST', `/deliveries/create/${place.box.id}`, {
    deliveryId: newKolliId('refused'),
    phoneNumber: '+358457001009',
    lockerId: ['1-2'],
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'pickupbox_disabled' } });
  await box.remove('1-1');
  await expect(door(other, '1-1')).toHaveAccessibleName('1-1, small, free');
  await inUse(page).click({ force: true });
  await button(page, 'Take into use').click();
  await expect(button(other, 'Reserve')).not.toHaveAttribute('aria-disabled');
}

async function signInAtBox({ other, box }: Work): Promise<void> {
  const banner = other.getByText('Someone is signed in at the box', { exact: true });
  await box.signIn();
  await expect(banner).toBeVisible();
  await expect(button(other, 'Reserve')).toBeDisabled();
  await box.logOut();
  await expect(banner).toBeHidden();
  await expect(button(other, 'Reserve')).toBeEnabled();
}

async function openFromAfar({ page, box }: Work): Promise<void> {
  await page.getByRole('link', { name: 'Lockers' }).click();
  await box.act('door-fault', { lockerId: '1-1', fault: 'stuck' });
  await door(page, '1-1').click();
  await panelOf(page, '1-1').getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: 'Open 1-1 from here' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lock is tested');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog.getByText('1-1 did not open')).toBeVisible();
  await expect(door(page, '1-1')).toHaveAccessibleName(/did not open/i);
  // The count of the tab is red while an alarm goes on.
  const urgent = page.getByRole('link', { name: /^Alarms/ }).locator('[data-urgent]');
  await expect(urgent).toBeVisible();
  await box.act('door-fault', { lockerId: '1-1', fault: null });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('1-1 is open');
  expect((await box.state()).doors.find(({ lockerId }) => lockerId === '1-1')?.isOpen).toBe(true);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await box.act('close-door', { lockerId: '1-1' });
  await expect(door(page, '1-1')).toHaveAccessibleName('1-1, small, free');
  await expect(urgent).toHaveCount(0);
}

/** A box without contact: nothing can be opened, and what is taken out is noted by hand. */
async function loseConnection({ page, box, staff }: Work): Promise<void> {
  const kolliId = newKolliId('rem');
  await staff.reserve(place.box.id, kolliId, ['1-3']);
  await box.load(kolliId);
  await expect(door(page, '1-3')).toHaveAccessibleName(/delivered/);
  await box.setOnline(false);
  await raiseMissing(place.box.id);
  // A change made directly in the database sends no notice: the screen updates with the next one.
  await staff.reserve(place.box.id, newKolliId('notice'), ['1-4']);
  await expect(page.getByText('Internet connection lost')).toBeVisible();
  await door(page, '1-3').click();
  await expect(button(page, action)).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Remove parcel').click();
  const dialog = page.getByRole('dialog', { name: `Remove ${kolliId} from the box` });
  await dialog.getByLabel('Reason').fill('The network is down');
  await dialog.getByRole('button', { name: 'Confirm removal' }).click();
  await expect(door(page, '1-3')).toHaveAccessibleName('1-3, small, free');
  await box.setOnline(true);
  await expect(page.getByText('Internet connection lost')).toBeHidden();
}

async function chooseTemplate({ page }: Work): Promise<void> {
  const { id } = place.secondBox;
  await page.goto(`${site.url}/${place.pharmacyId}/edit-pickup-box/${id}`);
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Three modules, one fridge · 15 lockers' }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const second = boxOf(page, id);
  await expect.poll(async () => (await second.state()).doors.length).toBe(15);
}

test('what staff do at a box, from afar and with its settings, shows live on the screens and at the box', async ({
  open,
}) => {
  const page = await open(place, 'boxInfo');
  const other = await open(place, 'lockers', { role: 'user' });
  const box = boxOf(page, place.box.id);
  await expect.poll(async () => (await box.state()).doors.length).toBe(15);
  const staff = await staffOf(page, place);
  const work = { page, other, box, staff, kolliId: newKolliId('inactive') };
  const step = (name: string, take: (work: Work) => Promise<void>) =>
    test.step(name, () => take(work));
  await step('a box out of use accepts no reservation, and gives out what is in it', takeOutOfUse);
  await step('while somebody is signed in at the box nothing can be reserved in it', signInAtBox);
  await step('a door is opened from afar, which first is stuck', openFromAfar);
  await step('a removal is noted while the box is disconnected', loseConnection);
  await step('another template redraws the doors of an empty box', chooseTemplate);
});
