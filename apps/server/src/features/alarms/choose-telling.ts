import type { ToldAlarm } from './told-alarm.repository.ts';

/** What of the alarms of one kind is told now. */
export interface Telling {
  /** Told in one message that they began or last. */
  readonly lasting: readonly ToldAlarm[];
  /** Whether some of them were told before. */
  readonly isRepeat: boolean;
  /** When those of them that are repeated are told next. */
  readonly nextAt: Date;
  /** Told in one message that they are over. */
  readonly over: readonly ToldAlarm[];
  /** Over as well, but told of only when the last of their kind is. */
  readonly waiting: readonly ToldAlarm[];
}

/** An alarm without a comment is told again after so long. */
const repeatMs = 60 * 60_000;

/** The fridge, or the column of doors, that a sensor or door belongs to. */
const moduleOf = ({ lockerId }: ToldAlarm) => lockerId.split('-')[0];
const modulesOf = (alarms: readonly ToldAlarm[]) => new Set(alarms.map(moduleOf));
const wasTold = ({ toldCount }: ToldAlarm) => toldCount > 0;

/** Those that last and are told now, and whether as a repeat. */
function chooseLasting(lasting: readonly ToldAlarm[], told: readonly ToldAlarm[], now: Date) {
  const repeats = lasting.filter((alarm) => wasTold(alarm) && alarm.dueAt !== null);
  const fresh = lasting.filter((alarm) => !wasTold(alarm));
  const isDue = ({ dueAt }: ToldAlarm) => dueAt !== null && dueAt <= now;
  const known = modulesOf(told);
  const isNews = repeats.length === 0 || fresh.some((alarm) => !known.has(moduleOf(alarm)));
  const hour = now.getTime() + repeatMs;
  if (repeats.some(isDue)) {
    const all = lasting.filter((alarm) => !wasTold(alarm) || alarm.dueAt !== null);
    return { lasting: all, isRepeat: true, nextAt: new Date(hour) };
  }
  const nextAt = new Date(Math.min(hour, ...repeats.map(({ dueAt }) => dueAt?.getTime() ?? hour)));
  return { lasting: isNews ? fresh : [], isRepeat: false, nextAt };
}

/**
 * Chooses what is told now of the alarms of one box, type and cause. All that last without a comment are
 * told together every hour. One that joins them waits for that repeat, unless none is ahead or it is of
 * another fridge than those that were told. The end is told once the last of all is over; but what was
 * over before anybody was told of its fridge waits for no other.
 */
export function chooseTelling(alarms: readonly ToldAlarm[], now: Date): Telling {
  const lasting = alarms.filter(({ endedAt }) => endedAt === null);
  const ended = alarms.filter(({ endedAt }) => endedAt !== null);
  const told = alarms.filter(wasTold);
  const chosen = chooseLasting(lasting, told, now);
  if (lasting.length === 0) return { ...chosen, over: ended, waiting: [] };
  const known = modulesOf([...told, ...chosen.lasting]);
  const waits = (alarm: ToldAlarm) => wasTold(alarm) || known.has(moduleOf(alarm));
  return {
    ...chosen,
    over: ended.filter((alarm) => !waits(alarm)),
    waiting: ended.filter((alarm) => waits(alarm) && alarm.dueAt !== null),
  };
}
