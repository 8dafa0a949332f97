import type { RecordedDeviation } from '@kolli/contract/monitoring/temperatures';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type ExposedBox, givenExposedBox, steady } from '../holds/testing/exposed-box.ts';
import { minuteMs, showRecord } from './testing/temperatures.ts';

let exposed: ExposedBox;
const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

const record = (until: number) =>
  showRecord(server, exposed.box, [exposed.at(0), exposed.at(until)]);

/** The deviations of the door 2-1 up to a minute, the first one first. */
async function deviations(until: number): Promise<RecordedDeviation[]> {
  const { deviations: all } = await record(until);
  return all.filter(({ sensor }) => sensor === '2-1').toSorted((a, b) => a.from - b.from);
}
const undecided = { judgement: null, judgedTime: null, judgedBy: null, reason: null };
const idOf = async (docId: string) => (await exposed.delivery(docId)).deliveryId;

test('TRU-04: a deviation has the parcels behind the sensor’s door, on hold until somebody decides, and then with the decision', async () => {
  const docId = await exposed.held();
  await exposed.load(17, { lockerId: '2-2' });
  const held = { deliveryId: await idOf(docId), heldTime: exposed.at(16) };
  await exposed.measure('2-1', [17, 5], [18, 5]);
  expect(await deviations(19)).toMatchObject([
    { parcelCount: 1, parcels: [{ ...held, ...undecided }] },
  ]);
  const reason = 'Out of the cold chain; replaced.';
  expect((await exposed.judge('reject', docId, { reason })).status).toBe(200);
  const { firstName, lastName } = exposed.pharmacist;
  const judged = { judgedTime: exposed.at(18), judgedBy: `${firstName} ${lastName}`, reason };
  expect(await deviations(19)).toMatchObject([
    { parcelCount: 1, parcels: [{ ...held, judgement: 'rejected', ...judged }] },
  ]);
});

test('TRU-04: a parcel that was released is listed with its release, and at a later deviation as not on hold', async () => {
  const docId = await exposed.held();
  await exposed.measure('2-1', [17, 5]);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await exposed.measure('2-1', [18, 5], [30, 9], [31, 9], [32, 5], [33, 5]);
  const [first, second] = await deviations(34);
  expect(first?.parcels).toMatchObject([{ heldTime: exposed.at(16), judgement: 'released' }]);
  expect(second?.parcels).toEqual([
    { deliveryId: await idOf(docId), heldTime: null, ...undecided },
  ]);
});

test('TRU-04: only parcels that lay there during the deviation are listed, those on hold first', async () => {
  const before = await exposed.load(0);
  await exposed.pickUp(1, before);
  const during = await exposed.load(2);
  await exposed.measure('2-1', [3, 5], ...steady(9, 4, 20), [21, 5], [22, 5]);
  expect(await deviations(23)).toMatchObject([
    { parcelCount: 1, parcels: [{ deliveryId: await idOf(during), heldTime: exposed.at(19) }] },
  ]);
  await exposed.measure('1-1', ...steady(30, 23, 40), [41, 20]);
  const module = (await record(42)).deviations.find(({ sensor }) => sensor === '1-1');
  expect(module).toMatchObject({ parcels: [], parcelCount: 0 });
});

test('TRU-04: a parcel that is no drug is listed as not on hold', async () => {
  const docId = await exposed.load(0, { is_drug: false });
  await exposed.measure('2-1', ...steady(9, 1, 20), [21, 5], [22, 5]);
  expect(await deviations(23)).toMatchObject([
    { parcels: [{ deliveryId: await idOf(docId), heldTime: null, ...undecided }] },
  ]);
});

test('TRU-04: a gap has the cause that was reported since the last reading, or none', async () => {
  await exposed.measure('2-1', [0, 5], [1, 5]);
  const faultAt = exposed.at(2);
  server.time.set(new Date(exposed.at(2)));
  const fault = { kind: 'sensorFault', sensor: '2-1', at: faultAt, celsius: -127 } as const;
  expect(await exposed.box.report(fault)).toMatchObject({ status: 200 });
  await exposed.measure('2-1', [30, 5], [31, 5], [60, 5]);
  const { sensors, gaps } = await record(61);
  const own = sensors.find(({ sensor }) => sensor === '2-1');
  expect(own?.gaps).toEqual([
    { from: exposed.at(32), to: exposed.at(60) },
    { from: exposed.at(2), to: exposed.at(30) },
  ]);
  // The other sensors have no readings at all: one gap.
  expect(gaps).toMatchObject([{ causes: ['sensor_fault'], faultCelsius: -127 }]);
  const { pharmacyId: pharmacy_id, id: box_id, keyId: id } = exposed.box;
  const kind = { type: 'missing', cause: 'no_heartbeat', locker_id: '99-99' } as const;
  const [started_at, ended_at] = [new Date(exposed.at(40)), new Date(exposed.at(40) + minuteMs)];
  const alarm = { pharmacy_id, id, box_id, ...kind, started_at, ended_at };
  await exposed.box.look((tx) => tx.insertInto('alarm').values(alarm).execute());
  expect((await record(61)).gaps).toMatchObject([
    { causes: ['sensor_fault', 'box_offline'], faultCelsius: -127 },
  ]);
});
