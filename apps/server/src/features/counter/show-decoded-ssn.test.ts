import { expect, test } from 'vitest';
import { type GivenUser, givenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestCounter, otherSsn, type Parcel, ssn } from './testing/counter.ts';

const server = await shareTestServer();
const counter = await givenTestCounter(server);

function read(who: GivenUser, { deliveryId, docId }: Parcel, query: Record<string, string> = {}) {
  const which = new URLSearchParams({ pharmacyId: counter.pharmacyId, docId, ...query });
  const url = `/api/deliveries/show-decoded-ssn/${deliveryId}?${which.toString()}`;
  return server.ask(who, 'GET', url);
}

async function pickedUpForAnother(): Promise<Parcel> {
  const parcel = await counter.arrive({ ssn });
  await counter.verifySsn(counter.staff, parcel, ssn);
  await counter.handOver(counter.staff, parcel, { pickupForAnotherSsn: otherSsn });
  return parcel;
}

test('PCK-11 CAL-32: the number is read by a separate call and not cached', async () => {
  const parcel = await counter.arrive({ ssn: ssn.toLowerCase() });
  const response = await read(counter.staff, parcel);
  expect([response.status, response.body]).toEqual([200, { result: { ssn } }]);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
});

test('CAL-32: the number of the person who picked it up is read separately from the customer’s', async () => {
  const parcel = await pickedUpForAnother();
  expect((await read(counter.staff, parcel)).body.result).toEqual({ ssn });
  expect((await read(counter.staff, parcel, { of: 'pickup' })).body.result).toEqual({
    ssn: otherSsn,
  });
});

test('CAL-32: without a number the result is empty', async () => {
  const plain = await counter.arrive();
  expect((await read(counter.staff, plain)).body.result).toEqual({ ssn: '' });
  const parcel = await counter.arrive({ ssn });
  expect((await read(counter.staff, parcel, { of: 'pickup' })).body.result).toEqual({ ssn: '' });
});

test('CAL-32: a delivery can be identified by place and reservedTime; bad input is reported by field', async () => {
  const docId = await counter.box.reserve(['1-1'], { deliveryId: 'in-box', ssn });
  const ask = (query: string) =>
    server.ask(counter.staff, 'GET', `/api/deliveries/show-decoded-ssn/in-box?${query}`);
  const at = `reservedTime=${server.time.clock().getTime()}`;
  const box = `pickupboxId=${counter.box.id}`;
  expect((await ask(`${box}&${at}`)).body.result).toEqual({ ssn });
  expect((await ask(`${box}&docId=${docId}`)).body.result).toEqual({ ssn });
  expect((await ask(`${box}&reservedTime=1`)).body.code).toBe('delivery_not_found');
  expect((await ask('')).body.code).toBe('forbidden');
  // One millisecond more than a date can hold.
  expect((await ask(`${box}&reservedTime=8640000000000001`)).body.errors).toEqual([
    { msg: 'validation.invalid', path: 'query.reservedTime' },
  ]);
  expect((await ask(`${box}&of=anybody`)).body.errors).toEqual([
    { msg: 'validation.invalid', path: 'query.of' },
  ]);
});

test('PCK-11: without the permission no number is returned, and the audit log has no entry', async () => {
  const permissions = ['delivery.read', 'delivery.write'];
  await server.store.inGlobal((tx) =>
    tx
      .insertInto('role')
      .values({ name: 'packer', level: 5, app_access: 'web_app', permissions })
      .execute(),
  );
  const packer = await givenUser(server, { role: 'packer', pharmacyId: counter.pharmacyId });
  const parcel = await counter.arrive({ ssn });
  const { status, body } = await read(packer, parcel);
  expect([status, body.code]).toEqual([403, 'not_enough_permissions']);
  expect(await counter.audit(parcel)).toEqual([]);
});

test('CAL-32: a number of another pharmacy is refused', async () => {
  const otherCounter = await givenTestCounter(server);
  const parcel = await otherCounter.arrive({ ssn });
  expect((await read(counter.staff, parcel)).body.code).toBe('forbidden');
  const { pharmacyId, box } = otherCounter;
  expect((await read(counter.staff, parcel, { pharmacyId })).body.code).toBe('forbidden');
  const mixed = await read(counter.staff, parcel, { pickupboxId: box.id });
  expect(mixed.body.code).toBe('forbidden');
  expect(await otherCounter.audit(parcel)).toEqual([]);
});

