import { expect, test } from 'vitest';
import { planNotifications } from './plan-notifications.ts';
import type { NotifiedAlarm } from './alarm-notification.repository.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** An alarm of a fridge that is too warm, not notified yet. */
const fresh: NotifiedAlarm = {
  pharmacyId: 'p',
  boxId: 'b',
  alarmId: 'a',
  notifiedCount: 0,
  dueAt: now,
  lockerId: '2-1',
  type: 'temp_high',
  cause: null,
  detail: null,
  maxCelsius: 9,
  minCelsius: 9,
  min: 2,
  max: 8,
  startedAt: now,
  endedAt: null,
  isFridge: true,
  boxName: 'Lobby',
  pharmacyName: 'Kamppi',
  language: 'en',
  timeZone: 'Europe/Helsinki',
  emails: [],
  phones: [],
};
/** A notified alarm whose reminder is due in `dueIn` minutes; never where that is null. */
const notified = (dueIn: number | null, changed: Partial<NotifiedAlarm> = {}): NotifiedAlarm => ({
  ...fresh,
  notifiedCount: 1,
  dueAt: dueIn === null ? null : inMinutes(dueIn),
  ...changed,
});
const other = { lockerId: '1-1', alarmId: 'other' };
const over = { endedAt: now };
const none = { over: [], waiting: [] };

test('a single alarm is sent immediately and again an hour later; one of another fridge is sent now and repeated with the next reminder', () => {
  const plan = { active: [fresh], isRepeat: false, nextAt: inMinutes(60), ...none };
  expect(planNotifications([fresh], now)).toEqual(plan);
  const joining = { ...fresh, ...other };
  const others = [notified(40), notified(20, { lockerId: '2-2' })];
  const joined = { active: [joining], isRepeat: false, nextAt: inMinutes(20), ...none };
  expect(planNotifications([...others, joining], now)).toEqual(joined);
});

test('once one of them is due all are sent except those with a comment', () => {
  const [due, later, commented] = [notified(0), notified(20), notified(null)];
  const joining = { ...fresh, lockerId: '2-2' };
  const plan = { active: [due, later, joining], isRepeat: true, nextAt: inMinutes(60), ...none };
  expect(planNotifications([due, later, commented, joining], now)).toEqual(plan);
});

test('while one is active, ended alarms wait for it and are recorded once', () => {
  const active = notified(20);
  const ended = notified(0, { ...over, lockerId: '2-2' });
  const noted = notified(null, { ...over, lockerId: '2-3' });
  const unnotified = { ...fresh, ...over, lockerId: '2-4' };
  const elsewhere = { ...fresh, ...over, ...other };
  expect(planNotifications([active, ended, noted, unnotified, elsewhere], now)).toEqual({
    active: [],
    isRepeat: false,
    nextAt: inMinutes(20),
    over: [elsewhere],
    waiting: [ended, unnotified],
  });
});

test('once the last of them is over, the end of all is sent', () => {
  const all = [notified(0, over), notified(null, over), { ...fresh, ...over }];
  expect(planNotifications(all, now)).toMatchObject({ active: [], over: all, waiting: [] });
});
