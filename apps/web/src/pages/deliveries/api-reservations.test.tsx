import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import { lists } from '../../../test/fake/lists.ts';
import { failure, state, network } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { act, menuOf, pathOf, openApp, renderScreen } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, leave, see, sent, textsOf, the, tryAgain } from '../../../test/the.ts';

const path = pathOf('apiReservations');
const button = (name: string) => the.button(name, { exact: true });
const dialog = the.dialog();
const reservedTime = new Date(2026, 10, 20, 14, 31).getTime();
const returned = sampleDelivery({
  docId: '01990000-0000-7000-8000-0000000000d9',
  deliveryId: 'fp-48100',
  deliveryStatus: 'deleted',
  is_drug: true,
  phoneNumber: null,
  reservedUserName: 'Mikko Heinonen',
});

beforeEach(() => {
  state.waiting = [sampleDelivery({ reservedTime, additionalDeliveryIds: ['fp-2'] }), returned];
  state.shelves = [{ name: 'hyl-b2', numberOfReservations: 2 }];
});

async function open(render = renderScreen) {
  const { router } = await render(path);
  await see(the.table('API reservations'), button('More actions: fp-48214'));
  return router;
}

/** The list requests of the screen; the count in its tab sends no sort order. */
const requested = () => lists.requested.filter(({ query }) => query['sort'] !== undefined);
/** The requested sort orders, each once. */
const requestedOrders = () => [...new Set(requested().map(({ query }) => query['sort']))];

test('API-01 API-04 INT-04 NAV-16: it fetches unassigned deliveries and shows them, with what an order wishes', async () => {
  const wishes = { needsFridge: true, size: 'medium', box: 'Box 1', language: 'sv' } as const;
  state.waiting = [sampleDelivery({ reservedTime, wishes }), returned];
  await open(openApp);
  const text = 'Needs a fridge · At least: Medium · Pickup box: Box 1 · Messages: Swedish';
  await see(the.text(text));
  expect(requested()[0]?.query).toMatchObject({ pharmacyId: PHARMACY_ID, unassigned: 'true' });
  const headers = [
    'Phone',
    'Status',
    'Kolli ID',
    'Reserved',
    'Includes drugs',
    'Assign',
    'Actions',
  ];
  expect(textsOf(the.columnheader())).toEqual(headers);
  const row = the.row(/fp-48214/u);
  for (const text of ['+358 44 907 6610', 'Reserved', '20.11.2026 14:31', 'API', 'No'])
    await see(row.getByText(text, { exact: true }).first());
  const other = the.row(/fp-48100/u);
  for (const text of ['Deleted', 'Mikko Heinonen', 'Yes'])
    await see(other.getByText(text, { exact: true }));
});

