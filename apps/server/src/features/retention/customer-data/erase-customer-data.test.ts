import type { CustomerData, ErasedData } from '@kolli/contract/pharmacy/customer-data';
import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { otherSsn, ssn } from '../../counter/testing/counter.ts';
import { updateRow } from '../../deliveries/doors/update-row.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import { customerPhone, givenCustomers, type TestCustomers } from './testing/customers.ts';
import { changeIn, rowIn, rowsIn } from '../../../testing/rows.ts';

let place: TestCustomers;

const server = await shareTestServer();
beforeEach(async () => {
  server.time.reset();
  place = await givenCustomers(server);
});

const erased = async (number: string, lastFour: string) => {
  const { status, body } = await place.erase(number, lastFour);
  expect(status).toBe(200);
  return body.result as ErasedData;
};
const found = async (number: string) => (await place.search(number)).body.result as CustomerData;

const identifying = [
  'kolli_id',
  'phone_number',
  'ssn_cipher',
  'ssn_hash',
  'pickup_ssn_cipher',
  'pickup_ssn_hash',
  'pin_cipher',
  'pin_hash',
  'order_id',
  'fulfillment_order_id',
  'description_text',
] as const;

async function storedColumns(docId: string) {
  const row = await place.box.delivery(docId);
  return identifying.filter((column) => row[column] !== null && row[column] !== '');
}

test('RET-07: what closed deliveries hold goes, counts and who looked stay', async () => {
  const parcel = await place.inDoor('fp-10829', '1-1');
  await place.handOverFromDoor(parcel, '1-1');
  const ordered = await place.pickedUp({ ssn, is_drug: true });
  await place.open(parcel.docId);
  const of = { pharmacy_id: place.pharmacyId };
  const statistics = () => rowsIn(place.look, 'statistics_month', of, 'measure');
  const before = await statistics();
  const counts = { deliveries: 2, messages: 1, openDeliveries: [] };
  expect(await erased(customerPhone, '2816')).toEqual(counts);
  for (const { docId } of [parcel, ordered]) expect(await storedColumns(docId)).toEqual([]);
  expect((await place.box.delivery(parcel.docId)).status).toBe('pickup');
  const message = await rowIn(place.look, 'outgoing_message', { delivery_id: parcel.docId });
  expect(message).toMatchObject({ purpose: 'delivery', recipient: null, body_cipher: null });
  const openings = await rowsIn(place.look, 'delivery_opening', of, 'delivery_id');
  expect(openings).toMatchObject([{ delivery_id: parcel.docId, user_name: 'Maija Mallinen' }]);
  expect(await statistics()).toEqual(before);
  for (const number of [customerPhone, ssn])
    expect(await found(number)).toMatchObject({ stored: [], deliveries: [] });
});

test('RET-07: as many messages are erased as announced, also those to an earlier number', async () => {
  const parcel = await place.inDoor('fp-10830', '1-1');
  await changeIn(place.look, 'delivery', { phone_number: '+358400009999' }, { id: parcel.docId });
  await place.handOverFromDoor(parcel, '1-1');
  const announced = await found('+358400009999');
  expect(announced).toMatchObject({ closedCount: 1, erasableMessages: 1 });
  expect(announced.deliveries[0]).toMatchObject({ messageCount: 0 });
  expect(await erased('+358400009999', '9999')).toMatchObject({ deliveries: 1, messages: 1 });
});

test('RET-07: neither phone number, kolli ID nor order ID is anywhere in the database afterwards', async () => {
  await place.pickedUp({
    phoneNumber: '+358411112222',
    deliveryId: 'canary-kolli',
    additionalDeliveryIds: ['canary-second'],
    order_id: 'canary-order',
    fulfillment_order_id: 'canary-fulfilment',
  });
  const canaries = /411112222|canary-/u;
  const dumped = async () => JSON.stringify(await dumpDatabase(server.database));
  expect(await dumped()).toMatch(canaries);
  await erased('+358411112222', '2222');
  expect(await dumped()).not.toMatch(canaries);
});

test('RET-07: an open delivery is named and stays as it is', async () => {
  await place.pickedUp();
  const open = await place.inDoor('fp-10853', '1-1');
  const row = await place.box.delivery(open.docId);
  expect(await erased(customerPhone, '2816')).toEqual({
    deliveries: 1,
    messages: 0,
    openDeliveries: [{ docId: open.docId, deliveryId: 'fp-10853' }],
  });
  expect(await place.box.delivery(open.docId)).toEqual(row);
  expect(await found(customerPhone)).toMatchObject({ openCount: 1, closedCount: 0 });
  // Nothing but open deliveries is left: nothing is erased.
  expect(await erased(customerPhone, '2816')).toMatchObject({ deliveries: 0, messages: 0 });
  expect(await place.requests()).toMatchObject([
    { action: 'customer.erase', detail: { deliveries: 1, messages: 0, open: 1 } },
    { action: 'customer.search' },
    { action: 'customer.erase', detail: { deliveries: 0, messages: 0, open: 1 } },
  ]);
});

