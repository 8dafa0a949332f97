import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueReminder, nextReminder, type Waiting } from './reminders.ts';
import { exampleNow } from '../../testing/example-deliveries.ts';

const hourMs = 60 * 60_000;
const afterHours = (hours: number) => new Date(exampleNow.getTime() + hours * hourMs);
const after = (days: number) => afterHours(days * 24);
const waitingHours = (keep: number, period: number): Waiting => ({
  deliveredAt: exampleNow,
  endsAt: afterHours(keep),
  periodMs: period * hourMs,
});
const waiting = (keepDays: number, periodDays = 2) => waitingHours(keepDays * 24, periodDays * 24);

/** All reminders in the order in which they fall due. */
function allReminders(waitingParcel: Waiting): { time: Date; isLast: boolean }[] {
  const found = [];
  let next = nextReminder(waitingParcel, waitingParcel.deliveredAt);
  while (next !== undefined) {
    found.push(next);
    next = nextReminder(waitingParcel, next.time);
  }
  return found;
}

test('DLV-28: with a keep time of 7 days reminders fall on days 2, 4 and 6, in a fridge on day 2, and one 24 hours before the end whatever the period', () => {
  expect(allReminders(waiting(7))).toEqual([
    { time: after(2), isLast: false },
    { time: after(4), isLast: false },
    { time: after(6), isLast: true },
  ]);
  expect(allReminders(waiting(3))).toEqual([{ time: after(2), isLast: true }]);
  expect(allReminders(waiting(7, 5)).map(({ time }) => time)).toEqual([after(5), after(6)]);
  expect(allReminders(waiting(7, 0))).toEqual([{ time: after(6), isLast: true }]);
});

test('only the latest missed reminder is sent, each once, and none after the end or when the customer was notified after its time', () => {
  const since = { after: exampleNow, now: after(5) };
  expect(dueReminder(waiting(7), since)).toEqual({ time: after(4), isLast: false });
  expect(dueReminder(waiting(7), { after: exampleNow, now: after(6.5) })?.isLast).toBe(true);
  expect(dueReminder(waiting(7), { after: after(4.5), now: after(5) })).toBeUndefined();
  expect(nextReminder(waiting(7), after(4.5))?.time).toEqual(after(6));
  expect(dueReminder(waiting(7), { after: exampleNow, now: after(7) })).toBeUndefined();
  expect(nextReminder(waiting(7), after(-3))).toEqual({ time: after(2), isLast: false });
  expect(nextReminder(waiting(7, 0), after(-1))).toEqual({ time: after(6), isLast: true });
  expect(nextReminder(waiting(1), after(-1))).toBeUndefined();
  expect(dueReminder(waiting(7), { after: after(-1), now: after(1) })).toBeUndefined();
  const parcel = waiting(7);
  expect(dueReminder(parcel, { after: after(1), now: after(2) })?.time).toEqual(after(2));
  expect(dueReminder(parcel, { after: after(2), now: after(3) })).toBeUndefined();
});

test('reminders fall between delivery and end, in order, each once', () => {
  const hours = fc.integer({ min: 0, max: 30 * 24 });
  fc.assert(
    fc.property(hours, hours, (keep, period) => {
      const of = waitingHours(keep, period);
      const times = allReminders(of).map(({ time }) => time.getTime());
      const expected = new Set<number>();
      for (let time = period; period > 0 && time < keep; time += period) expected.add(time);
      if (keep > 24) expected.add(keep - 24);
      const sorted = [...expected].sort((a, b) => a - b);
      expect(times).toEqual(sorted.map((hour) => exampleNow.getTime() + hour * hourMs));
    }),
  );
});

test('the due reminder is the latest one since the last notification', () => {
  const hours = fc.integer({ min: 0, max: 14 * 24 });
  fc.assert(
    fc.property(hours, hours, hours, hours, (keep, period, notified, more) => {
      const of = waitingHours(keep, period);
      const since = { after: afterHours(notified), now: afterHours(notified + more) };
      const missed = allReminders(of).filter(
        ({ time }) => time > since.after && time <= since.now && since.now < of.endsAt,
      );
      expect(dueReminder(of, since)).toEqual(missed.at(-1));
    }),
  );
});
