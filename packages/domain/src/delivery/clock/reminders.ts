const dayMs = 24 * 60 * 60_000;

/** How long before the end the last reminder is sent. */
export const lastReminderBeforeEndMs = dayMs;

/** The times of a parcel that waits for its customer. */
export type Waiting = {
  readonly deliveredAt: Date;
  readonly endsAt: Date;
  /** Interval between reminders; 0 for the last one only. */
  readonly periodMs: number;
};

export type Reminder = {
  readonly time: Date;
  /** Whether it is the reminder 24 hours before the end. */
  readonly isLast: boolean;
};

/** Time of the reminder 24 hours before the end; undefined where the parcel waits no longer than that. */
function lastTime({ deliveredAt, endsAt }: Waiting): number | undefined {
  const time = endsAt.getTime() - lastReminderBeforeEndMs;
  return time > deliveredAt.getTime() ? time : undefined;
}

/** The periodic reminder number `count`, from delivery; undefined at or after the end. */
function periodicTime({ deliveredAt, endsAt, periodMs }: Waiting, count: number) {
  const time = deliveredAt.getTime() + count * periodMs;
  return count >= 1 && periodMs > 0 && time < endsAt.getTime() ? time : undefined;
}

function reminderAt(time: number, waiting: Waiting): Reminder {
  return { time: new Date(time), isLast: time === lastTime(waiting) };
}

const isTime = (time: number | undefined): time is number => time !== undefined;

/**
 * The first reminder after `after`. One is sent each period after delivery and one 24 hours before the
 * end; where both coincide, it is the last. Undefined when there are no more (DLV-28).
 */
export function nextReminder(waiting: Waiting, after: Date): Reminder | undefined {
  const passed = Math.floor((after.getTime() - waiting.deliveredAt.getTime()) / waiting.periodMs);
  const periodic = periodicTime(waiting, Math.max(passed, 0) + 1);
  const times = [periodic, lastTime(waiting)].filter(isTime);
  const following = times.filter((time) => time > after.getTime());
  return following.length === 0 ? undefined : reminderAt(Math.min(...following), waiting);
}

/**
 * The reminder to send at `now`, when the customer was last notified at `after`: the latest of those
 * that fell due since, so that an outage is followed by one message, not several.
 */
export function dueReminder(
  waiting: Waiting,
  { after, now }: { readonly after: Date; readonly now: Date },
): Reminder | undefined {
  const { deliveredAt, endsAt, periodMs } = waiting;
  if (now >= endsAt) return undefined;
  const passed = Math.floor((now.getTime() - deliveredAt.getTime()) / periodMs);
  const times = [periodicTime(waiting, passed), lastTime(waiting)].filter(isTime);
  const due = times.filter((time) => time <= now.getTime() && time > after.getTime());
  return due.length === 0 ? undefined : reminderAt(Math.max(...due), waiting);
}
