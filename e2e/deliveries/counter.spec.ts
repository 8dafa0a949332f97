import { expect, type Page } from '@playwright/test';
import { anotherSsn, order, ssn, staffOf } from '../testing/deliveries.ts';
import { downloadCsv } from '../testing/files/downloads.ts';
import { actionInMenu, rowOf } from '../testing/lists.ts';
import { messagesFor, pinFor } from '../testing/phone.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { button } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('counter');
const [drug, byPin] = [newKolliId('drug'), newKolliId('pin')];
const [pasted, deleted] = [newKolliId('csv'), newKolliId('del')];
const phoneNumber = newPhoneNumber();

const goTo = (page: Page, tab: string) =>
  page.getByRole('link', { name: new RegExp(`^${tab}`) }).click();

/** What the browser stores about the page: its address, its history state, its storage. */
const storedByBrowser = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      location.href,
      document.cookie,
      document.title,
      history.state as unknown,
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

/** Answers the question whether a parcel was picked up. */
const answer = (page: Page, name: 'Yes' | 'No') =>
  page
    .getByRole('dialog', { name: 'Was the reservation picked up?' })
    .getByRole('button', { name })
    .click();

async function assignToShelf(page: Page): Promise<void> {
  await order(page, place, drug, { phoneNumber: null, is_drug: true, ssn });
  await actionInMenu(page, drug, 'Assign to shelf');
  const dialog = page.getByRole('dialog', { name: `Assign ${drug} to a shelf` });
  await dialog.getByRole('combobox', { name: 'Choose shelf' }).click();
  await dialog.getByRole('option', { name: /A2/ }).click();
  await dialog.getByRole('button', { name: 'Assign to shelf' }).click();
  const phone = page.getByRole('dialog', { name: 'Add a phone number' });
  await phone.getByLabel('Phone').fill(phoneNumber);
  await phone.getByRole('button', { name: 'Assign the delivery' }).click();
  await expect(rowOf(page, drug)).toHaveCount(0);
}

