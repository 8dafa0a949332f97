import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { state, countOf, network, result } from '../../../test/fake/server.ts';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import { pathOf, door, openDoor, openLockers, openApp } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { SECOND_BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { see, sent, the, untilIdle } from '../../../test/the.ts';

async function openReservations() {
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
}

test('a scan opens the parcel, with its actions and the focus on the main one, waits for nothing but the server, and removes the scanned text from a search field', async () => {
  state.waiting = [];
  lists.reservations = [counterParcel({ deliveryId: 'fp-48214' })];
  await openReservations();
  const field = the.textbox(/search/iu);
  await field.fill('+35844');
  await userEvent.click(field);
  // With all clocks stopped nothing would come that waits for a time.
  const { release } = holdTimers();
  scan(']C1FP-48214');
  await see(the.dialog(/fp-48214/u));
  await expect.element(field).toHaveValue('+35844');
  const pickedUp = the.button('Picked up', { exact: true });
  await see(pickedUp);
  release();
  await expect.element(pickedUp).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await see('Was the reservation picked up?');
});

test('API-06 API-09: its information offers shelf or lockers first, handing over after', async () => {
  state.waiting = [sampleDelivery()];
  state.shelves = [{ name: 'A2', numberOfReservations: 0 }];
  await openReservations();
  scan('fp-48214');
  await the.button('Show the parcel').click();
  const info = the.dialog(/fp-48214/u);
  const shelf = info.getByRole('button', { name: 'Choose shelf' });
  await expect.element(shelf).toHaveAttribute('data-variant', 'filled');
  const pickedUp = info.getByRole('button', { name: 'Picked up' });
  await expect.element(pickedUp).toHaveAttribute('data-variant', 'default');
  await shelf.click();
  await see(the.dialog('Assign fp-48214 to a shelf'));
});

test('a scan selects the locker of the parcel, also in another box', async () => {
  state.waiting = [
    sampleDelivery({
      pickupboxId: SECOND_BOX_ID,
      deliveryStatus: 'delivered',
      unassigned: false,
      lockerId: ['2-1'],
      heldLockers: [{ lockerId: '2-1', loadedTime: Date.now() }],
    }),
  ];
  const { router } = await openLockers();
  scan('fp-48214');
  await expect.element(door('2-1')).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.pathname).toContain(SECOND_BOX_ID);
  await expect.poll(() => router.state.location.search).toEqual({ door: '2-1' });
});

test('above a form a scan fills the kolli field, also from another field, whose text stays, and its Enter or Tab does not submit', async () => {
  await openDoor('1-2');
  await the.button('Reserve', { exact: true }).click();
  const [kolli, phone] = [the.textbox('Kolli ID'), the.textbox('Phone')];
  await expect.element(kolli).toHaveFocus();
  for (const end of ['Enter', 'Tab']) {
    await kolli.fill('');
    scan(']d2FP 48999', end);
    await expect.element(kolli, { message: end }).toHaveValue('fp48999');
  }
  await kolli.fill('');
  await phone.fill('+358401234567');
  await userEvent.click(phone);
  scan('fp-48999');
  await expect.element(kolli).toHaveValue('fp-48999');
  await expect.element(phone).toHaveValue('+358401234567');
  await untilIdle();
  expect(sent('POST /api/deliveries/create')).toBeUndefined();
});

const first = sampleDelivery({ deliveryId: 'fp-1', docId: '01990000-0000-7000-8000-0000000000a1' });
const second = { ...first, deliveryId: 'fp-2', docId: '01990000-0000-7000-8000-0000000000a2' };
const assign = `PATCH /api/deliveries/assign/${PHARMACY_ID}/${first.docId}`;

/** The assignment of the first order is answered only after `answer` is called. */
function holdAssignment(changes: Parameters<typeof sampleDelivery>[0]) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.patch('/api/deliveries/assign/:pharmacyId/:id', () => promise);
  return () => resolve(result({ ...first, unassigned: false, ...changes }));
}

/** Scans the second order before the first has its place: it stays open, and a toast says the place. */
async function expectNextStays(answer: () => void, place: RegExp) {
  await expect.poll(() => countOf(assign)).toBe(1);
  scan('fp-2');
  const next = the.dialog(/fp-2/u);
  await see(next);
  answer();
  await see(place);
  await untilIdle();
  await see(next);
  expect(the.dialog().elements()).toHaveLength(1);
}

/** Types a phone number into the form of a new delivery. */
async function openNewPickup() {
  await openApp(pathOf('reservations'));
  await the.button('New pharmacy pickup').first().click();
  const phone = the.dialog().getByRole('textbox', { name: 'Phone' });
  await phone.fill('+358401234567');
  return phone;
}

const inDoor = { lockerId: ['1-2'], heldLockers: [{ lockerId: '1-2', loadedTime: null }] };

test('SCN-06: the next order stays open when the last one gets its door, which only a toast says', async () => {
  state.waiting = [first, second];
  const answer = holdAssignment(inDoor);
  await openApp('/users');
  await see(the.main());
  scan('fp-1');
  await the.button(/^Reserve 1-1/u).click();
  await expectNextStays(answer, /^fp-1 .*1-2/u);
});

test('SCN-06: the next order stays open when the last one gets its shelf', async () => {
  state.waiting = [first, second];
  state.shelves = [{ name: 'a2', numberOfReservations: 0 }];
  const answer = holdAssignment({ shelf: ['a2'], heldShelves: ['a2'] });
  await openApp('/users');
  await see(the.main());
  scan('fp-1');
  await the.radio(/Shelf/u).click();
  await the.button(/^Reserve/u).click();
  await expectNextStays(answer, /^fp-1 .*A2/u);
});

test('SCN-06: nor does a door that was chosen in Lockers appear above the next order', async () => {
  state.waiting = [first, second];
  const answer = holdAssignment(inDoor);
  await openDoor('1-2');
  scan('fp-1');
  await the.button('Put into 1-2').click();
  await expectNextStays(answer, /^fp-1 .*1-2/u);
});

test('SCN-06: the next order replaces also a dialog whose question about a phone number is open', async () => {
  state.waiting = [{ ...first, phoneNumber: null }, second];
  await openApp(pathOf('apiReservations'));
  await the.button('Quick reservation: fp-1').first().click();
  await the.button('Reserve 1-1').click();
  await see(the.textbox('Phone'));
  scan('fp-2');
  await see(the.dialog(/fp-2/u));
  expect(the.dialog().elements()).toHaveLength(1);
});

test('SCN-05 SCN-06: in the form of a new delivery the next order takes the place of the one that was to be put away', async () => {
  state.waiting = [first, second];
  const phone = await openNewPickup();
  scan('fp-1');
  await see(the.dialog(/fp-1/u));
  scan('fp-2');
  await see(the.dialog(/fp-2/u));
  expect(the.dialog().elements()).toHaveLength(1);
  await the.button('Cancel').click();
  await expect.element(phone).toHaveValue('+358401234567');
});

test('SCN-05: the form of a new delivery closes once the order that was scanned into it is on a shelf', async () => {
  state.waiting = [first];
  state.shelves = [{ name: 'a2', numberOfReservations: 0 }];
  await openNewPickup();
  scan('fp-1');
  await the.radio(/Shelf/u).click();
  await the.button('Reserve A2').click();
  await see(/^fp-1 is on/u);
  await untilIdle();
  expect(the.dialog().elements()).toHaveLength(0);
});
