import { alarmCauses } from '@kolli/contract/alarms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import type { Log } from '../../platform/log.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { startTellingAlarms, tellDueAlarms } from './alarms.jobs.ts';
import { type AlarmedBox, givenAlarmedBox } from './test-alarms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** What telling needs, with a log that is read here. */
function listening(changed: object = {}) {
  const logged: { boxId: string; type: string; cause: string | null; text: string }[] = [];
  const log = {
    error: ({ boxId, type, cause }: (typeof logged)[number], text: string) =>
      void logged.push({ boxId, type, cause, text }),
  } as unknown as Log;
  return { logged, deps: { ...server.services, log, ...changed } };
}

/** Makes alarms of so many kinds due, all of one box. */
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
const settle = ({ pharmacyId }: AlarmedBox) =>
  server.store.inPharmacies([pharmacyId], (tx) => tx.deleteFrom('alarm_notification').execute());

test('an alarm that cannot be sent is logged and stays due for the next round; the others are sent', async () => {
  const [first, second] = [await givenAlarmedBox(server), await givenAlarmedBox(server)];
  for (const box of [first, second]) await box.raise();
  const { jobs } = server.services;
  let fails = 0;
  const send: typeof jobs.send = async (tx, ...job) => {
    fails += 1;
    if (fails === 1) throw new Error('on purpose');
    await jobs.send(tx, ...job);
  };
  const { deps, logged } = listening({ jobs: { ...jobs, send } });
  await tellDueAlarms(deps);
  const [failed] = logged;
  expect(logged).toEqual([
    { boxId: failed?.boxId, type: 'temp_high', cause: null, text: 'an alarm could not be told' },
  ]);
  const [late, other] = failed?.boxId === first.boxId ? [first, second] : [second, first];
  const messagesOf = async (box: AlarmedBox) => (await box.told()).messages;
  expect([await messagesOf(late), await messagesOf(other)]).toEqual([
    [],
    ['alarm', 'alarm', 'alarm'],
  ]);
  const names: string[] = [];
  await startTellingAlarms({
    ...deps,
    jobs: {
      ...jobs,
      everyMinute: (name, work) => {
        names.push(name);
        return work();
      },
    },
  });
  expect(names).toEqual(['tell-alarms']);
  expect(await messagesOf(late)).toHaveLength(3);
  for (const box of [first, second]) await settle(box);
});

test('while the database is away nothing is logged of an alarm: all are told when it is back', async () => {
  const box = await givenAlarmedBox(server);
  await box.raise();
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const send = () => Promise.reject(away);
  const { deps, logged } = listening({ jobs: { ...server.services.jobs, send } });
  await expect(tellDueAlarms(deps)).rejects.toBe(away);
  expect(logged).toEqual([]);
  await settle(box);
});

test.each([1, 0])(
  'each of 100 due kinds is looked at once, and in a further page the last %s',
  async (more) => {
    const boxes = [await givenAlarmedBox(server), await givenAlarmedBox(server)];
    await makeDue(boxes[0] ?? (await givenAlarmedBox(server)), 50);
    await makeDue(boxes[1] ?? (await givenAlarmedBox(server)), 50 + more);
    // Each of them fails, and is still due afterwards.
    const { deps, logged } = listening();
    const failing = Object.defineProperty({ ...deps }, 'settings', {
      get: () => {
        throw new Error('on purpose');
      },
    });
    await tellDueAlarms(failing);
    expect(logged).toHaveLength(100 + more);
    expect(new Set(logged.map((kind) => Object.values(kind).join())).size).toBe(100 + more);
    for (const box of boxes) await settle(box);
  },
);
