import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@kolli/contract/all-calls';
import type { Call } from '@kolli/contract/call/call';
import { sendEvents, sendHeartbeat } from '@kolli/contract/machine/device';
import { updatePickupBox } from '@kolli/contract/box/pickup-box-changes';
import { conflictCodes, unreadableCodes } from '@kolli/contract/box/event-outcomes';
import { deviceEventSchema } from '@kolli/contract/machine/device-events';
import { toleratedSkewMs, oldestEventMs } from '@kolli/domain/box/box-clock';
import { doorStaysOpenMs } from '@kolli/domain/box/door-faults';
import { isMeasurable } from '@kolli/domain/temperature/temperature-rules';
import { pinLockMs, pinMaxTries, pinTryWindowMs } from '@kolli/domain/delivery/pickup-pins';
import { readingGapMs } from '@kolli/domain/temperature/exposure';
import { expect, test } from 'vitest';
import { defaultCallLimits } from '../../platform/http/call-limits.ts';
import { boxStaffSessionMs } from '../../platform/database/staff-sessions.ts';
import { missingAfterMs } from './connection/connection-alarm.ts';
import { commandTimeToLiveMs } from './doors/open-door.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'device-api.md'), 'utf8');
const calls = Object.entries(allCalls).filter(([, { surface }]) => surface === 'device');

/** The examples of the page: call, body or result, and value. */
const examples = [...page.matchAll(/```json (body|result) (\w+)\n([^]*?)```/g)].map(
  ([, part = '', name = '', text = '']) => ({ part, name, value: JSON.parse(text) as unknown }),
);
const schemaOf = ({ part, name }: { part: string; name: string }) => {
  const call: Call | undefined = allCalls[name];
  return part === 'body' ? call?.body : call?.result;
};

test('every example in the device API page is valid for its call', () => {
  for (const example of examples)
    expect(schemaOf(example)?.safeParse(example.value).error, example.name).toBeUndefined();
  const shown = examples.map(({ part, name }) => `${name} ${part}`);
  const parts = calls.flatMap(([name, { body }]) => [
    ...(body === undefined ? [] : [`${name} body`]),
    ...(name === 'answerCommand' ? [] : [`${name} result`]),
  ]);
  expect(new Set(shown)).toEqual(new Set(parts));
});

