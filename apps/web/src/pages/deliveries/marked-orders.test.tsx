import { beforeEach, expect, test } from 'vitest';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { state } from '../../../test/fake/server.ts';
import { menuOf, pathOf, row, openApp, renderScreen } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { leave, see, the } from '../../../test/the.ts';

const real = '01990000-0000-7000-8000-0000000000e1';
const past = { docId: '01990000-0000-7000-8000-0000000000e2', deliveryId: 'test-3', isTest: true };
beforeEach(() => {
  state.waiting = [
    sampleDelivery({ deliveryId: 'test-1', isTest: true }),
    sampleDelivery({ docId: real, deliveryId: 'fp-1' }),
  ];
  lists.reservations = [
    counterParcel({ deliveryId: 'test-2', isTest: true, heldShelves: [], shelf: [], sms: null }),
  ];
  lists.past = [pickedUpParcel(past)];
});

/** Looks for the mark in the row and in the title of the details, which its menu or a button opens. */
async function expectMark(kolliId: string, isInMenu = true) {
  await see(row(kolliId).getByText('Test', { exact: true }));
  if (isInMenu) await menuOf(kolliId);
  const info = isInMenu
    ? the.menuitem(/^Information|^Reservation info/u)
    : the.button(`Reservation info: ${kolliId}`);
  await info.click();
  const dialog = the.dialog(new RegExp(kolliId, 'u'));
  await see(dialog.getByText('Test', { exact: true }));
  return dialog;
}

test('INT-08: a test order of the API has its mark in the row, in the title of its details and in the search, a real one has none; it is offered no shelf, locker, handing over or message, only its end', async () => {
  await openApp(pathOf('apiReservations'));
  await see(row('fp-1'));
  expect(row('fp-1').getByText('Test', { exact: true }).query()).toBeNull();
  const refused = { name: /Quick reservation|Picked up|Assign/u };
  expect(row('test-1').getByRole('button', refused).query()).toBeNull();
  expect(await menuOf('test-1')).toEqual(['Information', 'Print label', 'Destroy']);
  await leave(the.menu());
  await leave(await expectMark('test-1'));
  await the.button('Search everything').click();
  const dialog = the.dialog('Search everything');
  await dialog.getByRole('combobox', { name: 'Search everything' }).fill('test-3');
  const found = dialog.getByRole('option', { name: /test-3/u });
  for (const text of ['Test', 'Picked up']) await see(found.getByText(text, { exact: true }));
});

test('INT-08: reservations have the mark in the row, and the details in their title', async () => {
  await renderScreen(pathOf('reservations'));
  await expectMark('test-2');
});

test('INT-08: so does the delivery history, and the log says what the test robot did', async () => {
  const at = { userName: null, lockerId: [], shelf: [], reason: null };
  const actions = ['arrive', 'deliverTest', 'pickUpTest'].map((event, index) => ({
    event,
    time: 1_790_000_000_000 + index,
    ...at,
  }));
  lists.past = [pickedUpParcel({ ...past, actions })];
  await renderScreen(pathOf('delivery-history'));
  const dialog = await expectMark('test-3', false);
  for (const text of ['Delivered by the test robot', 'Picked up by the test robot'])
    await see(dialog.getByText(text));
});