async function importPasted(page: Page): Promise<void> {
  await button(page, 'Import orders').click();
  const dialog = page.getByRole('dialog', { name: 'Import orders' });
  const lines = [
    'deliveryId,order_id,fulfillment_order_id,phoneNumber',
    `${pasted},o,f-${pasted},${newPhoneNumber()}`,
    `${pasted}-bad,o,f-${pasted}-bad,12345`,
  ];
  await dialog.getByRole('textbox').fill(lines.join('\n'));
  await button(page, 'Check the orders').click();
  await expect(dialog.getByText('1 with an error · 1 ready')).toBeVisible();
  await button(page, 'Import 1 order').click();
  await expect(dialog.getByText('1 order imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, pasted)).toBeVisible();
}

/** A parcel without an identity number: the PIN of its message shows who the customer is. */
async function handOverByPin(page: Page): Promise<void> {
  const phone = newPhoneNumber();
  await order(page, place, byPin, { phoneNumber: phone, is_drug: true });
  await button(page, `Picked up: ${byPin}`).click();
  const checks = page.getByRole('dialog', { name: `Who picks up ${byPin}?` });
  await checks.getByRole('button', { name: 'Send the PIN' }).click();
  await checks.getByLabel('Kolli ID').fill(byPin);
  await checks.getByLabel('Customer’s phone').fill(newPhoneNumber());
  await checks.getByLabel('Pickup PIN').fill(await pinFor(page, phone));
  await checks.getByRole('checkbox').check();
  const verify = checks.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(checks.getByText('Phone number do not match delivery')).toBeVisible();
  await checks.getByLabel('Customer’s phone').fill(phone);
  await verify.click();
  await answer(page, 'Yes');
  await expect(rowOf(page, byPin)).toHaveCount(0);
}

/** What is searched for, and the number in the information, stay out of the browser's storage. */
async function find(page: Page): Promise<void> {
  const urls: string[] = [];
  page.on('request', (request) => void urls.push(decodeURIComponent(request.url())));
  const field = page.getByRole('textbox', { name: 'Search all reservations' });
  const by = async (kind: string) => {
    await page.getByRole('combobox', { name: 'Search by' }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  await by('Phone');
  await field.fill(newPhoneNumber());
  await expect(page.getByText('Nothing matches', { exact: true })).toBeVisible();
  await field.fill(phoneNumber);
  await expect(rowOf(page, drug)).toBeVisible();
  expect(await storedByBrowser(page)).not.toContain(phoneNumber.slice(1));
  await by('Identity number');
  await field.fill(anotherSsn);
  await expect(page.getByText('Nothing matches', { exact: true })).toBeVisible();
  await field.fill(ssn);
  await expect(rowOf(page, drug)).toBeVisible();
  await actionInMenu(page, drug, 'Reservation info');
  const info = page.getByRole('dialog', { name: drug });
  await info.getByRole('button', { name: 'Show' }).click();
  await expect(info.getByText(ssn)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await storedByBrowser(page)).not.toContain(ssn);
  expect(urls.filter((url) => url.includes(ssn))).toEqual([]);
  await button(page, 'Clear the search').click();
}

async function sendAgain(page: Page): Promise<void> {
  await expect.poll(() => messagesFor(page, phoneNumber)).toHaveLength(1);
  await expect(rowOf(page, drug)).toContainText('SMS received');
  await button(page, `Resend SMS: ${drug}`).click();
  const again = page.getByRole('dialog', { name: 'Send the SMS again?' });
  await again.getByRole('button', { name: 'Send SMS' }).click();
  await expect(again.getByRole('alert')).toContainText('A message was sent a moment ago');
  await again.getByRole('button', { name: 'Cancel' }).click();
}

/** Somebody else picks up for the customer, whose number must be right. */
async function handOverToAnother(page: Page): Promise<void> {
  await button(page, `Picked up: ${drug}`).click();
  const checks = page.getByRole('dialog', { name: `Who picks up ${drug}?` });
  await checks.getByText('Pickup for another SSN').click();
  await checks.getByLabel('Kolli ID').fill(drug);
  await checks.getByLabel('Customer’s identity number').fill('030390-902N');
  await checks.getByLabel('Representative’s identity number').fill(anotherSsn);
  await checks.getByRole('checkbox').check();
  const verify = checks.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(checks.getByText('This is the wrong SSN for this order')).toBeVisible();
  await checks.getByLabel('Customer’s identity number').fill(ssn);
  await verify.click();
  await answer(page, 'Yes');
  await expect(rowOf(page, drug)).toHaveCount(0);
}

async function deleteBooked(page: Page): Promise<void> {
  await (await staffOf(page, place)).book(deleted);
  await actionInMenu(page, deleted, 'Delete …');
  const dialog = page.getByRole('dialog', { name: `Delete the reservation ${deleted}?` });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(page, deleted)).toHaveCount(0);
  await goTo(page, 'API reservations');
  await expect(rowOf(page, deleted)).toContainText('Deleted');
  await actionInMenu(page, pasted, 'Destroy');
  const question = page.getByRole('dialog', { name: `Destroy ${pasted}?` });
  await question.getByRole('button', { name: 'Destroy' }).click();
  await expect(rowOf(page, pasted)).toHaveCount(0);
}

async function readHistory(page: Page): Promise<void> {
  await goTo(page, 'Delivery history');
  await expect(rowOf(page, pasted)).toContainText('Destroyed');
  await expect(rowOf(page, byPin)).toContainText('Picked up');
  await actionInMenu(page, deleted, 'Picked up reservation?');
  await answer(page, 'Yes');
  await expect(rowOf(page, deleted)).toContainText('Picked up');
  await button(page, `Reservation info: ${drug}`).click();
  const info = page.getByRole('dialog');
  await expect(info.getByText('************')).toHaveCount(2);
  await info.getByRole('button', { name: 'Show' }).nth(1).click();
  await expect(info.getByText(anotherSsn)).toBeVisible();
  await expect(info.getByText(ssn)).toHaveCount(0);
  await page.keyboard.press('Escape');
}

async function readStatistics(page: Page): Promise<void> {
  await goTo(page, 'Statistics');
  const row = page.getByRole('row', { name: /^Pharmacy/ }).first();
  await expect(row).toBeVisible();
  const cells = (await row.getByRole('cell').allTextContents()).map((text) => text.trim());
  expect([cells[4], cells[6]]).toEqual(['3', '1']);
  const lines = await downloadCsv(page, 'Download CSV', 'Delivery Statistics.csv');
  const ofCounter = lines.filter(([name]) => name === 'Pharmacy');
  expect(ofCounter.map((line) => [line[4], line[6]])).toEqual([['3', '1']]);
}

test('orders come in, are put on a shelf, found, handed over after a check, deleted and destroyed, and are in history and statistics', async ({
  open,
}) => {
  const page = await open(place, 'apiReservations');
  const step = (name: string, work: (page: Page) => Promise<void>) =>
    test.step(name, () => work(page));
  await step('an order that appears live is put on a shelf, with its phone number', assignToShelf);
  await step('orders are pasted, and those without an error imported', importPasted);
  await step('an order is handed over after the check of its PIN', handOverByPin);
  await goTo(page, 'Reservations');
  await step('a parcel is found by its identity number, which is stored nowhere', find);
  await step('its customer was notified, and is not notified twice in a minute', sendAgain);
  await step('it is handed over to another person after the check of both', handOverToAnother);
  await step('a reservation is deleted, and an order destroyed', deleteBooked);
  await step('the history has all of them, and one is handed over from there', readHistory);
  await step('the statistics count them', readStatistics);
});
