import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { listTemperatureAlarms } from './list-temperature-alarms.ts';
import { type AlarmedBox, givenAlarmedBox } from './testing/alarms.ts';

let box: AlarmedBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenAlarmedBox(server)));

const hour = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours));
const raise = (from: number, to: number | null, lockerId = '2-1', type = 'temp_high' as const) =>
  box.raise({ at: hour(from), lockerId, type, ...(to === null ? {} : { endedAt: hour(to) }) });

const list = (changed: { readonly sensor?: string; readonly limit?: number } = {}) =>
  server.store.inPharmacies([box.pharmacyId], (tx) =>
    listTemperatureAlarms(tx, {
      pharmacyId: box.pharmacyId,
      boxId: box.boxId,
      start: hour(10),
      end: hour(20),
      sensor: undefined,
      limit: 100,
      ...changed,
    }),
  );
const idsOf = async (changed: Parameters<typeof list>[0] = {}) =>
  (await list(changed)).map(({ id }) => id);

test('alarms that overlap the range are listed, latest first, and by id where they began at the same time', async () => {
  await raise(1, 9);
  const until = await raise(2, 10);
  const lasting = await raise(3, null, '1-1');
  const inside = [await raise(12, 13), await raise(12, 13, '2-2')];
  const atEnd = await raise(20, null, '99-99');
  await raise(21, null, '2-2');
  await box.raise({ type: 'missing', cause: 'no_readings', at: hour(12) });
  expect(await idsOf()).toEqual([atEnd, ...inside.toReversed(), lasting, until]);
  expect(await idsOf({ limit: 2 })).toEqual([atEnd, inside[1]]);
  expect(await idsOf({ sensor: '2-1' })).toEqual([inside[0], until]);
  const other = await givenAlarmedBox(server);
  await other.raise({ at: hour(12) });
  expect(await idsOf()).toHaveLength(5);
});

test('each has the fields of the alarm list, with its comments', async () => {
  const commented = await raise(11, 12);
  const id = await box.raise({ at: hour(15), type: 'temp_low', minCelsius: 1.5 });
  await box.comment(commented);
  const [lasting, ended] = await list();
  expect(lasting).toEqual({
    id,
    pickupboxId: box.boxId,
    lockerId: '2-1',
    timestamp: hour(15).getTime(),
    alarmEndTimestamp: null,
    alarmType: 'temp_low',
    alarmCause: null,
    alarmDetail: null,
    alarmCount: 1,
    alarmInfo: null,
    alarmMax: null,
    alarmMin: 1.5,
    check: [],
  });
  expect(ended).toMatchObject({
    id: commented,
    alarmEndTimestamp: hour(12).getTime(),
    alarmInfo: 'Looked at it',
    check: [{ alarmInfo: 'Looked at it' }],
  });
});
