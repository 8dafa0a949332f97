import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { countOf, state } from '../../../test/fake/server.ts';
import { door, openDoor } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { bodyOf, gone, see, the, untilIdle } from '../../../test/the.ts';

const assign = `PATCH /api/deliveries/assign/${PHARMACY_ID}/${sampleDelivery().docId}`;
const assigned = () => bodyOf(assign);

test('SCN-02: the scan of an unknown parcel opens the form for that door with the ID filled in', async () => {
  await openDoor('1-2');
  scan('FP-NEW');
  const form = the.dialog('Reserve 1-2');
  const kolli = form.getByRole('textbox', { name: 'Kolli ID', exact: true });
  await expect.element(kolli).toHaveValue('fp-new');
  await expect.element(form.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
});

test('SCN-02: the scan of a waiting order puts it into that door with one confirmation; Cancel sends nothing, and the door stays chosen', async () => {
  await openDoor('1-2');
  scan('fp-48214');
  await the.dialog().getByRole('button', { name: 'Cancel' }).click();
  await untilIdle();
  await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'true');
  scan('fp-48214');
  await expect.element(the.button('Put into 1-2')).toHaveFocus();
  expect(countOf(assign)).toBe(0);
  await userEvent.keyboard('{Enter}');
  await see('Locker 1-2 is reserved');
  expect(assigned()).toMatchObject({ boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } });
});

test('DLG-29: an order without a phone number is asked for it', async () => {
  state.waiting = [sampleDelivery({ phoneNumber: null })];
  await openDoor('1-2');
  scan('fp-48214');
  await the.button('Put into 1-2').click();
  await the.textbox('Phone').fill('+358401234567');
  await the.button('Assign the delivery').click();
  await expect
    .poll(() => assigned())
    .toMatchObject({ boxInfo: { lockerId: ['1-2'], customerPhoneNumber: '+358401234567' } });
});

test('SCN-04: Choose a delivery has a search by kolli ID and phone number, which sends no identity number; a scan of a parcel that does not wait is said, and one that waits is chosen', async () => {
  const other = { docId: 'd-2', deliveryId: 'fp-2', phoneNumber: '+358509999999' };
  state.waiting = [sampleDelivery(), sampleDelivery(other)];
  lists.reservations = [counterParcel()];
  await openDoor('1-2');
  await the.button('Assign reservation').click();
  await see(the.dialog('Choose a delivery for 1-2'), the.row(/fp-2/u));
  const search = the.textbox('Search by kolli ID or phone number');
  await search.fill('131052-308T');
  await userEvent.keyboard('{Enter}');
  await see(/are not searched for here/u);
  await untilIdle();
  expect(lists.requested.some(({ query }) => query['search'] !== undefined)).toBe(false);
  await search.fill('5099');
  await userEvent.keyboard('{Enter}');
  await gone(the.row(/fp-48214/u));
  await see(the.row(/fp-2/u));
  await search.fill('nothing');
  await userEvent.keyboard('{Enter}');
  await see('No waiting delivery matches');
  scan('fp-900');
  await see(/^fp-900 does not wait for a place/u, the.dialog(/^Choose a delivery/u));
  await the.button('Clear the search').last().click();
  await see(the.row(/fp-48214/u));
  scan('fp-48214');
  await see('Locker 1-2 is reserved');
  expect(assigned()).toMatchObject({ boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } });
});

test('SCN-05: in the form of a new delivery the ID of an open parcel is not filled in, an unknown one is; of an order that waits it offers to put that there instead, and keeps what was typed for who does not want it', async () => {
  lists.reservations = [counterParcel()];
  await openDoor('1-2');
  await the.button('Reserve', { exact: true }).click();
  const kolli = the.textbox('Kolli ID', { exact: true });
  const phone = the.textbox('Phone');
  await expect.element(kolli).toHaveFocus();
  await phone.fill('+358401234567');
  scan('fp-900');
  await see(/^fp-900 belongs to an open delivery/u);
  await expect.element(kolli).toHaveValue('');
  scan('fp-48214');
  await see(/^This order waits already/u);
  await the.button('Cancel').click();
  await expect.element(phone).toHaveValue('+358401234567');
  await expect.element(kolli).toHaveValue('');
  await untilIdle();
  expect(countOf(assign)).toBe(0);
  scan(']d2FP 48999', 'Tab');
  await expect.element(kolli).toHaveValue('fp48999');
  scan('fp-48214');
  await the.button('Put into 1-2').click();
  await see('Locker 1-2 is reserved');
  expect(assigned()).toMatchObject({ boxInfo: { lockerId: ['1-2'] } });
});
