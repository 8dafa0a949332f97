import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import type { NewAlarm } from '../alarm-writing.repository.ts';
import { endDoorAlarms } from './end-door-alarms.ts';
import { raiseAlarm } from '../raise-alarm.ts';

let box: TestBox;

const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const key = ({ pharmacyId, id: boxId }: TestBox) => ({ pharmacyId, boxId });
type AlarmOptions = Pick<NewAlarm, 'lockerId' | 'type' | 'cause'>;
const raise = (options: AlarmOptions, at = box) =>
  at.look((tx) => raiseAlarm(tx, { ...key(at), ...options, at: server.time.clock() }));
const watch = (sensor: string, at = box) =>
  at.look((tx) => {
    const row = { pharmacy_id: at.pharmacyId, box_id: at.id, sensor, is_silent: true };
    return tx.insertInto('temperature_watch').values(row).execute();
  });
const end = (lockerIds: readonly string[]) =>
  box.look((tx) => endDoorAlarms(tx, { ...key(box), lockerIds }, server.time.clock()));
const activeAlarms = async (at = box) =>
  (await at.alarms()).filter(({ ended_at: over }) => over === null);

test('all active alarms of removed doors end at that time, with a cause or without, but for alarms without a duration', async () => {
  const lasting = await raise({ lockerId: '1-1', type: 'other', cause: 'broken' });
  const ids = [
    await raise({ lockerId: '2-1', type: 'temp_high', cause: null }),
    await raise({ lockerId: '2-1', type: 'missing', cause: 'no_readings' }),
    await raise({ lockerId: '1-1', type: 'door_open', cause: 'stays_open' }),
  ];
  server.time.advance(60_000);
  const at = server.time.clock();
  await end(['2-1', '1-1']);
  expect(await activeAlarms()).toMatchObject([{ id: lasting, type: 'other' }]);
  const all = await box.alarms();
  const faults = all.filter(({ type }) => type !== 'ok' && type !== 'other');
  expect(faults.map(({ id, ended_at: over }) => [id, over])).toEqual(ids.map((id) => [id, at]));
  expect(all.filter(({ type }) => type === 'ok').map((row) => row.locker_id)).toEqual(
    expect.arrayContaining(['2-1', '2-1', '1-1']),
  );
});

test('alarms and watches of other doors, the room and another box are not changed', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const warm = { lockerId: '2-1', type: 'temp_high', cause: null } as const;
  await raise(warm, other);
  await raise({ ...warm, lockerId: '2-2' });
  await raise({ ...warm, lockerId: '99-99' });
  for (const sensor of ['2-1', '2-2']) await watch(sensor);
  await watch('2-1', other);
  await end(['2-1']);
  await end([]);
  expect((await activeAlarms()).map((row) => row.locker_id)).toEqual(['2-2', '99-99']);
  expect(await activeAlarms(other)).toHaveLength(1);
  const left = await box.look((tx) =>
    tx.selectFrom('temperature_watch').select(['box_id', 'sensor']).execute(),
  );
  expect(left).toHaveLength(2);
  expect(left).toEqual(
    expect.arrayContaining([
      { box_id: box.id, sensor: '2-2' },
      { box_id: other.id, sensor: '2-1' },
    ]),
  );
});
