import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const now = () => server.time.clock().getTime();
const dayMs = 24 * 3_600_000;
const stored = () => box.rows('device_event', { box_id: box.id }, 'seq');
const unreadableAlarms = async () =>
  (await box.alarms()).filter(({ cause }) => cause === 'event_unreadable');
/** Two events that can be applied around one that cannot be read. */
async function sendBetweenGood(bad: object) {
  const docId = await box.reserve(['1-1']);
  const batch = [
    { ...box.loaded(docId, '1-1'), at: now(), seq: 1 },
    { at: now(), ...bad, seq: 2 },
    { ...pickedUp(docId, '1-1'), at: now(), seq: 3 },
  ];
  return { docId, batch, response: await box.send(batch) };
}

test('DEV-01: an event that cannot be read takes its number and says why; the others are applied', async () => {
  const { docId, batch, response } = await sendBetweenGood({ kind: 'reading', sensor: '2-1' });
  const message = 'reading.celsius is missing';
  expect(response.body.result).toMatchObject({
    lastSeq: 3,
    outcomes: [
      { seq: 1, outcome: 'applied' },
      { seq: 2, outcome: 'unreadable', code: 'field_missing', message },
      { seq: 3, outcome: 'applied' },
    ],
  });
  expect(await box.statusOf(docId)).toBe('pickup');
  expect((await stored())[1]).toMatchObject({
    outcome: 'unreadable',
    reason: 'field_missing',
    reason_detail: 'reading.celsius',
    content: { unreadable: expect.stringContaining('"sensor","2-1"') },
  });
  expect(outcomesOf(await box.send(batch))).toEqual(['duplicate', 'duplicate', 'duplicate']);
  const other = { kind: 'reading', sensor: '2-2', at: now(), seq: 2 };
  expect(await box.send([other])).toMatchObject({ body: { code: 'event_conflict' } });
});

test('DEV-01: only key, JSON, size and numbering of a batch are refused', async () => {
  const wrongPin = (seq: unknown) => ({ kind: 'wrongPin', at: now(), seq });
  const wrong = [[], [wrongPin('1')], [wrongPin(0)], [wrongPin(null)], [null], ['text']];
  for (const events of [...wrong, [wrongPin(1), wrongPin(0)], [wrongPin(1), 'text']])
    expect(await box.call('events', { events })).toMatchObject({ status: 400 });
  expect(await box.beat()).toMatchObject({ body: { result: { lastSeq: 0 } } });
  expect(await box.send([wrongPin(2)])).toMatchObject({ status: 409 });
  const clockless = { at: 'noon', events: [wrongPin(1)] };
  expect(await box.call('events', clockless)).toMatchObject({ status: 200 });
});

test('DEV-02: unknown fields are ignored, in events, batches, heartbeats and answers', async () => {
  const reading = { kind: 'reading', seq: 1, at: now(), sensor: '2-1', celsius: 5, humidity: 40 };
  const door = { kind: 'door', seq: 2, at: now(), lockerId: '1-1', state: 'opened', by: { a: [] } };
  const answer = await box.call('events', { at: now(), lot: 7, events: [reading, door] });
  expect(outcomesOf(answer)).toEqual(['applied', 'applied']);
  const beat = { at: now(), softwareVersion: '1', battery: 0.4, capabilities: ['telepathy'] };
  expect(await box.call('heartbeat', beat)).toMatchObject({
    body: { result: { capabilities: expect.arrayContaining(['event:loaded', 'event:reading']) } },
  });
  expect(await box.alarms()).toEqual([]);
  const readings = await box.rows('reading', { box_id: box.id }, 'sensor');
  expect(readings).toMatchObject([{ sensor: '2-1', celsius: 5 }]);
});

test('DEV-02: an event of an unknown kind is unreadable, whatever it contains', async () => {
  for (const kind of ['compressor', '', '\u0000\ud800 DROP', null, 7, { a: 1 }, ['loaded']]) {
    box = await givenTestBox(server);
    const { docId, response } = await sendBetweenGood({ kind, text: '\u0000\ud800', deep: [[[]]] });
    expect(outcomesOf(response)).toEqual(['applied', 'unreadable', 'applied']);
    expect(response.body.result).toMatchObject({ outcomes: [{}, { code: 'unknown_kind' }, {}] });
    expect(await box.statusOf(docId)).toBe('pickup');
  }
});

