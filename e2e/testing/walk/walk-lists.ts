import { expect } from '@playwright/test';
import { anotherSsn, ssn } from '../deliveries.ts';
import { rowOf } from '../lists.ts';
import { goTo, type Walk } from './walk.ts';

async function inMenu(walk: Walk, kolliId: string, key: string): Promise<void> {
  await walk.ofRow('table.moreActions', kolliId).click();
  await walk.page.getByRole('menuitem', { name: walk.t(key), exact: true }).click();
  await expect(walk.dialog).toBeVisible();
}

async function rowDialogs(walk: Walk): Promise<void> {
  const { data, checkStop, page } = walk;
  await walk.ofRow('table.moreActions', data.onShelf).click();
  await checkStop('the menu of a row', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await inMenu(walk, data.onShelf, 'reservations.actions.info');
  await checkStop('Reservation info');
  await walk.close();
  await inMenu(walk, data.onShelf, 'reservations.actions.description');
  await walk.button('description.showLog').click();
  await walk.field('delivery.description').fill('x'.repeat(251));
  await checkStop('Description, too long, with the log');
  await walk.cancel();
  await inMenu(walk, data.onShelf, 'reservations.actions.qr');
  await checkStop('QR code', page.getByRole('img').first());
  await walk.close();
  await inMenu(walk, data.onShelf, 'shelf.update');
  await walk.dialog.locator('button[type=submit]').click();
  await checkStop('Change shelf with errors');
  await page.getByRole('combobox', { name: walk.t('shelf.choose') }).click();
  await checkStop('the list of shelves');
  await page.reload();
  await inMenu(walk, data.onShelf, 'reservations.actions.delete');
  await checkStop('Delete from the list');
  await walk.close();
}

async function identityChecks(walk: Walk): Promise<void> {
  const { data, checkStop, t } = walk;
  const submit = walk.dialog.locator('button[type=submit]');
  await walk.ofRow('reservations.actions.pickedUp', data.withSsn).click();
  await submit.click();
  await checkStop('Verify SSN with errors');
  await walk.dialog.getByText(t('pickedUp.anotherSsn')).click();
  await submit.click();
  await checkStop('Pickup for another SSN with errors');
  await walk.field('delivery.kolliId').fill(data.withSsn);
  await walk.field('pickedUp.customerSsn').fill(ssn);
  await walk.field('pickedUp.otherSsn').fill(anotherSsn);
  await walk.dialog.getByRole('checkbox').check();
  await submit.click();
  await checkStop('Picked up?', walk.inDialog('yes'));
  await walk.close();
}

/** Reservations and its dialogs. */
export async function walkReservations(walk: Walk): Promise<void> {
  const { page, checkStop, t, data } = walk;
  await goTo(walk, 'reservations');
  await checkStop('Reservations', rowOf(page, data.onShelf));
  await rowDialogs(walk);
  await identityChecks(walk);
  await walk.button('reservations.newBooking').first().click();
  await walk.dialog.locator('button[type=submit]').click();
  await checkStop('New pickup with errors');
  await walk.close();
  await page.getByRole('textbox', { name: t('reservations.search') }).fill('nothing-like-this');
  await checkStop('Reservations, nothing found', page.getByText(t('filters.nothingMatches')));
}

/** Two bad lines, one that is ready, and the first one again, in words that are the same in every language. */
const importedText = [
  'deliveryId;order_id;fulfillment_order_id;phoneNumber',
  'walk-1;o-1;walk-1;+358401234567',
  'walk-2;;walk-2;12345',
  'walk-3;o-3;walk-3;',
  'walk-1;o-1;walk-1;',
].join('\n');

async function importDialog(walk: Walk): Promise<void> {
  const { checkStop } = walk;
  await walk.button('orderImport.title').click();
  await expect(walk.dialog.getByRole('textbox')).toBeVisible();
  await walk.dialog.getByRole('textbox').fill('a;b');
  await walk.inDialog('orderImport.check').click();
  await checkStop('Import orders, not read', walk.dialog.getByRole('alert'));
  await walk.dialog.getByRole('textbox').fill(importedText);
  await walk.inDialog('orderImport.check').click();
  await checkStop('Import orders, with errors', walk.dialog.getByRole('table'));
  await walk.inDialog('orderImport.change').click();
  await walk.cancel();
}

/** API reservations and its dialogs. */
export async function walkApiReservations(walk: Walk): Promise<void> {
  const { page, checkStop, data } = walk;
  await goTo(walk, 'apiReservations');
  await checkStop('API reservations', rowOf(page, data.waiting));
  await importDialog(walk);
  await walk.ofRow('api.quickReservation', data.waiting).click();
  await checkStop('Quick reservation of an order', walk.dialog.getByRole('radio').first());
  await walk.close();
  await inMenu(walk, data.waiting, 'api.destroy');
  await checkStop('Destroy');
  await walk.close();
  await walk.ofRow('api.pickedUp', data.waiting).click();
  await expect(walk.button('pickedUp.sendPin')).toBeVisible();
  await walk.dialog.locator('button[type=submit]').click();
  await checkStop('Verify without SSN with errors');
  await walk.close();
}

/** Delivery history and its dialogs. */
export async function walkHistory(walk: Walk): Promise<void> {
  const { page, checkStop, t, data } = walk;
  await goTo(walk, 'history');
  await checkStop('Delivery history', rowOf(page, data.deleted));
  await inMenu(walk, data.deleted, 'history.pickedUp');
  await checkStop('Picked up after all?');
  await walk.close();
  await walk.ofRow('reservations.actions.info', data.handedOver).click();
  await checkStop('Information of the history');
  await walk.close();
  const start = page.getByRole('textbox', { name: t('filters.from') });
  await start.click();
  await checkStop('the calendar');
  await start.fill('31/12/2039');
  await start.blur();
  await checkStop('a range that ends before it starts', page.getByText(t('errorDate')));
  // The stop was also narrow, where the fields are in a sheet: what can't be a range is not kept.
  await page.getByRole('textbox', { name: t('filters.to') }).fill('31/12/2040');
  await start.fill('31/12/2039');
  await page.keyboard.press('Tab');
  await checkStop('Delivery history, nothing found', page.getByText(t('noData')));
}
