import { expect } from '@playwright/test';
import { listOpenings } from '@kolli/contract/delivery/delivery-openings';
import { ssn, staffOf } from '../deliveries.ts';
import { importPast } from '../past/import-past.ts';
import { newKolliId, newPhoneNumber } from '../place.ts';
import { goTo, type WalkInside } from './walk.ts';

const phoneOf = (number: string) => number.replace('+358', '0');

/** A customer with a closed delivery, whose details somebody opened, and an open one. */
async function givenCustomer({ page, place }: WalkInside): Promise<string> {
  const staff = await staffOf(page, place);
  const phoneNumber = newPhoneNumber();
  const closed = newKolliId('erasable');
  const { docId } = await staff.book(closed, { phoneNumber });
  await staff.describe(closed, 'Rings the bell twice');
  await staff.handOver(closed);
  await staff.callApi('GET', `/deliveries/details/${docId}`);
  await staff.book(newKolliId('waiting'), { phoneNumber });
  return phoneNumber;
}

async function search({ page, t }: WalkInside, number: string): Promise<void> {
  const field = page.getByRole('textbox', { name: t('customerData.field'), exact: true });
  await field.fill(number);
  await field.press('Enter');
}

async function accessLog(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'accessLog');
  await checkStop('Access log', page.getByRole('row').nth(1));
  await page.getByRole('textbox', { name: t('customerData.log.search') }).fill('nothing-like-this');
  await checkStop('Access log, nothing found', page.getByText(t('filters.nothingMatches')));
  await page.route(`**/api${listOpenings.path.replace(':pharmacyId', '*')}*`, (route) =>
    route.abort(),
  );
  await page.reload();
  await checkStop('Access log did not load', walk.button('actions.tryAgain'));
  await page.unrouteAll({ behavior: 'wait' });
}

/** Imports parcels that were handed over two and fourteen months ago. */
async function givenOldParcels({ place }: WalkInside): Promise<void> {
  const lines = [2, 14].map((months) => {
    const at = new Date();
    at.setUTCMonth(at.getUTCMonth() - months);
    const time = at.toISOString();
    return {
      kind: 'delivery',
      deliveryId: newKolliId(`months-${String(months)}`),
      phoneNumber: newPhoneNumber(),
      ssn,
      descriptionText: 'Rings the bell twice',
      is_drug: true,
      deliveryStatus: 'pickup',
      givenOutUserName: 'Aino Demo',
      reservedTime: time,
      reservedUserName: 'API',
      pickupTime: time,
    };
  });
  await importPast(place, lines);
}

/** The history and the details of deliveries of which something is no longer kept. */
async function walkCleared(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await givenOldParcels(walk);
  await goTo(walk, 'history');
  const from = page.getByRole('textbox', { name: t('filters.from') });
  await from.fill(`01/01/${String(new Date().getUTCFullYear() - 2)}`);
  await from.blur();
  const gone = page.getByText(t('delivery.noLongerKept')).last();
  await gone.scrollIntoViewIfNeeded();
  await checkStop('Delivery history, no longer kept');
  const row = page.getByRole('row').filter({ hasText: t('delivery.noLongerKept') });
  const info = new RegExp(`^${t('reservations.actions.info')}`);
  await row.last().getByRole('button', { name: info }).click();
  await expect(walk.dialog.getByText(t('delivery.noLongerKept')).first()).toBeVisible();
  await checkStop('Information of a delivery, no longer kept');
  await page.keyboard.press('Escape');
}

/** Customer data with its dialog, the access log, and what is no longer kept. */
export async function walkCustomerData(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  const phoneNumber = await givenCustomer(walk);
  await goTo(walk, 'customerData');
  await checkStop('Customer data');
  await search(walk, '12');
  await checkStop('Customer data, not a number', page.getByText(t('validation.customerNumber')));
  await search(walk, phoneOf(phoneNumber));
  const erase = walk.button('customerData.eraseButton_one', { count: '1' });
  await checkStop('Customer data, found', erase);
  await erase.click();
  await walk.dialog.getByRole('textbox').fill(phoneNumber.slice(-4));
  await checkStop('Erase?');
  await walk.inDialog('customerData.eraseNow').click();
  await checkStop('Customer data, erased', page.getByText(t('customerData.eraseNothing')));
  await search(walk, newPhoneNumber());
  await checkStop('Customer data, nothing found', page.getByText(t('customerData.nothing')));
  await accessLog(walk);
  await walkCleared(walk);
}
