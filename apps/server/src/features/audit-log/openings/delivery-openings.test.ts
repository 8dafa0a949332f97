import type { CallResult } from '@kolli/contract/call/call';
import type { listOpenings } from '@kolli/contract/delivery/delivery-openings';
import { beforeEach, expect, test } from 'vitest';
import { observeStatements, sentBy } from '../../../testing/observe-statements.ts';
import { ownTestServer, said, shareTestServer } from '../../../testing/test-server.ts';
import {
  givenCustomers,
  type TestCustomers,
} from '../../retention/customer-data/testing/customers.ts';
import { purgeOpenings } from './purge-openings.ts';

const dayMs = 24 * 3_600_000;
let place: TestCustomers;

const server = await shareTestServer();
beforeEach(async () => {
  server.time.reset();
  place = await givenCustomers(server);
});

type Page = CallResult<typeof listOpenings>;

const ask = (query: Record<string, string> = {}, who = place.mainUser) => {
  const range = { startTime: '0', endTime: String(server.time.clock().getTime()) };
  const search = new URLSearchParams({ ...range, ...query }).toString();
  return server.ask(who, 'GET', `/api/deliveries/openings/${place.pharmacyId}?${search}`);
};
const listed = async (query?: Record<string, string>) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return body.result as Page;
};
const lookers = async (query?: Record<string, string>) =>
  (await listed(query)).openings.map(({ userName }) => userName);

test('SEC-18: opening the details of a delivery is recorded with who, when and which, reading lists is not', async () => {
  const { docId, deliveryId } = await place.arrive();
  const { pharmacyId } = place;
  for (const path of [`open?pharmacyId=${pharmacyId}`, `show/${pharmacyId}?startTime=0&endTime=1`])
    expect(await said(server.ask(place.staff, 'GET', `/api/deliveries/${path}`))).toBe('200');
  expect((await listed()).openings).toEqual([]);
  expect(await place.open(docId, place.staff)).toMatchObject({
    status: 200,
    body: { result: { docId } },
  });
  const time = server.time.clock().getTime();
  server.time.advance(1000);
  await place.open(docId, place.colleague);
  expect((await listed()).openings).toMatchObject([
    { docId, deliveryId, userName: 'Eero Demo', time: time + 1000 },
    { docId, deliveryId, userName: 'Aino Demo', userId: place.staff.id, time },
  ]);
});

test('SEC-18: main users search the access log by kolli ID, name and time, page by page', async () => {
  const first = await place.arrive();
  const second = await place.arrive();
  await place.open(first.docId, place.staff);
  server.time.advance(dayMs);
  await place.open(second.docId, place.colleague);
  await place.open(second.docId, place.staff);
  expect(await lookers({ search: ` ${second.deliveryId.toUpperCase()}` })).toEqual([
    'Aino Demo',
    'Eero Demo',
  ]);
  expect(await lookers({ search: 'eero' })).toEqual(['Eero Demo']);
  expect(await lookers({ search: '100%_' })).toEqual([]);
  const yesterday = String(server.time.clock().getTime() - dayMs);
  expect(await lookers({ endTime: yesterday })).toEqual(['Aino Demo']);
  const { openings, lastKey } = await listed({ limit: '2' });
  expect(openings).toHaveLength(2);
  expect(await lookers({ limit: '2', lastKey: lastKey ?? '' })).toEqual(['Aino Demo']);
});

test('DAT-02: who asks for the details is recorded without a screen that says so, once in ten minutes', async () => {
  const { docId } = await place.arrive();
  for (let count = 0; count < 20; count += 1) await place.open(docId, place.staff);
  expect(await lookers()).toEqual(['Aino Demo']);
  server.time.advance(600_000);
  await place.open(docId, place.staff);
  expect(await lookers()).toEqual(['Aino Demo', 'Aino Demo']);
  await place.open(docId, place.colleague);
  expect(await lookers()).toHaveLength(3);
});

test('SEC-18: only main users read the access log, and people record only openings of their own pharmacy’s deliveries', async () => {
  expect(await said(ask({}, place.staff))).toBe('403 not_enough_permissions');
  const other = await givenCustomers(server);
  expect(await said(ask({}, other.mainUser))).toBe('403 forbidden');
  const { docId } = await other.arrive();
  const unknown = '01900000-0000-7000-8000-000000000000';
  for (const id of [docId, unknown]) expect(await said(place.open(id))).toBe('403 forbidden');
  const nobody = await server.givenUser({ pharmacyId: place.pharmacyId, webToolAccess: false });
  const own = await place.arrive();
  expect((await place.open(own.docId, nobody)).status).toBe(403);
  expect((await listed()).openings).toEqual([]);
});

test('SEC-18: an opening waits for no lock, not even of its own delivery', async () => {
  const { docId } = await place.arrive();
  const release = await server.holdRow(place.pharmacyId, (tx) =>
    tx.selectFrom('delivery').select('id').where('id', '=', docId).forUpdate().execute(),
  );
  expect((await place.open(docId)).status).toBe(200);
  await release();
});

test('SEC-18: an opening is written by one statement', async () => {
  const own = await ownTestServer();
  const there = await givenCustomers(own);
  const { docId } = await there.arrive();
  await there.open(docId);
  const observed = observeStatements(own.services.store.pool);
  const statements = await sentBy(observed, () => there.open(docId));
  const writes = statements.filter(({ text }) => /^\s*(?:insert|update|delete)/u.test(text));
  expect(writes.map(({ text }) => text.includes('delivery_opening'))).toEqual([true]);
});

test('SEC-18: openings before a time are deleted in batches, the oldest first', async () => {
  const { docId } = await place.arrive();
  for (let count = 0; count < 3; count += 1) {
    await place.open(docId);
    server.time.advance(dayMs);
  }
  const before = new Date(server.time.clock().getTime() - dayMs);
  const { pharmacyId } = place;
  const purge = (limit: number) =>
    place.look((tx) => purgeOpenings(tx, { pharmacyId, before, limit }));
  expect([await purge(1), await purge(10), await purge(10)]).toEqual([1, 1, 0]);
  expect((await listed()).openings).toMatchObject([{ time: before.getTime() }]);
});
