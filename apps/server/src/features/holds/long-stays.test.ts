import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { givenExposedBox } from './testing/exposed-box.ts';
import { changeIn } from '../../testing/rows.ts';

const server = await shareTestServer();
const exposed = await givenExposedBox(server);

const dayMinutes = 1440;
/** Before minute 0, in which the parcels of `givenExposedBox` are loaded. */
const weekMinutes = 7 * dayMinutes;

/** Three days before, the sensor was warm for a while, cold for one reading, and silent for an hour. */
function celsiusAt(minute: number): number | null {
  const day3 = minute + 3 * dayMinutes;
  if (day3 > 300 && day3 < 360) return null;
  if (day3 === 500) return 1;
  if (day3 >= 0 && day3 < 50) return 27 + (day3 % 10) / 10;
  return 21 + Math.sin(minute / 200);
}

async function giveWeek(sensor: string): Promise<void> {
  const { box, at } = exposed;
  const readings = Array.from({ length: weekMinutes }, (_, index) => index - weekMinutes).flatMap(
    (minute) => {
      const celsius = celsiusAt(minute);
      return celsius === null ? [] : [{ sensor, at: new Date(at(minute)), celsius }];
    },
  );
  const key = { pharmacyId: box.pharmacyId, boxId: box.id };
  await box.look((tx) => storePastReadings(tx, key, readings));
}

async function loadEarlier(docId: string, minute: number): Promise<void> {
  const loaded = new Date(exposed.at(minute) + 17_500);
  await changeIn(
    exposed.box.look,
    'locker_occupancy',
    { loaded_at: loaded, occupied_at: loaded },
    { delivery_id: docId },
  );
}

test('HLD-06: of long stays the list reads only some hours, and has the figures of all readings', async () => {
  await giveWeek('1-1');
  await giveWeek('2-1');
  const docIds = [
    await exposed.load(0, { lockerId: '1-1' }),
    await exposed.load(0, { lockerId: '1-2' }),
    await exposed.load(0),
  ];
  for (const [index, minutes] of [weekMinutes - 100, 3 * dayMinutes - 20, 2000].entries())
    await loadEarlier(docIds[index] ?? '', -minutes);
  await exposed.measure('1-1', [1, 26], [2, 24]);
  await exposed.measure('2-1', [3, 9]);
  const held = await exposed.holds();
  expect(held.map(({ docId }) => docId).toSorted()).toEqual(docIds.toSorted());
  for (const one of held) {
    const { curve, ...figures } = one;
    const { curve: whole, ...expected } = (await exposed.shown(one.docId)).held;
    expect(figures).toEqual(expected);
    expect(curve.length).toBeLessThanOrEqual(60);
    expect(curve.length).toBeGreaterThan(25);
    expect(curve.map(([, celsius]) => celsius)).toContain(one.highest?.celsius);
    expect(whole.length).toBeGreaterThan(1000);
  }
  expect(held.map(({ minutesOutOfRange }) => minutesOutOfRange > 50)).toContain(true);
  expect(held.map(({ meanKinetic }) => meanKinetic === null)).toEqual(
    held.map(({ isFridge }) => isFridge),
  );
});
