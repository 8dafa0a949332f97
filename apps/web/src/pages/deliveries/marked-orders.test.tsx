import { beforeEach, expect, test } from 'vitest';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { state } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { leave, see, textsOf, the } from '../../../test/the.ts';

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

async function open(list: string, render = renderScreen) {
  const { screen } = await render(`/pickup-boxes/${PHARMACY_ID}/${list}`);
  /** Opens the information about a delivery: by a button of its row, or in its menu. */
  const openInfo = async (kolliId: string) => {
    const isInMenu = list !== 'delivery-history';
    if (isInMenu) await the.button(`More actions: ${kolliId}`, { exact: true }).click();
    const name = isInMenu ? /^Information|^Reservation info/u : `Reservation info: ${kolliId}`;
    await screen.getByRole(isInMenu ? 'menuitem' : 'button', { name }).click();
    const dialog = the.dialog(new RegExp(kolliId, 'u'));
    await see(dialog);
    return dialog;
  };
  return { openInfo };
}

/** Looks for the mark in the row and in the title of the details. */
async function expectMark({ openInfo }: Awaited<ReturnType<typeof open>>, id: string) {
  const row = the.row(new RegExp(id, 'u'));
  await see(row.getByText('Test', { exact: true }));
  const dialog = await openInfo(id);
  await see(dialog.getByText('Test', { exact: true }));
  return dialog;
}

test('INT-08: a test order of the API has its mark in the row, in the title of its details and in the search, a real one has none; it is offered no shelf, locker, handing over or message, only its end', async () => {
  const opened = await open('apiReservations', openApp);
  const realRow = the.row(/fp-1/u);
  await see(realRow);
  expect(realRow.getByText('Test', { exact: true }).query()).toBeNull();
  const button = (name: string) => the.button(name, { exact: true });
  const row = the.row(/test-1/u);
  expect(
    row.getByRole('button', { name: /Quick reservation|Picked up|Assign/u }).query(),
  ).toBeNull();
  await button('More actions: test-1').click();
  await see(the.menuitem().first());
  expect(textsOf(the.menuitem())).toEqual(['Information', 'Print label', 'Destroy']);
  await leave(the.menu());
  const info = await expectMark(opened, 'test-1');
  await leave(info);
  await the.button('Search everything').click();
  const dialog = the.dialog('Search everything');
  await dialog.getByRole('combobox', { name: 'Search everything' }).fill('test-3');
  const found = dialog.getByRole('option', { name: /test-3/u });
  await see(found.getByText('Test', { exact: true }));
  await see(found.getByText('Picked up', { exact: true }));
});

test('INT-08: reservations have the mark in the row, and the details in their title', async () => {
  await expectMark(await open('reservations'), 'test-2');
});

test('INT-08: so does the delivery history, and the log says what the test robot did', async () => {
  const at = { userName: null, lockerId: [], shelf: [], reason: null };
  const actions = ['arrive', 'deliverTest', 'pickUpTest'].map((event, index) => ({
    event,
    time: 1_790_000_000_000 + index,
    ...at,
  }));
  lists.past = [pickedUpParcel({ ...past, actions })];
  const dialog = await expectMark(await open('delivery-history'), 'test-3');
  for (const text of ['Delivered by the test robot', 'Picked up by the test robot'])
    await see(dialog.getByText(text));
});
