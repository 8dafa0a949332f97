import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { counterParcel, lists, pickedUpParcel, resetLists } from '../../../test/fake/fake-lists.ts';
import { state } from '../../../test/fake/fake-server.ts';
import { openApp, renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

const real = '01990000-0000-7000-8000-0000000000e1';
const past = { docId: '01990000-0000-7000-8000-0000000000e2', deliveryId: 'test-3', isTest: true };
beforeEach(() => {
  resetLists();
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
    if (isInMenu)
      await screen.getByRole('button', { name: `More actions: ${kolliId}`, exact: true }).click();
    const name = isInMenu ? /^Information|^Reservation info/u : `Reservation info: ${kolliId}`;
    await screen.getByRole(isInMenu ? 'menuitem' : 'button', { name }).click();
    const dialog = screen.getByRole('dialog', { name: new RegExp(kolliId, 'u') });
    await expect.element(dialog).toBeVisible();
    return dialog;
  };
  return { screen, openInfo };
}

/** Looks for the mark in the row and in the title of the details. */
async function expectMark({ screen, openInfo }: Awaited<ReturnType<typeof open>>, id: string) {
  const row = screen.getByRole('row', { name: new RegExp(id, 'u') });
  await expect.element(row.getByText('Test', { exact: true })).toBeVisible();
  const dialog = await openInfo(id);
  await expect.element(dialog.getByText('Test', { exact: true })).toBeVisible();
  return dialog;
}

test('INT-08: a test order of the API has its mark in the row, in the title of its details and in the search, a real one has none; it is offered no shelf, locker, handing over or message, only its end', async () => {
  const opened = await open('apiReservations', openApp);
  const { screen } = opened;
  const realRow = screen.getByRole('row', { name: /fp-1/u });
  await expect.element(realRow).toBeVisible();
  expect(realRow.getByText('Test', { exact: true }).query()).toBeNull();
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const row = screen.getByRole('row', { name: /test-1/u });
  expect(
    row.getByRole('button', { name: /Quick reservation|Picked up|Assign/u }).query(),
  ).toBeNull();
  await button('More actions: test-1').click();
  await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
  const offered = screen.getByRole('menuitem').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Information',
    'Print label',
    'Destroy',
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  const info = await expectMark(opened, 'test-1');
  await userEvent.keyboard('{Escape}');
  await expect.element(info).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Search everything' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Search everything' });
  await dialog.getByRole('combobox', { name: 'Search everything' }).fill('test-3');
  const found = dialog.getByRole('option', { name: /test-3/u });
  await expect.element(found.getByText('Test', { exact: true })).toBeVisible();
  await expect.element(found.getByText('Picked up', { exact: true })).toBeVisible();
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
    await expect.element(dialog.getByText(text)).toBeVisible();
});
