import { alarmCauses } from '@kolli/contract/monitoring/alarms';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import type { Log } from '../../../platform/log.ts';
import { refuseReads } from '../../../testing/refuse-writes.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { startAlarmNotifications, notifyDueAlarms } from './alarms.jobs.ts';
import { type AlarmedBox, givenAlarmedBox } from '../testing/alarms.ts';

const server = await ownTestServer();

/** The dependencies of the job, with a log that the test reads. */
function withLog(changed: object = {}) {
  const logged: { job: string; boxId: string; type: string; cause: string | null; text: string }[] =
    [];
  const log = {
    warn: () => undefined,
    error: ({ job, boxId, type, cause }: (typeof logged)[number], text: string) =>
      void logged.push({ job, boxId, type, cause, text }),
  } as unknown as Log;
  return { logged, deps: { ...server.services, log, ...changed } };
}

/** Makes notifications of `count` kinds due, all of one box. */
async function makeDue({ pharmacyId, boxId }: AlarmedBox, count: number) {
  const now = server.time.clock();
  const types = ['missing', 'other', 'door_open', 'door_closed', 'temp_high', 'temp_low'] as const;
  const kinds = types
    .flatMap((type) => alarmCauses.map((cause) => ({ type, cause })))
    .slice(0, count);
  expect(kinds).toHaveLength(count);
  const alarms = kinds.map((kind) => ({
    ...kind,
    pharmacy_id: pharmacyId,
    box_id: boxId,
    id: newId(),
    locker_id: '2-1',
    started_at: now,
  }));
  const due = alarms.map(({ pharmacy_id, id }) => ({ pharmacy_id, alarm_id: id, due_at: now }));
  await server.store.inPharmacies([pharmacyId], async (tx) => {
    await tx.insertInto('alarm').values(alarms).execute();
    await tx.insertInto('alarm_notification').values(due).execute();
  });
}
const clearNotifications = ({ pharmacyId }: AlarmedBox) =>
  server.store.inPharmacies([pharmacyId], (tx) => tx.deleteFrom('alarm_notification').execute());

const messagesOf = async (box: AlarmedBox) => (await box.notifications()).messages;

test('an alarm whose message cannot be queued is logged and stays due for the next run; the others are sent', async () => {
  const [first, second] = [await givenAlarmedBox(server), await givenAlarmedBox(server)];
  for (const box of [first, second]) await box.raise();
  const { jobs } = server.services;
  let isFailing = true;
  const sendAll: typeof jobs.sendAll = async (tx, queue, data) => {
    if (isFailing && data.some(({ pharmacyId }) => pharmacyId === first.pharmacyId))
      throw new Error('on purpose');
    await jobs.sendAll(tx, queue, data);
  };
  const { deps, logged } = withLog({ jobs: { ...jobs, sendAll } });
  await notifyDueAlarms(deps);
  isFailing = false;
  const text = 'an item of a job failed';
  const { boxId } = first;
  const failed = { job: 'notify-alarms', boxId, type: 'temp_high', cause: null };
  expect(logged).toEqual([{ ...failed, text }]);
  expect(await messagesOf(first)).toEqual([]);
  expect(await messagesOf(second)).toEqual(['alarm', 'alarm', 'alarm']);
  const names: string[] = [];
  const everyMinute: typeof jobs.everyMinute = async (name, work) => {
    names.push(name);
    await work(0);
  };
  await startAlarmNotifications({ ...deps, jobs: { ...jobs, everyMinute } });
  expect(names).toEqual(['notify-alarms']);
  expect(await messagesOf(first)).toHaveLength(3);
  for (const box of [first, second]) await clearNotifications(box);
});

test('OPS-14: due alarms of many boxes are notified in one transaction, and one that fails stops no other', async () => {
  const boxes: AlarmedBox[] = [];
  for (let count = 0; count < 4; count += 1) boxes.push(await givenAlarmedBox(server));
  for (const box of boxes) await box.raise();
  const { store, jobs } = server.services;
  let transactions = 0;
  const inPharmacies: typeof store.inPharmacies = (ids, work) => {
    transactions += 1;
    return store.inPharmacies(ids, work);
  };
  const [failing] = boxes;
  const sendAll: typeof jobs.sendAll = async (tx, queue, data) => {
    if (data.some(({ pharmacyId }) => pharmacyId === failing?.pharmacyId))
      throw new Error('on purpose');
    await jobs.sendAll(tx, queue, data);
  };
  const counted = { ...store, inPharmacies };
  const countOf = async (box: AlarmedBox) => (await messagesOf(box)).length;
  const { deps, logged } = withLog({ jobs: { ...jobs, sendAll } });
  expect(await notifyDueAlarms(deps)).toBe(1);
  expect(logged.map(({ boxId }) => boxId)).toEqual([failing?.boxId]);
  expect(await Promise.all(boxes.map(countOf))).toEqual([0, 3, 3, 3]);
  server.time.advance(60 * 60_000);
  expect(await notifyDueAlarms({ ...server.services, store: counted })).toBe(0);
  expect(await Promise.all(boxes.map(countOf))).toEqual([3, 6, 6, 6]);
  // One lists them.
  expect(transactions).toBe(2);
  for (const box of boxes) await clearNotifications(box);
});

test('while the database is unavailable no alarm is logged as failed: all stay due until it is back', async () => {
  const box = await givenAlarmedBox(server);
  await box.raise();
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const sendAll = () => Promise.reject(away);
  const { deps, logged } = withLog({ jobs: { ...server.services.jobs, sendAll } });
  await expect(notifyDueAlarms(deps)).rejects.toBe(away);
  expect(logged).toEqual([]);
  await clearNotifications(box);
});

test('JOB-02: alarms of pharmacies after those whose list fails are notified in the same round', async () => {
  const boxes = [await givenAlarmedBox(server), await givenAlarmedBox(server)];
  boxes.sort((a, b) => (a.pharmacyId < b.pharmacyId ? -1 : 1));
  const [failing, later] = boxes as [AlarmedBox, AlarmedBox];
  for (const box of boxes) await box.raise();

  const { pharmacyId } = failing;
  const table = 'alarm_notification';
  const end = await refuseReads(server.database, { table, code: '57014', pharmacyId });
  expect(await notifyDueAlarms(server.services, 1)).toBe(1);
  expect(await messagesOf(later)).toHaveLength(3);
  await end();
  expect(await messagesOf(failing)).toEqual([]);
  expect(await notifyDueAlarms(server.services, 1)).toBe(0);
  expect(await messagesOf(failing)).toHaveLength(3);
  for (const box of boxes) await clearNotifications(box);
});

test.each([1, 0])(
  'each of 100 due kinds is processed once, and %s more on a second page',
  async (more) => {
    const boxes = [await givenAlarmedBox(server), await givenAlarmedBox(server)];
    await makeDue(boxes[0] ?? (await givenAlarmedBox(server)), 50);
    await makeDue(boxes[1] ?? (await givenAlarmedBox(server)), 50 + more);
    // Each of them fails and stays due.
    const { deps, logged } = withLog();
    const failing = Object.defineProperty({ ...deps }, 'settings', {
      get: () => {
        throw new Error('on purpose');
      },
    });
    await notifyDueAlarms(failing);
    expect(logged).toHaveLength(100 + more);
    expect(new Set(logged.map((kind) => Object.values(kind).join())).size).toBe(100 + more);
    for (const box of boxes) await clearNotifications(box);
  },
);
