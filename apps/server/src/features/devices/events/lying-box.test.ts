import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { trialSize } from '../../../testing/trial-size.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const dayMs = 24 * 3_600_000;
const now = () => server.time.clock().getTime();
const reading = { kind: 'reading', seq: 1, sensor: '2-1', celsius: 5 } as const;
const readings = () => box.rows('reading', { box_id: box.id }, 'sensor');
const causes = async (of = box) => (await of.alarms()).map(({ cause }) => cause);
async function sendText(text: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/device/v1/events',
    payload: text,
    headers: { authorization: `Bearer ${box.key}`, 'content-type': 'application/json' },
  });
  const { result } = response.json<{ result?: { outcomes: { outcome: string }[] } }>();
  const outcomes = result?.outcomes.map(({ outcome }) => outcome) ?? [];
  return { status: response.statusCode, outcomes };
}

test.each(['NaN', 'Infinity', '1e999', '"5"', 'null', '[5]'])(
  '%s is not a valid temperature',
  async (celsius) => {
    const event = JSON.stringify({ ...reading, at: now() }).replace(
      '"celsius":5',
      `"celsius":${celsius}`,
    );
    expect(event).toContain(celsius);
    const answer = await sendText(`{"events":[${event}]}`);
    expect([answer.status, answer.outcomes]).toEqual(
      celsius === 'NaN' || celsius === 'Infinity' ? [400, []] : [200, ['unreadable']],
    );
    expect(await readings()).toEqual([]);
  },
);

test.each(['__proto__', 'constructor', '', '1-1\n', '-1-1', '100-1', '1-100', '１-１', "1'-1"])(
  'a sensor or door id %j is unreadable',
  async (name) => {
    const events = [
      { ...reading, at: now(), sensor: name },
      { kind: 'door', seq: 2, at: now(), lockerId: name, state: 'broken' },
    ];
    expect(outcomesOf(await box.send(events))).toEqual(['unreadable', 'unreadable']);
    const text = `{"__proto__":{"events":[]},"events":[{"__proto__":1}]}`;
    expect(await sendText(text)).toMatchObject({ status: 400 });
    expect([await readings(), await causes()]).toEqual([
      [],
      ['event_unreadable', 'event_unreadable'],
    ]);
  },
);

test.each([
  ['1970', 0],
  ['2100', Date.UTC(2100, 0, 1)],
  ['the largest safe integer', Number.MAX_SAFE_INTEGER],
])(
  'an event with a time in %s gets the time of receipt and raises one alarm',
  async (_name, at) => {
    for (let batch = 0; batch < 3; batch += 1)
      expect(await box.report({ ...reading, at })).toMatchObject({ status: 200 });
    expect(await box.report({ kind: 'door', lockerId: '1-1', state: 'broken', at })).toMatchObject({
      status: 200,
    });
    expect((await readings()).map(({ minute }) => minute.getTime())).toEqual([
      Math.floor(now() / 60_000) * 60_000,
    ]);
    expect(await causes()).toHaveLength(2);
    expect(new Set(await causes())).toEqual(new Set(['broken', 'clock_wrong']));
    for (const clock of [0, Number.MAX_SAFE_INTEGER])
      expect(await box.call('heartbeat', { at: clock, softwareVersion: '1' })).toMatchObject({
        status: 200,
      });
  },
);

test('fractions, negative numbers and texts are not valid times', async () => {
  for (const at of [1.5, -1, '2026-03-10']) {
    box = await givenTestBox(server);
    expect(outcomesOf(await box.send([{ ...reading, at }]))).toEqual(['unreadable']);
  }
});

test('readings of hundreds of unknown sensors stay within the limits of log, map and alarms', async () => {
  const sensors = ['1-1', '2-1', '2-2', '99-99'];
  const count = trialSize(400, 10_000);
  const all = Array.from({ length: 10_000 }, (_, index) => `${index % 100}-${(index / 100) | 0}`);
  const names = [...new Set([...sensors, ...all])].slice(0, count);
  for (let start = 0; start < names.length; start += count / 10) {
    // The first tenth, which contains all sensors, is far too warm.
    const celsius = start === 0 ? 60 : 20;
    const part = names.slice(start, start + count / 10);
    const events = part.map((sensor) => ({ kind: 'reading', sensor, celsius }) as const);
    expect(await box.report(...events)).toMatchObject({ status: 200 });
  }
  expect((await readings()).map(({ sensor }) => sensor)).toEqual(sensors);
  const range = `startTime=${now() - dayMs}&endTime=${now() + dayMs}`;
  const url = `/api/temperatures/logs-per-box/${box.id}?${range}`;
  const log = (await server.ask(box.staff, 'GET', url)).body.result as TemperatureLog;
  expect(log.series.map(({ sensor }) => sensor).sort()).toEqual(sensors);
  const watched = await box.rows('temperature_watch', { box_id: box.id }, 'sensor');
  expect(watched.map(({ sensor }) => sensor)).toEqual(sensors);
  expect(await box.alarms()).toHaveLength(100);
  expect((await server.ask(box.staff, 'GET', `/api/pickup-boxes/show/${box.id}`)).status).toBe(200);
});

