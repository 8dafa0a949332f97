import { expect } from '@playwright/test';
import { anotherSsn, ssn } from './deliveries.ts';
import { rowOf } from './lists.ts';
import { goTo, partsOf, type Walk } from './walk.ts';

type Parts = ReturnType<typeof partsOf>;

async function inMenu(walk: Walk, parts: Parts, kolliId: string, key: string): Promise<void> {
  await parts.ofRow('table.moreActions', kolliId).click();
  await walk.page.getByRole('menuitem', { name: walk.say(key), exact: true }).click();
  await expect(parts.dialog).toBeVisible();
}

async function rowDialogs(walk: Walk, parts: Parts): Promise<void> {
  const { data, look, page } = walk;
  await parts.ofRow('table.moreActions', data.onShelf).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('the menu of a row');
  await page.keyboard.press('Escape');
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.info');
  await look('Reservation info');
  await parts.close();
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.description');
  await parts.button('description.showLog').click();
  await parts.field('delivery.description').fill('x'.repeat(251));
  await look('Description, too long, with the log');
  await parts.cancel();
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.qr');
  await expect(page.getByRole('img').first()).toBeVisible();
  await look('QR code');
  await parts.close();
  await inMenu(walk, parts, data.onShelf, 'shelf.update');
  await parts.dialog.locator('button[type=submit]').click();
  await look('Change shelf with errors');
  await page.getByRole('combobox', { name: walk.say('shelf.choose') }).click();
  await look('the list of shelves');
  await page.reload();
  await inMenu(walk, parts, data.onShelf, 'reservations.actions.delete');
  await look('Delete from the list');
  await parts.close();
}

async function identityChecks(walk: Walk, parts: Parts): Promise<void> {
  const { data, look, say } = walk;
  const submit = parts.dialog.locator('button[type=submit]');
  await parts.ofRow('reservations.actions.pickedUp', data.withSsn).click();
  await submit.click();
  await look('Verify SSN with errors');
  await parts.dialog.getByText(say('pickedUp.anotherSsn')).click();
  await submit.click();
  await look('Pickup for another SSN with errors');
  await parts.field('delivery.kolliId').fill(data.withSsn);
  await parts.field('pickedUp.customerSsn').fill(ssn);
  await parts.field('pickedUp.otherSsn').fill(anotherSsn);
  await parts.dialog.getByRole('checkbox').check();
  await submit.click();
  await expect(parts.inDialog('yes')).toBeVisible();
  await look('Picked up?');
  await parts.close();
}

/** Reservations and what opens above it. */
export async function walkReservations(walk: Walk): Promise<void> {
  const parts = partsOf(walk);
  const { page, look, say, data } = walk;
  await goTo(walk, 'reservations');
  await expect(rowOf(page, data.onShelf)).toBeVisible();
  await look('Reservations', true);
  await rowDialogs(walk, parts);
  await identityChecks(walk, parts);
  await parts.button('reservations.newBooking').first().click();
  await parts.dialog.locator('button[type=submit]').click();
  await look('New pickup with errors');
  await parts.close();
  await page.getByRole('textbox', { name: say('reservations.search') }).fill('nothing-like-this');
  await expect(page.getByText(say('noReservations'))).toBeVisible();
  await look('Reservations, nothing found');
}

/** API reservations and what opens above it. */
export async function walkApiReservations(walk: Walk): Promise<void> {
  const parts = partsOf(walk);
  const { page, look, data } = walk;
  await goTo(walk, 'apiReservations');
  await expect(rowOf(page, data.waiting)).toBeVisible();
  await look('API reservations', true);
  await parts.ofRow('api.quickReservation', data.waiting).click();
  await expect(parts.dialog.getByRole('spinbutton').first()).toBeVisible();
  await look('Quick reservation of an order');
  await parts.close();
  await inMenu(walk, parts, data.waiting, 'api.destroy');
  await look('Destroy');
  await parts.close();
  await parts.ofRow('api.pickedUp', data.waiting).click();
  await expect(parts.button('pickedUp.sendPin')).toBeVisible();
  await parts.dialog.locator('button[type=submit]').click();
  await look('Verify without SSN with errors');
  await parts.close();
}

/** Delivery history and what opens above it. */
export async function walkHistory(walk: Walk): Promise<void> {
  const parts = partsOf(walk);
  const { page, look, say, data } = walk;
  await goTo(walk, 'history');
  await expect(rowOf(page, data.deleted)).toBeVisible();
  await look('Delivery history', true);
  await inMenu(walk, parts, data.deleted, 'history.pickedUp');
  await look('Picked up after all?');
  await parts.close();
  await parts.ofRow('reservations.actions.info', data.handedOver).click();
  await look('Information of the history');
  await parts.close();
  const start = page.getByRole('textbox', { name: say('filters.from') });
  await start.click();
  await look('the calendar');
  await start.fill('31/12/2039');
  await start.blur();
  await expect(page.getByText(say('errorDate'))).toBeVisible();
  await look('a range that ends before it starts');
  await page.getByRole('textbox', { name: say('filters.to') }).fill('31/12/2040');
  await page.keyboard.press('Tab');
  await expect(page.getByText(say('noData'))).toBeVisible();
  await look('Delivery history, nothing found');
}
