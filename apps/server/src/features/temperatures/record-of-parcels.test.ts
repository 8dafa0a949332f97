import type { RecordedDeviation, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type ExposedBox, givenExposedBox, steady } from '../holds/testing/exposed-box.ts';
import { askRecord, minuteMs } from './testing/temperatures.ts';

let exposed: ExposedBox;
const server = await shareTestServer();
beforeEach(async () => {
  exposed = await givenExposedBox(server);
});

/** The deviations of the door 2-1 up to a minute, the first one first. */
async function deviations(until: number): Promise<RecordedDeviation[]> {
  const range = { startTime: exposed.at(0), endTime: exposed.at(until) - 1 };
  const answer = await askRecord(server, exposed.box, range);
  expect(answer).toMatchObject({ status: 200 });
  const record = answer.body.result as TemperatureRecord;
  return record.deviations
    .filter(({ sensor }) => sensor === '2-1')
    .toSorted((a, b) => a.from - b.from);
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
  const range = { startTime: exposed.at(0), endTime: exposed.at(42) - 1 };
  const answer = await askRecord(server, exposed.box, range);
  const record = answer.body.result as TemperatureRecord;
  const module = record.deviations.find(({ sensor }) => sensor === '1-1');
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
  const range = { startTime: exposed.at(0), endTime: exposed.at(61) - 1 };
  const answer = await askRecord(server, exposed.box, range);
  const record = answer.body.result as TemperatureRecord;
  const own = record.sensors.find(({ sensor }) => sensor === '2-1');
  expect(own?.gaps).toEqual([
    { from: exposed.at(32), to: exposed.at(60) },
    { from: exposed.at(2), to: exposed.at(30) },
  ]);
  // The other sensors have no readings at all: one gap.
  expect(record.gaps).toMatchObject([{ causes: ['sensor_fault'], faultCelsius: -127 }]);
  await exposed.box.look((tx) =>
    tx
      .insertInto('alarm')
      .values({
        pharmacy_id: exposed.box.pharmacyId,
        id: exposed.box.keyId,
        box_id: exposed.box.id,
        locker_id: '99-99',
        type: 'missing',
        cause: 'no_heartbeat',
        started_at: new Date(exposed.at(40)),
        ended_at: new Date(exposed.at(40) + minuteMs),
      })
      .execute(),
  );
  const again = await askRecord(server, exposed.box, range);
  expect((again.body.result as TemperatureRecord).gaps).toMatchObject([
    { causes: ['sensor_fault', 'box_offline'], faultCelsius: -127 },
  ]);
});