test('API-02 API-03: it is sorted by reserved time; a toggle and the column header reverse the order, which is in the address', async () => {
  const router = await open();
  const head = the.columnheader('Reserved');
  expect(requestedOrders()).toEqual(['desc']);
  await button('Newest first').click();
  await expect.poll(() => requestedOrders()).toEqual(['desc', 'asc']);
  expect(router.state.location.search).toEqual({ sort: 'asc' });
  await button('Oldest first').click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  router.history.push(`${path}?sort=asc`);
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await button('Reserved').click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('FND-04: a search finds kolli IDs, phone numbers and order IDs, and is not in the address', async () => {
  const router = await open();
  const field = the.textbox('Kolli ID, phone or order ID');
  await field.fill('FP-481');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => requested().at(-1)?.query)
    .toMatchObject({ search: 'FP-481', unassigned: 'true' });
  await expect.poll(() => the.row(/fp-48214/u).query()).toBeNull();
  await see(the.row(/fp-48100/u));
  expect(router.state.location.href).not.toContain('481');
  await field.fill('nothing-like-this');
  await userEvent.keyboard('{Enter}');
  await see(the.heading('Nothing matches'));
  await the.button('Clear search and filters').click();
  await expect.element(field).toHaveValue('');
  await see(the.row(/fp-48214/u));
});

test('a failed load can be retried; when empty it explains what will be listed; another pharmacy’s list is not shown', async () => {
  state.waiting = [];
  network.get('/api/deliveries/open', () => failure('wrong_delivery_status'));
  const { screen } = await renderScreen(path);
  const again = the.button('Try again');
  await see(again);
  await tryAgain(again);
  await see(the.heading('No reservations'), /New orders appear here/u);
  await screen.unmount();
  network.get('/api/deliveries/open', () => failure('forbidden'));
  await renderScreen(path);
  await see('You can’t see this');
});

test('API-05 SHF-08 DLV-18: assign to shelf opens the shelf choice and assigns; the focus is on the screen when the row of the opener is gone from the loaded list', async () => {
  state.shelves = [{ name: 'abcdefghijklmnopqrstuvwxyz0123456789', numberOfReservations: 0 }];
  await open(openApp);
  await act('fp-48214', 'Assign to shelf');
  await dialog.getByRole('combobox', { name: 'Choose shelf' }).click();
  const option = the.option();
  await expect.element(option.getByText('ABCdefghijklmnopqrstuvwxyz0123…')).toBeInTheDocument();
  await option.click();
  await dialog.getByRole('button', { name: 'Assign to shelf' }).click();
  await gone(dialog);
  expect(sent('PATCH')).toMatchObject({
    line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/${sampleDelivery().docId}`,
    body: { assignToBox: false },
  });
  await button('Choose shelf: fp-48214').click();
  await dialog.getByRole('combobox', { name: 'Choose shelf' }).click();
  await option.click();
  state.waiting = [returned];
  await dialog.getByRole('button', { name: 'Assign to shelf' }).click();
  await gone(button('Choose shelf: fp-48214'));
  await expect.element(the.main()).toHaveFocus();
});

test('API-04 API-05 API-07 API-08 API-09 DLG-02 PCK-09: each action opens its modal, cancel returns the focus, drugs need an identity check, and a destroyed one is refetched', async () => {
  await open();
  const opener = button('Choose shelf: fp-48214');
  await opener.click();
  await see(dialog.getByText('Assign fp-48214 to a shelf'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog);
  await expect.element(opener).toHaveFocus();
  await button('Picked up: fp-48214').click();
  await see('Was the reservation picked up?');
  await dialog.getByRole('button', { name: 'No', exact: true }).click();
  await gone(dialog);
  await button('Picked up: fp-48100').click();
  await see('Who picks up fp-48100?');
  await leave(dialog);
  await act('fp-48214', 'Information');
  const info = the.dialog(/fp-48214/u);
  await see(info.getByText('fp-48214, fp-2'), info.getByRole('button', { name: 'Picked up' }));
  await see(info.getByRole('button', { name: 'Choose shelf' }));
  await info.getByRole('button', { name: 'Quick reservation' }).click();
  await see(the.dialog('Where does fp-48214 go?'));
  await leave(dialog);
  await act('fp-48214', 'Destroy');
  const before = requested().length;
  await dialog.getByRole('button', { name: 'Destroy' }).click();
  await gone(dialog);
  expect(sent('DELETE /api/deliveries/destroy')?.body).toMatchObject({ deliveryId: 'fp-48214' });
  await expect.poll(() => requested().length).toBeGreaterThan(before);
});

test('API-05: without shelves, lockers are offered instead', async () => {
  state.shelves = [];
  await open();
  expect(await menuOf('fp-48214')).toEqual(['Information', 'Print label', 'Destroy']);
  await leave(the.menu());
  await button('Quick reservation: fp-48100').first().click();
  await see(dialog);
});

test('API-05: until the shelves are known, no locker is offered in their place', async () => {
  const known = Promise.withResolvers<void>();
  network.get('/api/pharmacies/show/:id', () => known.promise.then(() => undefined));
  const router = await open();
  const { queryClient } = await router.options.context.openCache();
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  await gone(button('Quick reservation: fp-48214'));
  known.resolve();
  await see(button('Choose shelf: fp-48214'), button('Quick reservation: fp-48214'));
});

test('API-06 DLV-19: quick reservation assigns lockers of a box, and shows which', async () => {
  await open();
  await button('Quick reservation: fp-48214').click();
  await dialog.getByRole('radio', { name: /^S Small/u }).click();
  await dialog.getByRole('button', { name: /^Reserve/u }).click();
  await see(/^Locker .* is reserved$/u);
  expect(sent('PATCH')).toMatchObject({
    line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/${sampleDelivery().docId}`,
    body: { assignToBox: true, boxInfo: { boxId: BOX_ID } },
  });
});

test('a read-only role can only view', async () => {
  permit('delivery.read');
  await open();
  expect(button('Quick reservation: fp-48214').query()).toBeNull();
  expect(await menuOf('fp-48214')).toEqual(['Information', 'Print label']);
});
