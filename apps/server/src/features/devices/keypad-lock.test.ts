import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from './testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const minuteMs = 60_000;
const start = Date.parse('2026-03-10T02:00:00.000Z');
const at = (minute: number) => start + minute * minuteMs;
/** Reports wrong PINs at these minutes of that night, in one batch. */
const report = (...minutes: number[]) =>
  box.report(...minutes.map((minute) => ({ kind: 'wrongPin' as const, at: at(minute) })));
const locks = async () =>
  (await box.alarms()).map((alarm) => {
    expect(alarm).toMatchObject({ type: 'other', cause: 'wrong_pins', locker_id: '99-99' });
    return (alarm.started_at.getTime() - start) / minuteMs;
  });

test('ALM-11: the fifth wrong PIN within ten minutes raises one alarm with its own time', async () => {
  await report(0, 1, 2, 3);
  expect(await locks()).toEqual([]);
  await report(10);
  expect(await locks()).toEqual([10]);
  // Reported for a time when the keypad was locked.
  await report(11, 12);
  expect(await locks()).toEqual([10]);
});

test('five wrong PINs within more than ten minutes raise none, however late they are reported', async () => {
  server.time.advance(6 * 60 * minuteMs);
  await report(0, 3, 6, 9, 10.5, 14, 17, 20.6);
  expect(await locks()).toEqual([]);
});

test('a later lock raises another alarm, but at most one per hour', async () => {
  await report(0, 1, 2, 3, 4, 9, 14);
  expect(await locks()).toEqual([4]);
  await report(70, 71, 72, 73, 74);
  expect(await locks()).toEqual([4, 74]);
});

test('each box counts its own wrong PINs, those of a batch that is sent again once', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const batch = [0, 1, 2].map((minute, index) => ({
    kind: 'wrongPin',
    seq: index + 1,
    at: at(minute),
  }));
  await box.send(batch);
  await box.send(batch);
  await other.report({ kind: 'wrongPin', at: at(3) }, { kind: 'wrongPin', at: at(4) });
  expect([await locks(), await other.alarms()]).toEqual([[], []]);
});