/** Identifies a delivery only by its path and these fields. */
const readBy = (who: GivenUser, { deliveryId }: Parcel, query: Record<string, string>) =>
  server.ask(
    who,
    'GET',
    `/api/deliveries/show-decoded-ssn/${deliveryId}?${new URLSearchParams(query)}`,
  );

test('CAL-32: docId alone identifies a delivery; one of another pharmacy and an unknown one get the same response', async () => {
  const parcel = await counter.arrive({ ssn });
  const { docId } = parcel;
  expect((await readBy(counter.staff, parcel, { docId })).body.result).toEqual({ ssn });
  const empty = { docId, pickupboxId: '', pharmacyId: '', reservedTime: '' };
  expect((await readBy(counter.staff, parcel, empty)).body.result).toEqual({ ssn });
  const otherCounter = await givenTestCounter(server);
  const theirs = await otherCounter.arrive({ ssn });
  const unknown = { ...theirs, docId: '01900000-0000-7000-8000-000000000000' };
  const [response, other] = [
    await readBy(counter.staff, theirs, { docId: theirs.docId }),
    await readBy(counter.staff, unknown, { docId: unknown.docId }),
  ];
  expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(other.body).toEqual(response.body);
  expect(await otherCounter.audit(theirs)).toEqual([]);
  const withoutAny = await readBy(counter.staff, parcel, { docId: '' });
  expect(withoutAny.body.code).toBe('forbidden');
});

test('CAL-32: docId alone requires the permission at the pharmacy of the delivery', async () => {
  const other = await givenTestCounter(server);
  const role = { name: 'reader', level: 5, app_access: 'web_app', permissions: ['delivery.read'] };
  await server.store.inGlobal((tx) => tx.insertInto('role').values(role).execute());
  const both = [counter.pharmacyId, other.pharmacyId];
  const here = await givenUser(server, { pharmacyId: both });
  const parcel = await other.arrive({ ssn });
  const { docId } = parcel;
  const setRole = (role_name: string) =>
    other.look((tx) =>
      tx
        .updateTable('user_access')
        .set({ role_name })
        .where('user_id', '=', here.id)
        .where('pharmacy_id', '=', other.pharmacyId)
        .execute(),
    );
  expect((await readBy(here, parcel, { docId })).body.result).toEqual({ ssn });
  await setRole('reader');
  expect((await readBy(here, parcel, { docId })).body.code).toBe('not_enough_permissions');
  const mixed = { docId, pharmacyId: counter.pharmacyId };
  expect((await readBy(here, parcel, mixed)).body.code).toBe('forbidden');
});

test('CAL-32: docId with the kolli ID of another delivery is not found', async () => {
  const [parcel, other] = [await counter.arrive({ ssn }), await counter.arrive({ ssn })];
  const { code } = (await readBy(counter.staff, other, { docId: parcel.docId })).body;
  expect(code).toBe('delivery_not_found');
});

test('one user can read the numbers of 60 deliveries in ten minutes, and no more', async () => {
  const desk = await givenTestCounter(server);
  const { pharmacyId } = desk;
  const parcels = [];
  for (let each = 0; each < 62; each += 1) parcels.push(await desk.arrive({ ssn }));
  const [first, second, ...rest] = parcels as [Parcel, Parcel, ...Parcel[]];
  const readCode = async (who: GivenUser, parcel: Parcel) =>
    (await read(who, parcel, { pharmacyId })).body.code ?? 'ok';
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
  await read(counter.staff, parcel);
  await read(counter.colleague, parcel, { of: 'pickup' });
  const at = { action: 'ssn.read', occurred_at: server.time.clock() };
  expect(await counter.audit(parcel)).toEqual([
    {
      ...at,
      user_id: counter.staff.id,
      user_name: 'Aino Demo',
      detail: { of: 'customer', isEmpty: false },
    },
    {
      ...at,
      user_id: counter.colleague.id,
      user_name: 'Eero Demo',
      detail: { of: 'pickup', isEmpty: true },
    },
  ]);
});