test('RET-07: a number is erased with its last four characters, in upper or lower case, and with no others', async () => {
  const { docId } = await place.pickedUp({ ssn });
  const pairs = ['2817', '816', '02816'].map((lastFour) => [customerPhone, lastFour] as const);
  for (const [number, lastFour] of [...pairs, [ssn, '2816'] as const])
    expect(await place.erase(number, lastFour)).toMatchObject(refused(409, 'last_four_mismatch'));
  expect(await storedColumns(docId)).toContain('phone_number');
  expect(await erased(ssn, '999w')).toMatchObject({ deliveries: 1 });
  expect(await storedColumns(docId)).toEqual([]);
});

test('RET-07: of a person who picked up for somebody else only their identity number goes', async () => {
  const parcel = await place.arrive({ ssn, phoneNumber: customerPhone });
  await place.verifySsn(place.staff, parcel, ssn);
  await place.handOver(place.staff, parcel, { pickupForAnotherSsn: otherSsn });
  await erased(otherSsn, '308T');
  const stored = await storedColumns(parcel.docId);
  expect(stored).toEqual(expect.arrayContaining(['phone_number', 'ssn_hash', 'kolli_id']));
  expect(stored).not.toContain('pickup_ssn_hash');
});

test('RET-07: of a number to which only a message went, recipient and text of the message go', async () => {
  const parcel = await place.inDoor('fp-corrected', '1-1');
  await changeIn(place.look, 'delivery', { phone_number: '+358409999999' }, { id: parcel.docId });
  await place.handOverFromDoor(parcel, '1-1');
  expect(await erased(customerPhone, '2816')).toMatchObject({ messages: 1 });
  expect(await found(customerPhone)).toMatchObject({ deliveries: [] });
  expect(await storedColumns(parcel.docId)).toEqual(
    expect.arrayContaining(['kolli_id', 'phone_number']),
  );
});

test('RET-07: two erasures at once erase once', async () => {
  await place.pickedUp();
  await place.pickedUp();
  const results = await Promise.all([erased(customerPhone, '2816'), erased(customerPhone, '2816')]);
  expect(results.map(({ deliveries }) => deliveries).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await place.requests()).toHaveLength(2);
});

/** Kills the database process of the transaction that waits for a lock. */
async function killWaiting(): Promise<void> {
  const killed = await asOwner(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(killed).toHaveLength(1);
}

test('RET-07: an erasure whose connection is lost in the middle has erased nothing', async () => {
  const { docId } = await place.pickedUp({ ssn });
  await erased('+358409999999', '9999');
  // It waits at the audit log, after all rows were cleared.
  const release = await server.holdRow(place.pharmacyId, (tx) =>
    tx
      .selectFrom('audit_head')
      .selectAll()
      .where('pharmacy_id', '=', place.pharmacyId)
      .forUpdate()
      .execute(),
  );
  const erasing = place.erase(customerPhone, '2816');
  await server.awaitWaiting();
  await killWaiting();
  expect((await erasing).status).toBeGreaterThanOrEqual(500);
  await release();
  expect(await storedColumns(docId)).toEqual(
    expect.arrayContaining(['kolli_id', 'phone_number', 'ssn_hash', 'pin_hash']),
  );
  expect(await place.requests()).toHaveLength(1);
});

test('RET-07: a delivery that is reopened while an erasure waits for it stays', async () => {
  const { docId } = await place.pickedUp();
  const closed = { pharmacy_id: place.pharmacyId, id: docId, status: 'pickup' } as const;
  const release = await server.holdRow(place.pharmacyId, (tx) =>
    updateRow(tx, closed, { status: 'reserved' }),
  );
  const erasing = erased(customerPhone, '2816');
  await server.awaitWaiting();
  await release();
  expect(await erasing).toMatchObject({ deliveries: 0, openDeliveries: [{ docId }] });
  expect(await storedColumns(docId)).toContain('phone_number');
});

test('RET-07: an erased delivery that a box then reports as loaded is open again, and breaks nothing', async () => {
  const parcel = await place.pickedUp();
  await erased(customerPhone, '2816');
  const { docId } = parcel;
  await place.box.report({ kind: 'loaded', docId, lockerId: '1-2', userId: place.staff.id });
  expect((await place.box.delivery(docId)).status).toBe('delivered');
  expect((await place.box.state()).status).toBe(200);
  const list = `/api/deliveries/open?pharmacyId=${place.pharmacyId}`;
  expect((await server.ask(place.staff, 'GET', list)).status).toBe(200);
});
