import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { awaitWaiting, holdRow } from '../../testing/await-waiting.ts';
import { countUnderLock, observeStatements, sentBy } from '../../testing/observe-statements.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { pickedUp } from './testing/box.ts';

const server = await ownTestServer();
const desk = await givenDesk(server);

test('JOB-08: reserving, loading and picking up send few statements while the box is locked', async () => {
  const observed = observeStatements(server.services.store.pool);
  const countOf = async (work: () => Promise<unknown>) =>
    countUnderLock(await sentBy(observed, work), 'pickup_box');
  let docId = '';
  const reserving = await countOf(async () => ({ docId } = await desk.reserve(['1-1'])));
  const loading = await countOf(() => desk.load(docId, '1-1'));
  const pickingUp = await countOf(async () => {
    expect(await desk.box.outcomes(pickedUp(docId, '1-1'))).toEqual(['applied']);
  });
  expect({ reserving, loading, pickingUp }).toEqual({
    reserving: { statements: 13, roundTrips: 6 },
    loading: { statements: 15, roundTrips: 8 },
    pickingUp: { statements: 14, roundTrips: 7 },
  });
});

test('JOB-08: a reservation comes through between two parts of a batch, whose events are all applied in order', async () => {
  const { box } = desk;
  const { store } = server.services;
  const [first, last] = [await desk.reserve(['1-2']), await desk.reserve(['1-3'])];
  const hold = (docId: string) =>
    holdRow(server, box.pharmacyId, (tx) =>
      tx.selectFrom('delivery').select('id').where('id', '=', docId).forUpdate().execute(),
    );
  const [endFirst, endLast] = [await hold(first.docId), await hold(last.docId)];
  const states = ['opened', 'closed', 'opened', 'closed', 'opened', 'closed'] as const;
  const sent = box.outcomes(
    box.loaded(first.docId, '1-2'),
    ...states.map((state) => ({ kind: 'door', lockerId: '1-2', state }) as const),
    box.loaded(last.docId, '1-3'),
  );
  await awaitWaiting(server.store);
  const waiting = store.inTurn.waiting();
  const reserved = desk.reserve(['2-1']);
  await expect.poll(() => store.inTurn.waiting()).toBe(waiting + 1);
  await endFirst();
  // The last event cannot be applied yet, so the batch is not over.
  expect(await reserved).toMatchObject({ deliveryStatus: 'reserved' });
  await endLast();
  expect(await sent).toEqual(Array.from({ length: 8 }, () => 'applied'));
  const { rows } = await desk.look((tx) =>
    sql<{
      seq: number;
    }>`select seq from device_event where box_id = ${box.id} order by seq desc limit 8`.execute(tx),
  );
  const seqs = rows.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) - at));
  for (const { docId } of [first, last]) expect(await box.statusOf(docId)).toBe('delivered');
});
