import pg from 'pg';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';
import { watchSteadily } from '../testing/watch-steadily.ts';
import { openHeartbeatIntake } from './heartbeat-intake.ts';
import { missingAfterMs } from './connection-alarm.ts';
import { recordHeartbeat } from './record-heartbeat.ts';

const server = await shareTestServer();

const rowOf = (box: TestBox) => box.row('pickup_box', { id: box.id });

const transactionOf = (box: TestBox) =>
  box.look(async (tx) => {
    const { rows } = await sql<{ xmin: string }>`
      select xmin::text from pickup_box where id = ${box.id}`.execute(tx);
    return rows[0]?.xmin;
  });

/** A heartbeat of a box as the intake gets it. */
const beatOf = ({ pharmacyId, id: boxId }: TestBox, fields: object = {}) => ({
  pharmacyId,
  boxId,
  at: server.time.clock(),
  clockSkewMs: 0,
  softwareVersion: '1.0.0',
  ...fields,
});
const openIntake = () => openHeartbeatIntake({ store: server.store, log: server.services.log });

async function givenBeatingBoxes(count: number): Promise<TestBox[]> {
  const boxes: TestBox[] = [];
  for (let made = 0; made < count; made += 1) boxes.push(await givenTestBox(server));
  for (const box of boxes) await box.beat();
  return boxes;
}

test('OPS-14: heartbeats that arrive together share a transaction, and each box gets its own answer', async () => {
  const boxes = await givenBeatingBoxes(4);
  const [first, , , updated] = boxes as [TestBox, TestBox, TestBox, TestBox];
  await first.report({ kind: 'reading', sensor: '99-99', celsius: 20 });
  server.time.advance(30_000);
  const accept = openIntake();
  const beats = boxes.map((box) => {
    const softwareVersion = box === updated ? '2.0.0' : '1.0.0';
    return beatOf(box, { clockSkewMs: 7, softwareVersion });
  });
  const answers = await Promise.all(beats.map(accept));
  expect(answers.map((answer) => answer?.lastSeq)).toEqual([1, 0, 0, undefined]);
  const rows = await Promise.all(boxes.map(rowOf));
  expect(rows.map((row) => row.clock_skew_ms)).toEqual([7, 7, 7, 0]);
  const transactions = await Promise.all(boxes.map(transactionOf));
  expect(new Set(transactions.slice(0, 3)).size).toBe(1);
});

test('OPS-14: heartbeats that arrive together do not wait for a box that another transaction holds', async () => {
  const [held, free] = (await givenBeatingBoxes(2)) as [TestBox, TestBox];
  const accept = openIntake();
  const release = await server.holdRow(held.pharmacyId, (tx) =>
    tx.selectFrom('pickup_box').select('id').where('id', '=', held.id).forUpdate().execute(),
  );
  const beats = [held, free].map((box) => beatOf(box));
  const answers = await Promise.all(beats.map(accept)).finally(() => void release());
  expect(answers.map((answer) => answer !== undefined)).toEqual([false, true]);
});

test('OPS-14: a box that was silent, or knows another epoch, gets a transaction of its own', async () => {
  const [silent, restored] = (await givenBeatingBoxes(2)) as [TestBox, TestBox];
  server.time.advance(missingAfterMs + 1);
  const { store, time, services } = server;
  await watchSteadily({ store, clock: time.clock, log: services.log });
  expect(await openIntake()(beatOf(silent))).toBeUndefined();
  await Promise.all([silent.beat(), restored.beat()]);
  expect(await rowOf(silent)).toMatchObject({ heartbeats_since: time.clock() });
  expect(await silent.alarms()).toMatchObject([
    { cause: 'no_heartbeat', ended_at: time.clock() },
    { type: 'ok' },
  ]);
  const id = '01990000-0000-7000-8000-0000000000ff';
  await restored.change('pickup_box', { id: restored.id }, { epoch: id });
  await Promise.all([silent.beat(), restored.beat()]);
  const { epoch } = await rowOf(silent);
  expect(await rowOf(restored)).toMatchObject({ epoch });
  expect((await restored.state()).state.lockers.every((door) => door.unconfirmed)).toBe(true);
});

test.each([
  ['cannot keep up', '57014', 'rejected'],
  ['refuses one of them', '22P02', 'fulfilled'],
])(
  'OPS-14: heartbeats are not stored one by one while the database %s',
  async (_what, code, status) => {
    const refused = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
    const accept = openHeartbeatIntake({
      store: { ...server.store, runAlone: () => Promise.reject(refused) },
      log: server.services.log,
    });
    const [box] = (await givenBeatingBoxes(1)) as [TestBox];
    expect((await Promise.allSettled([accept(beatOf(box))]))[0].status).toBe(status);
  },
);

test('OPS-14: a heartbeat that brings nothing new needs no transaction of its own', async () => {
  const [box] = (await givenBeatingBoxes(1)) as [TestBox];
  const { store, services, time } = server;
  const alone = () => Promise.reject(new Error('A transaction of its own'));
  const deps = {
    store: { ...store, inPharmacies: alone },
    clock: time.clock,
    settings: services.settings,
    heartbeats: openHeartbeatIntake({ store, log: services.log }),
  };
  const key = { keyId: box.keyId, keyMadeAt: time.clock(), replacesKeyId: null };
  const caller = { kind: 'device', pharmacyId: box.pharmacyId, boxId: box.id, ...key } as const;
  const beat = (softwareVersion: string) =>
    recordHeartbeat(deps, caller, { at: time.clock().getTime(), softwareVersion });
  expect(await beat('1.0.0')).toMatchObject({ lastSeq: 0, epoch: (await rowOf(box)).epoch });
  await expect(beat('2.0.0')).rejects.toThrow('A transaction of its own');
});
