import { expect, test } from 'vitest';
import { chooseTelling } from './choose-telling.ts';
import type { ToldAlarm } from './told-alarm.repository.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** An alarm of a fridge that is too warm, of which no message was sent yet. */
const fresh: ToldAlarm = {
  pharmacyId: 'p',
  boxId: 'b',
  alarmId: 'a',
  toldCount: 0,
  dueAt: now,
  lockerId: '2-1',
  type: 'temp_high',
  cause: null,
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
/** An alarm of which a message was sent, and is sent again in so many minutes; never where none are given. */
const told = (dueIn: number | null, changed: Partial<ToldAlarm> = {}): ToldAlarm => ({
  ...fresh,
  toldCount: 1,
  dueAt: dueIn === null ? null : inMinutes(dueIn),
  ...changed,
});
const other = { lockerId: '1-1', alarmId: 'other' };
const over = { endedAt: now };

test('an alarm alone is sent at once, and again an hour later', () => {
  expect(chooseTelling([fresh], now)).toEqual({
    lasting: [fresh],
    isRepeat: false,
    nextAt: inMinutes(60),
    over: [],
    waiting: [],
  });
});

test('an alarm that joins those of another fridge is repeated with the first of them', () => {
  const joining = { ...fresh, ...other };
  const others = [told(40), told(20, { lockerId: '2-2' })];
  expect(chooseTelling([...others, joining], now)).toEqual({
    lasting: [joining],
    isRepeat: false,
    nextAt: inMinutes(20),
    over: [],
    waiting: [],
  });
});

test('once one of them is due all are sent but those with a comment', () => {
  const [due, later, commented] = [told(0), told(20), told(null)];
  const joining = { ...fresh, lockerId: '2-2' };
  expect(chooseTelling([due, later, commented, joining], now)).toEqual({
    lasting: [due, later, joining],
    isRepeat: true,
    nextAt: inMinutes(60),
    over: [],
    waiting: [],
  });
});

test('while one lasts, what is over waits for it, and is noted once', () => {
  const lasting = told(20);
  const ended = told(0, { ...over, lockerId: '2-2' });
  const noted = told(null, { ...over, lockerId: '2-3' });
  const untold = { ...fresh, ...over, lockerId: '2-4' };
  const elsewhere = { ...fresh, ...over, ...other };
  expect(chooseTelling([lasting, ended, noted, untold, elsewhere], now)).toEqual({
    lasting: [],
    isRepeat: false,
    nextAt: inMinutes(20),
    over: [elsewhere],
    waiting: [ended, untold],
  });
});

test('once the last of them is over, the end of all is sent', () => {
  const all = [told(0, over), told(null, over), { ...fresh, ...over }];
  expect(chooseTelling(all, now)).toMatchObject({ lasting: [], over: all, waiting: [] });
});
