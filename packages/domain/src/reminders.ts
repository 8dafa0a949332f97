const dayMs = 24 * 60 * 60_000;

/** The last reminder comes so long before the end. */
export const lastReminderBeforeEndMs = dayMs;

/** How long a parcel waits for its customer. */
export type Waiting = {
  readonly deliveredAt: Date;
  readonly endsAt: Date;
  /** From one reminder to the next; 0 for none but the last. */
  readonly periodMs: number;
};

export type Reminder = {
  readonly time: Date;
  /** It is the notice 24 hours before the end. */
  readonly isLast: boolean;
};

/** When the notice 24 hours before the end comes; none where the parcel waits no longer than that. */
function lastTime({ deliveredAt, endsAt }: Waiting): number | undefined {
  const time = endsAt.getTime() - lastReminderBeforeEndMs;
  return time > deliveredAt.getTime() ? time : undefined;
}

/** One of the periodic times, counted from delivery; none at or after the end. */
function periodicTime({ deliveredAt, endsAt, periodMs }: Waiting, count: number) {
  const time = deliveredAt.getTime() + count * periodMs;
  return count >= 1 && periodMs > 0 && time < endsAt.getTime() ? time : undefined;
}

function reminderAt(time: number, waiting: Waiting): Reminder {
  return { time: new Date(time), isLast: time === lastTime(waiting) };
}

const isTime = (time: number | undefined): time is number => time !== undefined;

/**
 * The first reminder after `after`: one comes each period after delivery and one 24 hours before
 * the end; where the two fall together it is the last. Undefined when none is to come (DLV-28).
 */
export function nextReminder(waiting: Waiting, after: Date): Reminder | undefined {
  const passed = Math.floor((after.getTime() - waiting.deliveredAt.getTime()) / waiting.periodMs);
  const periodic = periodicTime(waiting, Math.max(passed, 0) + 1);
  const times = [periodic, lastTime(waiting)].filter(isTime);
  const following = times.filter((time) => time > after.getTime());
  return following.length === 0 ? undefined : reminderAt(Math.min(...following), waiting);
}

/**
 * The reminder to send at `now`, when the customer last heard at `after`: of all that fell due
 * since, the latest, so that a time without service ends with one message and not with several.
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
