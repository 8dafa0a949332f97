import { expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { givenWith } from '../delivery-lists/testing/given-with.ts';
import { codeOf, givenTestCounter, otherSsn, type Parcel, ssn } from './testing/counter.ts';

const server = await shareTestServer();
const counter = await givenTestCounter(server);

const { box, staff, colleague, pharmacyId } = counter;

/** Identifies a delivery only by its path and these fields. */
const readBy = (who: GivenUser, { deliveryId }: Parcel, query: Record<string, string>) => {
  const path = `/api/deliveries/show-decoded-ssn/${deliveryId}`;
  return server.ask(who, 'GET', `${path}?${new URLSearchParams(query)}`);
};
const read = (who: GivenUser, parcel: Parcel, query: Record<string, string> = {}) =>
  readBy(who, parcel, { pharmacyId, docId: parcel.docId, ...query });

test('PCK-11 CAL-32: the number is read by a separate call, not cached, and empty where there is none', async () => {
  const parcel = await counter.arrive({ ssn: ssn.toLowerCase() });
  const response = await read(staff, parcel);
  expect([response.status, response.body]).toEqual([200, { result: { ssn } }]);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect((await read(staff, parcel, { of: 'pickup' })).body.result).toEqual({ ssn: '' });
  expect((await read(staff, await counter.arrive())).body.result).toEqual({ ssn: '' });
});

test('CAL-32: the number of the person who picked it up is read separately from the customer’s', async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(staff, parcel, ssn);
  await counter.handOver(staff, parcel, { pickupForAnotherSsn: otherSsn });
  expect((await read(staff, parcel)).body.result).toEqual({ ssn });
  expect((await read(staff, parcel, { of: 'pickup' })).body.result).toEqual({ ssn: otherSsn });
});

test('CAL-32: a delivery can be identified by place and reservedTime; bad input is reported by field', async () => {
  const docId = await box.reserve(['1-1'], { deliveryId: 'in-box', ssn });
  const parcel = { docId, deliveryId: 'in-box' };
  const at = { pickupboxId: box.id };
  const reservedTime = String(server.time.clock().getTime());
  for (const which of [{ reservedTime }, { docId }])
    expect((await readBy(staff, parcel, { ...at, ...which })).body.result).toEqual({ ssn });
  const unknown = readBy(staff, parcel, { ...at, reservedTime: '1' });
  expect(await codeOf(unknown)).toBe('delivery_not_found');
  expect(await codeOf(readBy(staff, parcel, {}))).toBe('validation_fail');
  for (const [field, value] of [
    // One millisecond more than a date can hold.
    ['reservedTime', '8640000000000001'],
    ['of', 'anybody'],
  ] as const)
    expect((await readBy(staff, parcel, { ...at, [field]: value })).body.errors).toEqual([
      { msg: 'validation.invalid', path: `query.${field}` },
    ]);
});

test('PCK-11: without the permission no number is returned, and the audit log has no entry', async () => {
  const packer = await givenWith(server, pharmacyId, ['delivery.read', 'delivery.write']);
  const parcel = await counter.arrive({ ssn });
  expect(await read(packer, parcel)).toMatchObject(refused(403, 'not_enough_permissions'));
  expect(await counter.audit(parcel)).toEqual([]);
});

test('CAL-32: a number of another pharmacy is refused', async () => {
  const otherCounter = await givenTestCounter(server);
  const parcel = await otherCounter.arrive({ ssn });
  for (const place of [
    {},
    { pharmacyId: otherCounter.pharmacyId },
    { pickupboxId: otherCounter.box.id },
  ] as Record<string, string>[])
    expect(await codeOf(read(staff, parcel, place))).toBe('forbidden');
  expect(await otherCounter.audit(parcel)).toEqual([]);
});

test('CAL-32: docId alone identifies a delivery; one of another pharmacy and an unknown one get the same response', async () => {
  const parcel = await counter.arrive({ ssn });
  const { docId } = parcel;
  const empty = { pickupboxId: '', pharmacyId: '', reservedTime: '' };
  for (const query of [{ docId }, { docId, ...empty }])
    expect((await readBy(staff, parcel, query)).body.result).toEqual({ ssn });
  const otherCounter = await givenTestCounter(server);
  const theirs = await otherCounter.arrive({ ssn });
  const unknown = { ...theirs, docId: '01900000-0000-7000-8000-000000000000' };
  const [response, other] = [
    await readBy(staff, theirs, { docId: theirs.docId }),
    await readBy(staff, unknown, { docId: unknown.docId }),
  ];
  expect(response).toMatchObject(refused(403, 'forbidden'));
  expect(other.body).toEqual(response.body);
  expect(await otherCounter.audit(theirs)).toEqual([]);
  expect(await codeOf(readBy(staff, parcel, { docId: '' }))).toBe('validation_fail');
  // Nor is one found by its docId and the kolli ID of another.
  const mixed = readBy(staff, await counter.arrive({ ssn }), { docId });
  expect(await codeOf(mixed)).toBe('delivery_not_found');
});

test('CAL-32: docId alone requires the permission at the pharmacy of the delivery', async () => {
  const other = await givenTestCounter(server);
  const here = await server.givenUser({ pharmacyId: [pharmacyId, other.pharmacyId] });
  const reader = await givenWith(server, other.pharmacyId, ['delivery.read']);
  const { role_name } = await other.box.row('user_access', { user_id: reader.id });
  const parcel = await other.arrive({ ssn });
  const { docId } = parcel;
  expect((await readBy(here, parcel, { docId })).body.result).toEqual({ ssn });
  await other.change('user_access', { user_id: here.id }, { role_name });
  expect(await codeOf(readBy(here, parcel, { docId }))).toBe('not_enough_permissions');
  expect(await codeOf(readBy(here, parcel, { docId, pharmacyId }))).toBe('forbidden');
});

test('one user can read the numbers of 60 deliveries in ten minutes, and no more', async () => {
  const desk = await givenTestCounter(server);
  const parcels = [];
  for (let each = 0; each < 62; each += 1) parcels.push(await desk.arrive({ ssn }));
  const [first, second, ...rest] = parcels as [Parcel, Parcel, ...Parcel[]];
  const readCode = (who: GivenUser, parcel: Parcel) =>
    codeOf(read(who, parcel, { pharmacyId: desk.pharmacyId }));
  expect(await readCode(desk.staff, first)).toBe('ok');
  const codes = await Promise.all(rest.map((parcel) => readCode(desk.staff, parcel)));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(59);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1);
  expect(await readCode(desk.staff, second)).toBe('too_many_requests');
  expect(await desk.audit(second)).toEqual([]);
  // Numbers read before can be read again, colleagues have their own limit, and later it is free again.
  expect(await readCode(desk.staff, first)).toBe('ok');
  expect(await readCode(desk.colleague, second)).toBe('ok');
  server.time.advance(10 * 60_000 + 1);
  expect(await readCode(desk.staff, second)).toBe('ok');
});

test('PCK-11: every reading, also of an empty number, is in the audit log with user, time and delivery', async () => {
  const parcel = await counter.arrive({ ssn });
  await read(staff, parcel);
  await read(colleague, parcel, { of: 'pickup' });
  const at = { action: 'ssn.read', occurred_at: server.time.clock() };
  const ofCustomer = { of: 'customer', isEmpty: false };
  const ofPickup = { of: 'pickup', isEmpty: true };
  expect(await counter.audit(parcel)).toEqual([
    { ...at, user_id: staff.id, user_name: 'Aino Demo', detail: ofCustomer },
    { ...at, user_id: colleague.id, user_name: 'Eero Demo', detail: ofPickup },
  ]);
});
