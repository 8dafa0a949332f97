import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { asOwner } from '../../testing/test-database.ts';
import { said, shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const show = async () =>
  (await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`)).body.result as Pharmacy;

test('CAL-19 PHA-02 PHA-03: a pharmacy is shown with its contacts, rules, entry PIN, languages, shelves and boxes', async () => {
  const booked = await desk.book();
  await desk.shelve(['A1']);
  const { docId } = await desk.shelve(['A1', 'B2']);
  await desk.reserve(['1-1']);
  const { id } = desk.box;
  const shown = await show();
  expect(shown).toMatchObject({
    id: desk.pharmacyId,
    phoneNumber: '+358401234567',
    pinCode: '432100',
    streetAddress: 'Main Street 1',
    zipCode: '00100',
    city: 'Helsinki',
    country: 'FI',
    timeZone: 'Europe/Helsinki',
    language: 'en',
    uiLanguages: ['en', 'fi'],
    additionalEmails: [],
    additionalPhoneNumbers: [],
    serviceRequest: false,
    customerSMSLanguages: ['fi', 'sv'],
    strongAuthentication: false,
    deliveryKeepTime: 7 * 864e5,
    deliveryReminderMessagePeriod: 2 * 864e5,
    reservationKeepTime: 3 * 864e5,
    shelves: [
      { name: 'A1', numberOfReservations: 2 },
      { name: 'B2', numberOfReservations: 1 },
    ],
    shelvesNumber: 2,
    pickUpMachine: true,
    pickupBox: { id },
    pickupBoxes: [id],
    reservations: expect.arrayContaining([booked.docId, docId]) as unknown,
  });
  for (const field of ['cardboardType', 'outdoor', 'templateId'])
    expect(shown, 'is a field of its boxes').not.toHaveProperty(field);
  const box = await desk.ask('GET', `/pickup-boxes/show/${id}`);
  expect(box.body.result).toMatchObject({ outdoor: expect.any(Boolean) as unknown });

  const { id: pharmacyId } = await server.givenPharmacy();
  const staff = await server.givenUser({ pharmacyId });
  const empty = await server.ask(staff, 'GET', `/api/pharmacies/show/${pharmacyId}`);
  expect(empty.body.result).toMatchObject({
    shelves: [],
    shelvesNumber: 0,
    reservations: [],
    pickUpMachine: false,
    pickupBox: null,
    pickupBoxes: [],
  });
});

test('its reservations are open, in no box, oldest first', async () => {
  await desk.reserve(['1-2']);
  const { docId, deliveryId } = await desk.shelve(['A1']);
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  const fetched = desk.ask('PATCH', path, { docId, deliveryStatus: 'pickup' });
  expect(await said(fetched)).toBe('200');
  const older = (await desk.shelve(['A1'])).docId;
  server.time.advance(1000);
  const newer = (await desk.shelve(['A1'])).docId;
  expect((await show()).reservations).toEqual([older, newer]);
  const later = new Date(server.time.clock().getTime() + 1);
  await asOwner(server, 'update delivery set reserved_time = $1 where id = $2', [later, older]);
  expect((await show()).reservations).toEqual([newer, older]);
});

test('at most 200 reservations are listed, and boxes in order of creation', async () => {
  const { docId } = await desk.order();
  const { pharmacyId } = desk;
  const second = await server.givenBox({ pharmacyId, ordinal: 2 });
  const first = await server.givenBox({ pharmacyId, ordinal: 1 });
  await desk.look(async (tx) => {
    const row = await tx
      .selectFrom('delivery')
      .selectAll()
      .where('id', '=', docId)
      .executeTakeFirstOrThrow();
    const { is_open: _open, waiting_ends: _ends, ...columns } = row;
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...columns,
      id: newId(),
      kolli_id: `many-${index}`,
      pin_hash: Buffer.from(`${docId}-${index}`),
    }));
    await tx.insertInto('delivery').values(rows).execute();
  });
  const { reservations, pickupBoxes, pickupBox } = await show();
  expect(reservations).toHaveLength(200);
  expect(pickupBoxes).toEqual([desk.box.id, first.id, second.id]);
  expect(pickupBox).toMatchObject({ id: desk.box.id });
});
