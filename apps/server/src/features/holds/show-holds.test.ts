import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { showHolds } from './show-holds.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';
import { meanKineticTemperature } from './testing/mean-kinetic.ts';
import { changeIn } from '../../testing/rows.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

type Pair = readonly [minute: number, celsius: number];

/** A day of readings every five minutes, warm for 40 minutes in the afternoon. */
function warmDay(usual: number, warm: number): Pair[] {
  return Array.from({ length: 288 }, (_, index) => {
    const isWarm = index >= 180 && index < 188;
    return [index * 5, isWarm ? warm + (index % 3) : usual + (index % 4) / 10] as const;
  });
}

const firstOf = (pairs: readonly Pair[], celsius: number) => {
  const [minute = NaN] = pairs.find((pair) => pair[1] === celsius) ?? [];
  return { time: exposed.at(minute), celsius };
};

const ask = (path: string, who = exposed.pharmacist) =>
  server.ask(who, 'GET', `/api/deliveries/holds/${exposed.box.pharmacyId}${path}`);

test('HLD-06: a held parcel has the figures of its own stay, and its curve', async () => {
  const day = warmDay(20, 28);
  const before: Pair[] = [[-20, 35]];
  await exposed.measure('1-1', ...before);
  const docId = await exposed.load(-3, { lockerId: '1-2' });
  await exposed.measureLate(1440, '1-1', ...day);
  const [held] = await exposed.holds();
  const celsius = day.map(([, value]) => value);
  expect(held).toMatchObject({
    docId,
    hold: 'held',
    cause: 'temp_high',
    pickupboxId: exposed.box.id,
    lockerId: ['1-2'],
    isFridge: false,
    stay: { from: exposed.at(-3), until: null },
    judgedTime: null,
    ranges: [{ until: null, min: 15, max: 25 }],
    minutesOutOfRange: 40,
    highest: firstOf(day, Math.max(...celsius)),
    lowest: firstOf(day, Math.min(...celsius)),
    newest: firstOf(day.slice(-1), celsius.at(-1) ?? 0),
  });
  const weighed = day.slice(0, -1).map(([, value]) => ({ celsius: value, weight: 1 }));
  expect(held?.meanKinetic).toBeCloseTo(meanKineticTemperature(weighed) ?? 0, 1);
  expect(held?.curve.length).toBeLessThanOrEqual(60);
  const inside = (held?.curve ?? []).filter(([at]) => at >= exposed.at(0));
  expect(Math.max(...inside.map(([, value]) => value))).toBe(Math.max(...celsius));
  const times = held?.curve.map(([at]) => at) ?? [];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('HLD-06: of a delivery behind two fridge doors the one whose sensor put it on hold is shown', async () => {
  const { box } = exposed;
  const docId = await box.reserve(['2-1', '2-2'], { is_drug: true });
  const loaded = (lockerId: string) =>
    box.report({ kind: 'loaded', docId, lockerId, userId: box.staff.id });
  server.time.set(new Date(exposed.at(0)));
  await loaded('2-1');
  server.time.set(new Date(exposed.at(1)));
  await loaded('2-2');
  await exposed.measureLate(20, '2-2', ...steady(5, 2, 20));
  await exposed.measureLate(21, '2-1', ...steady(12, 2, 20));
  expect(await exposed.holds()).toMatchObject([
    {
      docId,
      stay: { from: exposed.at(0) },
      minutesOutOfRange: 18,
      highest: { time: exposed.at(2), celsius: 12 },
    },
  ]);
});

/** Changes ranges of the box at a minute. */
async function setRanges(minute: number, ranges: object): Promise<void> {
  server.time.set(new Date(exposed.at(minute)));
  const admin = await server.givenUser({ pharmacyId: exposed.box.pharmacyId, role: 'admin' });
  const url = `/api/pickup-boxes/update/${exposed.box.id}`;
  expect(await server.ask(admin, 'PATCH', url, ranges)).toMatchObject({ status: 200 });
}

test('HLD-06 TRU-07: a reading is out of the range of its time, also after that was widened', async () => {
  await setRanges(-60, { temperatureRangeBasic: { min: 10, max: 25 } });
  const docId = await exposed.load(0, { lockerId: '1-1' });
  await exposed.measure('1-1', ...steady(28, 1, 17));
  await setRanges(18, { temperatureRangeFridge: { min: 2, max: 7 } });
  await setRanges(19, { temperatureRangeBasic: { min: 10, max: 30 } });
  await exposed.measure('1-1', ...steady(28, 20, 25));
  expect(await exposed.holds()).toMatchObject([
    {
      docId,
      minutesOutOfRange: 19,
      highest: { time: exposed.at(1), celsius: 28 },
      lowest: { time: exposed.at(1), celsius: 28 },
      ranges: [
        { until: exposed.at(19), min: 10, max: 25 },
        { until: null, min: 10, max: 30 },
      ],
    },
  ]);
});

test.each(['reject', 'release'] as const)(
  'HLD-06: after the decision to %s the figures do not go on, though the parcel still lies there',
  async (name) => {
    const docId = await exposed.held();
    expect((await exposed.judge(name, docId)).status).toBe(200);
    await exposed.measure('2-1', ...steady(12, 17, 40));
    const { held } = await exposed.shown(docId);
    expect(held).toMatchObject({
      judgedTime: exposed.at(16),
      stay: { until: null },
      minutesOutOfRange: 15,
      highest: { time: exposed.at(1), celsius: 9 },
      newest: { time: exposed.at(40), celsius: 12 },
    });
    expect(held.curve.at(-1)).toEqual([exposed.at(16), 9]);
  },
);

test('HLD-06 HLD-10: the figures of a parcel that was picked up during an excursion end when it left', async () => {
  const docId = await exposed.held();
  await exposed.pickUp(17, docId);
  await exposed.measure('2-1', ...steady(12, 18, 40));
  expect(await exposed.holds()).toMatchObject([
    {
      docId,
      stay: { until: exposed.at(17) },
      minutesOutOfRange: 15,
      highest: { time: exposed.at(1), celsius: 9 },
    },
  ]);
});

test('HLD-06: warm hours weigh more: half the time at 20 and half at 30 °C is 26.3 °C mean kinetic', async () => {
  await exposed.load(0, { lockerId: '1-1' });
  await exposed.measureLate(61, '1-1', ...steady(20, 0, 29), ...steady(30, 30, 60));
  expect(await exposed.holds()).toMatchObject([{ meanKinetic: 26.3, minutesOutOfRange: 30 }]);
});

test('HLD-06: a fridge has no mean kinetic temperature', async () => {
  await exposed.load(0);
  await exposed.measureLate(1440, '2-1', ...warmDay(5, 12));
  expect(await exposed.holds()).toMatchObject([{ isFridge: true, meanKinetic: null }]);
});

test('HLD-06: one of them has its whole curve, the messages, and the times in which its door was open', async () => {
  const docId = await exposed.load(0);
  const opened = { kind: 'door', lockerId: '2-1' } as const;
  await exposed.box.report({ ...opened, state: 'broken' });
  await exposed.measureLate(1440, '2-1', ...warmDay(5, 12));
  const { held, delivery, messages, doorOpen } = await exposed.shown(docId);
  expect(held.curve).toHaveLength(288);
  expect(delivery.docId).toBe(docId);
  expect(messages).toMatchObject([{ purpose: 'delivery', state: 'queued' }]);
  expect(doorOpen).toEqual([]);
});

test('HLD-06: an imported parcel shows that its customer was notified elsewhere; a discarded message is none', async () => {
  const docId = await exposed.held();
  const messagesOf = async () => (await exposed.shown(docId)).messages;
  const { box } = exposed;
  await changeIn(
    box.look,
    'outgoing_message',
    { dropped_at: new Date(exposed.at(16)) },
    { delivery_id: docId },
  );
  expect(await messagesOf()).toEqual([]);
  await changeIn(box.look, 'outgoing_message', { delivery_id: null }, { delivery_id: docId });
  expect(await messagesOf()).toEqual([{ purpose: 'delivery', state: 'sent', time: exposed.at(0) }]);
});

test('HLD-06: they are listed by the time of their hold and counted while they wait for a decision', async () => {
  const first = await exposed.load(0, { lockerId: '2-2' });
  const second = await exposed.load(1);
  const { box } = exposed;
  const hold = (docId: string, lockerId: string) =>
    box.report({ kind: 'held', docId, lockerId, cause: 'temp_low' });
  await hold(second, '2-1');
  server.time.advance(60_000);
  await hold(first, '2-2');
  expect((await exposed.holds()).map(({ docId }) => docId)).toEqual([second, first]);
  const count = async () => (await ask('/count')).body.result;
  expect(await count()).toEqual({ count: 2 });
  await exposed.judge('reject', second);
  expect(await count()).toEqual({ count: 1 });
  // What waits for a decision comes first.
  expect((await exposed.holds()).map(({ docId }) => docId)).toEqual([first, second]);
  const deps = { store: server.store, clock: server.time.clock };
  const shortList = await showHolds(deps, box.pharmacyId, 1);
  expect(shortList).toMatchObject({ holds: [{ docId: first }], total: 2 });
});

test('HLD-07: after the decision it leaves the list, and its page says who decided what and why', async () => {
  const docId = await exposed.load(0);
  await exposed.box.report({ kind: 'held', docId, lockerId: '2-1', cause: 'temp_high' });
  await exposed.judge('release', docId);
  expect(await exposed.holds()).toEqual([]);
  const { held, delivery } = await exposed.shown(docId);
  expect(held).toMatchObject({ docId, hold: null, cause: 'temp_high' });
  expect(delivery.judgement).toBe('released');
  expect(delivery.judgedUserName).not.toBeNull();
  expect(delivery.actions.at(-1)).toMatchObject({ event: 'release', reason: expect.any(String) });
});

test('holds of another pharmacy are neither listed nor shown, and a delivery that was never on hold has no page among them', async () => {
  const docId = await exposed.load(0);
  expect(await ask(`/show/${docId}`)).toMatchObject(refused(404, 'delivery_not_found'));
  await exposed.box.report({ kind: 'held', docId, lockerId: '2-1', cause: 'temp_high' });
  const stranger = await server.givenUser({ role: 'main_user' });
  for (const path of ['', '/count', `/show/${docId}`])
    expect((await ask(path, stranger)).status, path).toBe(403);
  const other = await givenExposedBox(server);
  expect(await other.holds()).toEqual([]);
  const url = `/api/deliveries/holds/${other.box.pharmacyId}/show/${docId}`;
  expect((await server.ask(other.pharmacist, 'GET', url)).status).toBeGreaterThanOrEqual(403);
});