/** The value with an unknown field in each of its objects. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), fromTomorrow: [{ unknown: true }] };
}

test('DEV-02: every example is valid with unknown fields, in bodies and in results', () => {
  for (const example of examples) {
    const parsed = schemaOf(example)?.safeParse(withUnknownFields(example.value));
    expect(parsed?.error, `${example.name} ${example.part}`).toBeUndefined();
  }
  expect(page).toContain('**Unknown fields are ignored**');
  expect(page).toContain('`capabilities` of the heartbeat');
});

test('DEV-03: the page has every code of a conflict or of an unreadable event', () => {
  for (const code of conflictCodes) expect(page).toContain(`| \`${code}\` | \`conflict\` |`);
  for (const code of unreadableCodes) expect(page).toContain(`| \`${code}\` | \`unreadable\` |`);
});

test('the page names every call, every kind of event with an example, and every error code', () => {
  for (const [, { method, path, errors }] of calls) {
    expect(page).toContain(`\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``);
    for (const code of errors) expect(page).toContain(`\`${code}\``);
  }
  const batch = examples.find(({ name, part }) => name === 'sendEvents' && part === 'body');
  if (batch === undefined) throw new Error('No example of a batch');
  const { events } = batch.value as { events: { kind: string }[] };
  const kinds = deviceEventSchema.options.map(({ shape }) => shape.kind.value);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const kind of kinds) expect(page).toContain(`| \`${kind}\` |`);
});

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 86_400_000];

test('the times on the page match the constants', () => {
  const text = page.replaceAll(/\s+/g, ' ');
  const minutes = (ms: number) => `${ms / minuteMs} minutes`;
  expect([pinMaxTries, commandTimeToLiveMs / secondMs]).toEqual([5, 30]);
  for (const sentence of [
    `sends nothing for ${missingAfterMs / secondMs} seconds is missing`,
    `differ by more than ${toleratedSkewMs / secondMs} seconds`,
    `more than ${oldestEventMs / dayMs} days back`,
    `it was open for ${minutes(doorStaysOpenMs)}`,
    `The fifth wrong PIN within ${minutes(pinTryWindowMs)} locks the keypad for ${minutes(pinLockMs)}`,
    `they are less than ${minutes(readingGapMs)} apart`,
    `Commands live for ${commandTimeToLiveMs / secondMs} seconds`,
    `${minutes(boxStaffSessionMs)} after the last \`loaded\`, \`released\` or \`removed\``,
    `| calls a minute and box | ${defaultCallLimits.machine.toLocaleString('en')};`,
  ])
    expect(text).toContain(sentence);
});

test('the limits on the page match the schemas', () => {
  const event = { seq: 1, at: 0, kind: 'wrongPin' };
  const isBatch = (length: number) =>
    sendEvents.body?.safeParse({ events: Array.from({ length }, () => event) }).success;
  expect([0, 1, 1000, 1001].map(isBatch)).toEqual([false, true, true, false]);
  expect(page).toContain('| events in a batch | 1,000, and 512 kB;');
  expect([-60.1, -60, 100, 100.1].map(isMeasurable)).toEqual([false, true, true, false]);
  expect(page).toContain('| temperatures | −60 to 100 °C; others count as not measured |');
  const isVersion = (length: number) =>
    sendHeartbeat.body?.safeParse({ softwareVersion: 'x'.repeat(length) }).data?.softwareVersion !==
    undefined;
  expect([isVersion(60), isVersion(61)]).toEqual([true, false]);
  expect(page).toContain('| software version | 60 characters |');
});

test('TRU-05: the page says the shortest and the longest report interval that a box may be given', () => {
  const isInterval = (minutes: number) =>
    updatePickupBox.body?.safeParse({
      temperatureSendDataFromPickupboxIntervalTime: minutes * minuteMs,
    }).success;
  expect([0.9, 1, 10, 10.1].map(isInterval)).toEqual([false, true, true, false]);
  expect(page).toContain('| `reportIntervalMs` | 1 to 10 minutes |');
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    'each sensor every `reportIntervalMs`, which is 1 to 10 minutes',
  );
});

test('the limits of events on the page match the schemas', () => {
  const docId = '01920000-0000-7000-8000-00000000000a';
  const isRead = (event: object) =>
    deviceEventSchema.safeParse({ seq: 1, at: 0, ...event }).success;
  const released = (count: number) =>
    isRead({ kind: 'released', docId, userId: docId, lockerIds: Array(count).fill('1-1') });
  expect([0, 1, 50, 51].map(released)).toEqual([false, true, true, false]);
  expect(page).toContain('| `lockerIds` of `released` | 1 to 50 doors |');
  const contents = (count: number) =>
    isRead({ kind: 'contents', parcels: Array(count).fill({ docId, lockerId: '1-1' }) });
  expect([0, 1000, 1001].map(contents)).toEqual([true, true, false]);
  expect(page).toContain('| `parcels` of `contents` | 1,000 |');
  const reading = (sensor: string) => isRead({ kind: 'reading', sensor, celsius: 4 });
  expect(['1-1', '99-99'].map(reading)).toEqual([true, true]);
  expect(['100-1', '1', 'a-1'].map(reading)).toEqual([false, false, false]);
  expect(page).toContain(
    '| ids of doors and sensors | one or two digits, `-`, one or two digits |',
  );
  const wrongPin = (fields: object) => isRead({ kind: 'wrongPin', ...fields });
  expect(wrongPin({ at: 0 })).toBe(true);
  for (const wrong of [{ at: -1 }, { at: 0.5 }, { seq: 0 }, { seq: 1.5 }])
    expect(wrongPin(wrong)).toBe(false);
  expect(page).toContain('| times (`at`) | whole milliseconds, 0 or more |');
  expect(page).toContain('| numbers (`seq`) | whole, 1 or more |');
  const known = (count: number) =>
    sendHeartbeat.body?.safeParse({ capabilities: Array(count).fill('a') }).data?.capabilities;
  expect([known(100)?.length, known(101)]).toEqual([100, undefined]);
  expect(page).toContain('| `capabilities` | 100 names; a longer list is ignored |');
});
