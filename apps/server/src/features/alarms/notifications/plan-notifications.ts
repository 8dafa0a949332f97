import type { NotifiedAlarm } from './alarm-notification.repository.ts';

/** Which alarms of one kind are notified now. */
export interface NotificationPlan {
  /** Notified in one message that they began or are still active. */
  readonly active: readonly NotifiedAlarm[];
  /** Whether some of them were notified before. */
  readonly isRepeat: boolean;
  /** When the next reminder is due. */
  readonly nextAt: Date;
  /** Notified in one message that they are over. */
  readonly over: readonly NotifiedAlarm[];
  /** Also over, but notified only when the last of their kind is. */
  readonly waiting: readonly NotifiedAlarm[];
}

/** Interval of the reminders of an alarm without a comment. */
const repeatMs = 60 * 60_000;

/** The fridge, or the column of doors, that a sensor or door belongs to. */
const moduleOf = ({ lockerId }: NotifiedAlarm) => lockerId.split('-')[0];
const modulesOf = (alarms: readonly NotifiedAlarm[]) => new Set(alarms.map(moduleOf));
const wasNotified = ({ notifiedCount }: NotifiedAlarm) => notifiedCount > 0;

/** The active alarms that are notified now, and whether as a reminder. */
function chooseActive(
  active: readonly NotifiedAlarm[],
  notified: readonly NotifiedAlarm[],
  now: Date,
) {
  const repeats = active.filter((alarm) => wasNotified(alarm) && alarm.dueAt !== null);
  const fresh = active.filter((alarm) => !wasNotified(alarm));
  const isDue = ({ dueAt }: NotifiedAlarm) => dueAt !== null && dueAt <= now;
  const known = modulesOf(notified);
  const isNews = repeats.length === 0 || fresh.some((alarm) => !known.has(moduleOf(alarm)));
  const hour = now.getTime() + repeatMs;
  if (repeats.some(isDue)) {
    const all = active.filter((alarm) => !wasNotified(alarm) || alarm.dueAt !== null);
    return { active: all, isRepeat: true, nextAt: new Date(hour) };
  }
  const nextAt = new Date(Math.min(hour, ...repeats.map(({ dueAt }) => dueAt?.getTime() ?? hour)));
  return { active: isNews ? fresh : [], isRepeat: false, nextAt };
}

/**
 * Plans what is notified now of the alarms of one box, type and cause. All active alarms without a
 * comment are notified together every hour. A new one waits for that reminder, unless none is pending
 * or it belongs to another fridge than those already notified. The end is notified once all are over;
 * but an alarm that ended before its fridge was notified does not wait for the others.
 */
export function planNotifications(alarms: readonly NotifiedAlarm[], now: Date): NotificationPlan {
  const active = alarms.filter(({ endedAt }) => endedAt === null);
  const ended = alarms.filter(({ endedAt }) => endedAt !== null);
  const notified = alarms.filter(wasNotified);
  const chosen = chooseActive(active, notified, now);
  if (active.length === 0) return { ...chosen, over: ended, waiting: [] };
  const known = modulesOf([...notified, ...chosen.active]);
  const waits = (alarm: NotifiedAlarm) => wasNotified(alarm) || known.has(moduleOf(alarm));
  return {
    ...chosen,
    over: ended.filter((alarm) => !waits(alarm)),
    waiting: ended.filter((alarm) => waits(alarm) && alarm.dueAt !== null),
  };
}
