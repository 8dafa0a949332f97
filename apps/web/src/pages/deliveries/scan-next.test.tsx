import { expect, onTestFinished, test } from 'vitest';
import { countOf, state, network, result } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const first = sampleDelivery({ deliveryId: 'fp-1', docId: '01990000-0000-7000-8000-0000000000a1' });
const second = sampleDelivery({
  deliveryId: 'fp-2',
  docId: '01990000-0000-7000-8000-0000000000a2',
});
const assign = `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-1`;

/** The assignment of the first order is answered only after `answer` is called. */
function holdAssignment(changes: Parameters<typeof sampleDelivery>[0]) {
  const answer = Promise.withResolvers<undefined>();
  network.patch('/api/deliveries/assign/:pharmacyId/:id', async () => {
    await answer.promise;
    return result({ ...first, unassigned: false, ...changes });
  });
  const end = () => answer.resolve(undefined);
  onTestFinished(end);
  return end;
}

const inDoor = { lockerId: ['1-2'], heldLockers: [{ lockerId: '1-2', loadedTime: null }] };

test('SCN-06: the next order stays open when the last one gets its door, which only a toast says', async () => {
  state.waiting = [first, second];
  const answer = holdAssignment(inDoor);
  await openApp('/users');
  await see(the.main());
  scan('fp-1');
  await the.button(/^Reserve 1-1/u).click();
  await expect.poll(() => countOf(assign)).toBe(1);
  scan('fp-2');
  const next = the.dialog(/fp-2/u);
  await see(next);
  answer();
  await see(/^fp-1 .*1-2/u);
  await untilIdle();
  await see(next);
  expect(the.dialog().elements()).toHaveLength(1);
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
  await expect.poll(() => countOf(assign)).toBe(1);
  scan('fp-2');
  const next = the.dialog(/fp-2/u);
  await see(next);
  answer();
  await see(/^fp-1 .*A2/u);
  await untilIdle();
  await see(next);
});

test('SCN-06: nor does a door that was chosen in Lockers appear above the next order', async () => {
  state.waiting = [first, second];
  const answer = holdAssignment(inDoor);
  await openApp(lockers);
  await the.option(/^1-2,/u).click();
  await see(the.main());
  scan('fp-1');
  await the.button('Put into 1-2').click();
  await expect.poll(() => countOf(assign)).toBe(1);
  scan('fp-2');
  const next = the.dialog(/fp-2/u);
  await see(next);
  answer();
  await see(/^fp-1 .*1-2/u);
  await untilIdle();
  await see(next);
  expect(the.dialog().elements()).toHaveLength(1);
});

test('SCN-06: the next order replaces also a dialog whose question about a phone number is open', async () => {
  state.waiting = [{ ...first, phoneNumber: null }, second];
  await openApp(`/pickup-boxes/${PHARMACY_ID}/apiReservations`);
  await the.button('Quick reservation: fp-1').first().click();
  await the.button('Reserve 1-1').click();
  await see(the.textbox('Phone'));
  scan('fp-2');
  await see(the.dialog(/fp-2/u));
  expect(the.dialog().elements()).toHaveLength(1);
});

test('SCN-05 SCN-06: in the form of a new delivery the next order takes the place of the one that was to be put away', async () => {
  state.waiting = [first, second];
  await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await the.button('New pharmacy pickup').first().click();
  const phone = the.dialog().getByRole('textbox', { name: 'Phone' });
  await phone.fill('+358401234567');
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
  await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  await the.button('New pharmacy pickup').first().click();
  await the.dialog().getByRole('textbox', { name: 'Phone' }).fill('+358401234567');
  scan('fp-1');
  await the.radio(/Shelf/u).click();
  await the.button('Reserve A2').click();
  await see(/^fp-1 is on/u);
  await untilIdle();
  expect(the.dialog().elements()).toHaveLength(0);
});
