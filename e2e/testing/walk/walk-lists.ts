import { expect } from '@playwright/test';
import { anotherSsn, ssn } from '../deliveries.ts';
import { rowOf } from '../lists.ts';
import { goTo, partsOf, type Walk } from './walk.ts';

type Parts = ReturnType<typeof partsOf>;

async function inMenu(walk: Walk, parts: Parts, kolliId: string, key: string): Promise<void> {
  await parts.ofRow('table.moreActions', kolliId).click();
  await walk.page.getByRole('menuitem', { name: walk.t(key), exact: true }).click();
  await expect(parts.dialog).toBeVisible();
}

async function rowDialogs(walk: Walk, parts: Parts): Promise<void> {
  const { data, checkStop, page } = walk;
  await parts.ofRow('table.moreActions', data.onShelf).click();
  await checkStop('the menu of a row', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.info');
  await checkStop('Reservation info');
  await parts.close();
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.description');
  await parts.button('description.showLog').click();
  await parts.field('delivery.description').fill('x'.repeat(251));
  await checkStop('Description, too long, with the log');
  await parts.cancel();
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.qr');
  await checkStop('QR code', page.getByRole('img').first());
  await parts.close();
  await inMenu(walk, parts, data.onShelf, 'shelf.update');
  await parts.dialog.locator('button[type=submit]').click();
  await checkStop('Change shelf with errors');
  await page.getByRole('combobox', { name: walk.t('shelf.choose') }).click();
  await checkStop('the list of shelves');
  await page.reload();
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.delete');
  await checkStop('Delete from the list');
  await parts.close();
}

async function identityChecks(walk: Walk, parts: Parts): Promise<void> {
  const { data, checkStop, t } = walk;
  const submit = parts.dialog.locator('button[type=submit]');
  await parts.ofRow('reservations.actions.pickedUp', data.withSsn).click();
  await submit.click();
  await checkStop('Verify SSN with errors');
  await parts.dialog.getByText(t('pickedUp.anotherSsn')).click();
  await submit.click();
  await checkStop('Pickup for another SSN with errors');
  await parts.field('delivery.kolliId').fill(data.withSsn);
  await parts.field('pickedUp.customerSsn').fill(ssn);
  await parts.field('pickedUp.otherSsn').fill(anotherSsn);
  await parts.dialog.getByRole('checkbox').check();
  await submit.click();
  await checkStop('Picked up?', parts.inDialog('yes'));
  await parts.close();
}

/** Reservations and its dialogs. */
export async function walkReservations(walk: Walk): Promise<void> {
  const parts = partsOf(walk);
  const { page, checkStop, t, data } = walk;
  await goTo(walk, 'reservations');
  await checkStop('Reservations', rowOf(page, data.onShelf));
  await rowDialogs(walk, parts);
  await identityChecks(walk, parts);
  await parts.button('reservations.newBooking').first().click();
  await parts.dialog.locator('button[type=submit]').click();
  await checkStop('New pickup with errors');
  await parts.close();
  await page.getByRole('textbox', { name: t('reservations.search') }).fill('nothing-like-this');
  await checkStop('Reservations, nothing found', page.getByText(t('noReservations')));
}

/** Two bad lines, one that is ready, and the first one again, in words that are the same in every language. */
const importedText = [
  'deliveryId;order_id;fulfillment_order_id;phoneNumber',
  'walk-1;o-1;walk-1;+358401234567',
  'walk-2;;walk-2;12345',
  'walk-3;o-3;walk-3;',
  'walk-1;o-1;walk-1;',
].join('\n');

async function importDialog({ checkStop }: Walk, parts: Parts): Promise<void> {
  await parts.button('orderImport.title').click();
  await expect(parts.dialog.getByRole('textbox')).toBeVisible();
  await parts.dialog.getByRole('textbox').fill('a;b');
  await parts.inDialog('orderImport.check').click();
  await checkStop('Import orders, not read', parts.dialog.getByRole('alert'));
  await parts.dialog.getByRole('textbox').fill(importedText);
  await parts.inDialog('orderImport.check').click();
  await checkStop('Import orders, with errors', parts.dialog.getByRole('table'));
  await parts.inDialog('orderImport.change').click();
  await parts.cancel();
}

/** API reservations and its dialogs. */
export async function walkApiReservations(walk: Walk): Promise<void> {
  const parts = partsOf(walk);
  const { page, checkStop, data } = walk;
  await goTo(walk, 'apiReservations');
  await checkStop('API reservations', rowOf(page, data.waiting));
  await importDialog(walk, parts);
  await parts.ofRow('api.quickReservation', data.waiting).click();
  await checkStop('Quick reservation of an order', parts.dialog.getByRole('radio').first());
  await parts.close();
  await inMenu(walk, parts, data.waiting, 'api.destroy');
  await checkStop('Destroy');
  await parts.close();
  await parts.ofRow('api.pickedUp', data.waiting).click();
  await expect(parts.button('pickedUp.sendPin')).toBeVisible();
  await parts.dialog.locator('button[type=submit]').click();
  await checkStop('Verify without SSN with errors');
  await parts.close();
}

/** Delivery history and its dialogs. */
export async function walkHistory(walk: Walk): Promise<void> {
  const parts = partsOf(walk);
  const { page, checkStop, t, data } = walk;
  await goTo(walk, 'history');
  await checkStop('Delivery history', rowOf(page, data.deleted));
  await inMenu(walk, parts, data.deleted, 'history.pickedUp');
  await checkStop('Picked up after all?');
  await parts.close();
  await parts.ofRow('reservations.actions.info', data.handedOver).click();
  await checkStop('Information of the history');
  await parts.close();
  const start = page.getByRole('textbox', { name: t('filters.from') });
  await start.click();
  await checkStop('the calendar');
  await start.fill('31/12/2039');
  await start.blur();
  await checkStop('a range that ends before it starts', page.getByText(t('errorDate')));
  await page.getByRole('textbox', { name: t('filters.to') }).fill('31/12/2040');
  await page.keyboard.press('Tab');
  await checkStop('Delivery history, nothing found', page.getByText(t('noData')));
}
