import { expect, test } from 'vitest';
import { scheduledJobs } from '../../../../platform/jobs/queues.ts';
import { judgeBacklog, judgeBoxes, judgeClockSteps, judgeJobs, judgeZones } from './judge-work.ts';

const now = new Date('2026-03-10T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const records = (minutes: number) =>
  scheduledJobs.map((job) => ({
    job,
    known_since: minutesAgo(1000),
    succeeded_at: minutesAgo(minutes),
    failed_at: null,
    failures: 0,
    reported_at: null,
    begun_at: null,
    resumed_at: null,
  }));

test('OPS-16: a clock that was set within a day is named', () => {
  const [clock] = records(1).map((one) => ({ ...one, job: 'clock' }));
  const stepped = (hours: number) =>
    clock === undefined ? [] : [{ ...clock, failed_at: minutesAgo(60 * hours) }];
  expect(judgeClockSteps(records(1), now)).toEqual([]);
  expect(judgeClockSteps(stepped(25), now)).toEqual([]);
  expect(judgeClockSteps(stepped(23), now)).toMatchObject([{ state: 'warning' }]);
});

test('OPS-16: jobs that never ran or did not succeed lately are named', () => {
  expect(judgeJobs(records(4), now)).toMatchObject([{ state: 'ok' }]);
  expect(judgeJobs([], now)).toMatchObject([
    { state: 'fault', text: expect.stringContaining(`ever run ${scheduledJobs.join(', ')}:`) },
  ]);
  const [late, ...rest] = records(5);
  const others = records(1).slice(1);
  expect(rest.length).toBe(others.length);
  expect(judgeJobs(late === undefined ? [] : [late, ...others], now)).toEqual([
    { state: 'fault', text: expect.stringContaining(`${late?.job} did not succeed`) },
  ]);
});

test('OPS-16: silent boxes are counted', () => {
  expect(judgeBoxes({ known: 3, silent: 0 }).state).toBe('ok');
  expect(judgeBoxes({ known: 3, silent: 2 })).toEqual({
    state: 'warning',
    text: expect.stringContaining('2 of 3 boxes are silent'),
  });
});

test('ZON-01 OPS-16: pharmacies with the time zone of another country are named', () => {
  const own = { name: 'Satama', country: 'FI', timeZone: 'Europe/Helsinki' };
  expect(judgeZones([own])).toMatchObject([{ state: 'ok' }]);
  expect(judgeZones([own, { ...own, name: 'Torget', country: 'SE' }])).toEqual([
    {
      state: 'warning',
      text: expect.stringMatching(/^Torget is in SE and has the time zone Europe.Helsinki/u),
    },
  ]);
});

test.each([
  [0, null, 'ok'],
  [5, 9, 'ok'],
  [5, 10, 'warning'],
  [5, 59, 'warning'],
  [5, 60, 'fault'],
])('OPS-16: %i messages that wait for %s minutes are judged %s', (count, minutes, state) => {
  const oldest = minutes === null ? null : minutesAgo(minutes);
  expect(judgeBacklog('messages', { count, oldest }, now).state).toBe(state);
});