test('a flapping door and unknown doors exceed neither the limits of the list nor of the notifications', async () => {
  const minuteMs = 60_000;
  const at = (index: number) => now() - dayMs + index * minuteMs;
  const times = trialSize(130, 1000);
  const flapping = Array.from({ length: times }, (_, index) => ({
    kind: 'door' as const,
    lockerId: '1-1',
    at: at(index),
    state: index % 2 === 0 ? ('not_opened' as const) : ('closed' as const),
  }));
  const unknown = Array.from({ length: times }, (_, index) => ({
    kind: 'door' as const,
    lockerId: `${10 + (index % 80)}-${1 + ((index / 80) | 0)}`,
    at: at(index),
    state: 'opened' as const,
  }));
  expect(await box.report(...flapping)).toMatchObject({ status: 200 });
  const response = await box.report(...unknown);
  expect(new Set(outcomesOf(response))).toEqual(new Set(['conflict']));
  const counts = new Map<string, number>();
  for (const { type } of await box.alarms()) counts.set(type, (counts.get(type) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({ door_closed: 24, ok: 24, other: 100 });
  expect(await box.rows('alarm_notification', {}, 'alarm_id')).toHaveLength(10);
  // The fault itself is still shown on the map.
  await box.report({ kind: 'door', lockerId: '1-1', state: 'not_opened' });
  const { fault } = await box.row('locker', { box_id: box.id, locker_id: '1-1' });
  expect(fault).toBe('not_opened');
});

test('events with numbers out of order, repeated or with other content change nothing', async () => {
  const at = now();
  await box.send([{ ...reading, at }]);
  const other = { ...reading, at, celsius: 50 };
  const refusals: [object[], string][] = [
    [[other], 'event_conflict'],
    [[{ ...reading, at: at + 1 }], 'event_conflict'],
    [[{ kind: 'wrongPin', seq: 1, at }], 'event_conflict'],
    [[other, { ...reading, seq: 2, at }], 'event_conflict'],
    [
      [
        { ...reading, seq: 2, at },
        { ...other, seq: 2 },
      ],
      'event_out_of_order',
    ],
    [[{ ...reading, seq: 2, at }, other], 'event_out_of_order'],
    [[{ ...reading, seq: Number.MAX_SAFE_INTEGER, at }], 'event_out_of_order'],
  ];
  for (const [events, code] of refusals)
    expect(await box.send(events)).toMatchObject({ status: 409, body: { code } });
  expect((await readings()).map(({ celsius }) => celsius)).toEqual([5]);
  expect(await box.beat()).toMatchObject({ body: { result: { lastSeq: 1 } } });
});

test("a box's key is refused by calls of staff, of order sources and of another box", async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const mainUser = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'main_user' });
  await other.beat();
  await other.report({ kind: 'door', lockerId: '1-1', state: 'broken' });
  const at = { pickupboxId: other.id, timestamp: now(), lockerId: '1-1' };
  const calls = [
    ['GET', `/api/alarms/show-by-box-id/${other.id}?startTime=0&endTime=1`],
    ['POST', '/api/alarms/comment', { ...at, alarmInfo: 'Repaired' }],
    ['GET', `/api/alarms/count/${box.pharmacyId}`],
    ['POST', `/api/pickup-boxes/open-door/${other.id}`, { lockerId: '1-1', reason: 'Mine' }],
    ['POST', '/integration/v1/orders', { orders: [] }],
  ] as const;
  for (const [method, url, body] of calls)
    for (const who of [{ key: box.key }, { token: box.key }])
      expect([url, (await server.ask(who, method, url, body)).status]).toEqual([url, 401]);
  // Its door events apply to its own door of that id only.
  await box.report({ kind: 'door', lockerId: '1-1', state: 'closed' });
  const [alarm] = await other.alarms();
  expect(alarm).toMatchObject({ cause: 'broken', ended_at: null, comment: null });
  const openingUrl = `/api/pickup-boxes/open-door/${other.id}`;
  const opening = { lockerId: '1-1', reason: 'Stuck' };
  const { body } = await server.ask(mainUser, 'POST', openingUrl, opening);
  const { id } = body.result as { id: string };
  const answer = await box.call(`commands/${id}/answer`, { at: 0, outcome: 'done' });
  expect(answer).toMatchObject(refused(404, 'command_not_found'));
  expect(await server.ask(mainUser, 'GET', `${openingUrl}/${id}`)).toMatchObject({
    body: { result: { state: 'waiting' } },
  });
});

test('events about deliveries and staff of another pharmacy raise an alarm and change nothing', async () => {
  const otherPharmacyBox = await givenTestBox(server);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const docId = await otherPharmacyBox.reserve(['1-1']);
  const response = await box.report(
    otherPharmacyBox.session('in'),
    box.session('in', newId()),
    otherPharmacyBox.loaded(docId, '1-1'),
    pickedUp(docId, '1-1'),
    { kind: 'removed', docId: newId(), lockerId: '1-1', userId: newId() },
  );
  expect(response).toMatchObject({ status: 200 });
  expect(outcomesOf(response).slice(2)).toEqual(['conflict', 'conflict', 'conflict']);
  expect(await causes()).toEqual(['unknown_delivery']);
  expect([await otherPharmacyBox.alarms(), await neighbour.alarms()]).toEqual([[], []]);
  expect((await otherPharmacyBox.delivery(docId)).status).toBe('reserved');
});