test('DEV-02: a field with a name of JavaScript’s own is ignored like any other', async () => {
  const docId = await box.reserve(['1-1']);
  const frame = `"at":${now()},"docId":"${docId}","lockerId":"1-1","userId":"${box.staff.id}"`;
  const events = [
    '"__proto__":{"seq":9}',
    '"constructor":{"prototype":{"a":1}}',
    '"toString":null',
  ];
  const texts = events.map(
    (field, index) => `{"seq":${index + 1},"kind":"loaded",${frame},${field}}`,
  );
  const send = async () => {
    const { statusCode: status, body } = await server.app.inject({
      method: 'POST',
      url: '/device/v1/events',
      payload: `{"__proto__":{"events":[]},"events":[${texts.join()}]}`,
      headers: { authorization: `Bearer ${box.key}`, 'content-type': 'application/json' },
    });
    return outcomesOf({ status, headers: {}, body: JSON.parse(body) as object });
  };
  expect(await send()).toEqual(['applied', 'applied', 'applied']);
  expect(await box.statusOf(docId)).toBe('delivered');
  expect(await send()).toEqual(['duplicate', 'duplicate', 'duplicate']);
});

test('DEV-01: an unreadable event that is stored in part does not end in half a character', async () => {
  const long = [0, 1].map((shift) => `${'x'.repeat(shift)}${'\u{1F48A}'.repeat(4000)}`);
  for (const text of long) {
    box = await givenTestBox(server);
    const { response } = await sendBetweenGood({ kind: 'note', text });
    expect(outcomesOf(response)).toEqual(['applied', 'unreadable', 'applied']);
  }
});

test('DEV-03: a conflict says why, as a code and in words', async () => {
  const response = await box.report(pickedUp('01990000-0000-7000-8000-000000000009', '1-1'), {
    kind: 'door',
    lockerId: '88-8',
    state: 'opened',
  });
  expect(response.body.result).toMatchObject({
    outcomes: [
      {
        seq: 1,
        outcome: 'conflict',
        code: 'unknown_delivery',
        message: 'Kolli has no such delivery in this box',
      },
      { seq: 2, outcome: 'conflict', code: 'unknown_door', message: 'The box has no such door' },
    ],
  });
  expect((await stored()).map(({ reason, reason_detail }) => [reason, reason_detail])).toEqual([
    ['unknown_delivery', '1-1'],
    ['unknown_door', '88-8'],
  ]);
});

test('DEV-04: staff get one alarm a day and reason, and the box shows count and last reason', async () => {
  const noCelsius = { kind: 'reading', sensor: '2-1' };
  const at = () => ({ at: now() });
  let seq = 0;
  const send = (...events: object[]) =>
    box.send(events.map((event) => ({ ...at(), ...event, seq: (seq += 1) })));
  for (let time = 0; time < 3; time += 1) {
    await send(noCelsius, noCelsius, { kind: 'humidity' });
    server.time.advance(3 * 3_600_000);
  }
  expect((await unreadableAlarms()).map(({ detail }) => detail)).toEqual([
    'reading.celsius',
    'humidity',
  ]);
  server.time.advance(dayMs);
  const lastTime = now();
  await send({ kind: 'humidity' }, noCelsius);
  expect(await unreadableAlarms()).toHaveLength(4);
  expect((await box.show()).unreadableEvents).toEqual({
    count: 11,
    last: { time: lastTime, code: 'field_missing', detail: 'reading.celsius' },
  });
  const path = `/api/alarms/show-by-box-id/${box.id}?startTime=0&endTime=${now()}`;
  expect((await server.ask(box.staff, 'GET', path)).body.result).toMatchObject({
    alarms: expect.arrayContaining([
      expect.objectContaining({ alarmCause: 'event_unreadable', alarmDetail: 'humidity' }),
    ]),
  });
});
