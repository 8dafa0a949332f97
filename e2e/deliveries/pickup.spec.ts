import { expect, type Page } from '@playwright/test';
import { ageIdentityChecks } from '../testing/database.ts';
import { anotherSsn, order, ssn, staffOf } from '../testing/deliveries.ts';
import { rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf, shownPhone } from '../testing/place.ts';
import { pinFor } from '../testing/phone.ts';
import { test } from '../testing/test.ts';

const place = placeOf('pickup');
const pickUp = (page: Page, kolliId: string) =>
  page.getByRole('button', { name: `Picked up: ${kolliId}` });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Was the reservation picked up?' });
const checksOf = (page: Page, kolliId: string) =>
  page.getByRole('dialog', { name: `Who picks up ${kolliId}?` });

test('DLG-25 PCK-09: without a required check only the confirmation is shown, and No changes nothing', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('plain');
  await staff.book(kolliId);
  await pickUp(page, kolliId).click();
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(question(page)).toBeHidden();
  await expect(rowOf(page, kolliId)).toBeVisible();
  await expect(pickUp(page, kolliId)).toBeFocused();
  await pickUp(page, kolliId).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
  await page.getByRole('link', { name: 'Delivery history' }).click();
  await expect(rowOf(page, kolliId)).toContainText('Picked up');
});

test('PCK-01 PCK-02 PCK-06 PCK-07: the right identity number leads to the confirmation, a wrong one is refused', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('ssn');
  await staff.book(kolliId, { is_drug: true, ssn });
  await pickUp(page, kolliId).click();
  const checks = checksOf(page, kolliId);
  await expect(checks.getByRole('radio', { name: 'Verify SSN' })).toBeChecked();
  await expect(checks.getByRole('radio', { name: 'Verify without SSN' })).toBeDisabled();
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(checks.getByText('This field is required.')).toHaveCount(2);
  await checks.getByLabel('Kolli ID').fill('something-else');
  await checks.getByLabel('Customer’s identity number').fill(ssn);
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(checks.getByText('The kolli ID does not match this delivery.')).toBeVisible();
  await checks.getByLabel('Kolli ID').fill(kolliId.toUpperCase());
  await checks.getByLabel('Customer’s identity number').fill(anotherSsn);
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(
    checks.getByText('This is the wrong SSN for this order, please check ID and verify again'),
  ).toBeVisible();
  await checks.getByLabel('Customer’s identity number').fill(ssn);
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
});

test('a check older than ten minutes is refused by the server, and the checks start again', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('old');
  const { docId } = await staff.book(kolliId, { is_drug: true, ssn });
  await pickUp(page, kolliId).click();
  const checks = checksOf(page, kolliId);
  const check = async () => {
    await checks.getByLabel('Kolli ID').fill(kolliId);
    await checks.getByLabel('Customer’s identity number').fill(ssn);
    await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  await check();
  await expect(question(page)).toBeVisible();
  await ageIdentityChecks(docId, 11);
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(checks.getByText('The check is needed again')).toBeVisible();
  await expect(rowOf(page, kolliId)).toBeAttached();
  await check();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
});

test('PCK-03 PCK-05 PCK-10 DLG-37: another person picks up, with the confirmation ticked, and is shown in the history', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('other');
  await staff.book(kolliId, { is_drug: true, ssn });
  await pickUp(page, kolliId).click();
  const checks = checksOf(page, kolliId);
  await checks.getByText('Pickup for another SSN').click();
  await checks.getByLabel('Kolli ID').fill(kolliId);
  await checks.getByLabel('Customer’s identity number').fill(ssn);
  await checks.getByLabel('Representative’s identity number').fill(anotherSsn);
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(checks.getByText('Tick this once it is done.')).toBeVisible();
  await checks.getByRole('checkbox').check();
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(question(page)).toContainText('Another person picks it up');
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
  await page.getByRole('link', { name: 'Delivery history' }).click();
  await page.getByRole('button', { name: `Reservation info: ${kolliId}` }).click();
  const info = page.getByRole('dialog');
  await expect(info.getByText('************')).toHaveCount(2);
  await info.getByRole('button', { name: 'Show' }).nth(1).click();
  await expect(info.getByText(anotherSsn)).toBeVisible();
  await expect(info.getByText(ssn)).toHaveCount(0);
});

test('PCK-04 PCK-08 PCK-13: without an identity number the PIN is sent, checked, and locked after five wrong ones', async ({
  open,
}) => {
  const page = await open(place, 'apiReservations');
  const kolliId = newKolliId('pin');
  const phoneNumber = newPhoneNumber();
  await order(page, place, kolliId, { phoneNumber, is_drug: true });
  await pickUp(page, kolliId).click();
  const checks = checksOf(page, kolliId);
  await expect(checks.getByRole('radio', { name: 'Verify without SSN' })).toBeChecked();
  await checks.getByRole('button', { name: 'Send the PIN' }).click();
  await expect(
    checks.getByText(`The PIN is on its way to ${shownPhone(phoneNumber)}`),
  ).toBeVisible();
  const pin = await pinFor(page, phoneNumber);
  await checks.getByLabel('Kolli ID').fill(kolliId);
  await checks.getByLabel('Customer’s phone').fill(newPhoneNumber());
  await checks.getByLabel('Pickup PIN').fill(pin);
  await checks.getByRole('checkbox').check();
  const verify = checks.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(checks.getByText('Phone number do not match delivery')).toBeVisible();
  await checks.getByLabel('Customer’s phone').fill(phoneNumber);
  await checks.getByLabel('Pickup PIN').fill('12345');
  await verify.click();
  await expect(checks.getByText('This field should be 6 characters long.')).toBeVisible();
  await checks.getByLabel('Pickup PIN').fill(pin);
  await verify.click();
  await expect(question(page)).toContainText('The identity has been checked.');
  await question(page).getByRole('button', { name: 'No' }).click();

  await pickUp(page, kolliId).click();
  await checks.getByLabel('Kolli ID').fill(kolliId);
  await checks.getByLabel('Customer’s phone').fill(phoneNumber);
  await checks.getByLabel('Pickup PIN').fill(pin === '000000' ? '111111' : '000000');
  await checks.getByRole('checkbox').check();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/verify-pin/')) statuses.push(response.status());
  });
  for (let tries = 1; tries <= 6; tries += 1) {
    await verify.click();
    await expect.poll(() => statuses.length).toBe(tries);
    await expect(verify).toBeEnabled();
  }
  await expect(checks.getByText('Too many wrong PINs. Try again in five minutes.')).toBeVisible();
  await checks.getByLabel('Pickup PIN').fill(pin);
  await verify.click();
  await expect.poll(() => statuses.length).toBe(7);
  await expect(checks.getByText('Too many wrong PINs. Try again in five minutes.')).toBeVisible();
});

test('a parcel handed over by somebody else in the meantime is refused', async ({ open }) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('gone');
  await staff.book(kolliId);
  await pickUp(page, kolliId).click();
  await page.route('**/api/deliveries/open?*', (route) => route.abort());
  await staff.handOver(kolliId);
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(
    page.getByRole('alert').getByText('The delivery has changed in the meantime'),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.locator('h1')).toBeAttached();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
});
