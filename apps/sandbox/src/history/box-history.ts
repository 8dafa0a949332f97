import { type Chance, seededChance } from '../platform/seeded-random.ts';
import { alarmTexts } from './alarm-texts.ts';
import { type BareAlarm, dailyAlarms, storyAlarms, temperatureAlarms } from './box-alarms.ts';
import { beginOf, makeStory } from './box-story.ts';
import type { DemoBox, DemoPharmacy } from './demo-site.ts';
import {
  type AlarmLine,
  type HistoryLine,
  iso,
  type ReadingsLine,
  type TemperatureCheckLine,
} from './history-line.ts';
import { everyMinutes, measureBox, type Series } from './measure-box.ts';
import { dayMs, midnight, minuteMs, staffResponseTime, workMornings } from './working-time.ts';

/** The history of a box without its deliveries. */
export interface BoxHistory {
  readonly alarms: readonly AlarmLine[];
  readonly checks: readonly TemperatureCheckLine[];
  readonly readings: readonly ReadingsLine[];
}

interface BoxContext {
  readonly pharmacy: DemoPharmacy;
  readonly box: DemoBox;
  readonly now: number;
  readonly chance: Chance;
  /** Staff have not answered the alarms since then. */
  readonly unansweredSince: number;
}

/** Adds a comment by staff to most alarms. */
function commented(context: BoxContext, alarm: BareAlarm): AlarmLine {
  const { pharmacy, box, now, chance, unansweredSince } = context;
  const line = { kind: 'alarm' as const, pharmacy: pharmacy.businessId, box: box.name, ...alarm };
  const texts = alarmTexts[alarm.alarmCause ?? alarm.alarmType];
  const began = Date.parse(alarm.timestamp);
  const at = staffResponseTime(began, chance);
  const hasComment = began > now - 30 * dayMs || chance.happens(0.9);
  if (texts === undefined || !hasComment || began >= unansweredSince || at > now) return line;
  const [checkName, alarmInfo] = [chance.pick(pharmacy.staff), chance.pick(texts)];
  return { ...line, check: [{ checkTime: iso(at), checkName, alarmInfo }] };
}

/** One line for the readings of each day. */
function dayLines({ pharmacy, box }: BoxContext, { start, sensors }: Series): ReadingsLine[] {
  const perDay = dayMs / (everyMinutes * minuteMs);
  const count = Math.max(0, ...[...sensors.values()].map(({ length }) => length));
  return Array.from({ length: Math.ceil(count / perDay) }, (_, day) => {
    const own = [...sensors].map(([sensor, temperatures]) => {
      return [sensor, temperatures.slice(day * perDay, (day + 1) * perDay)] as const;
    });
    return {
      kind: 'readings',
      pharmacy: pharmacy.businessId,
      box: box.name,
      everyMinutes,
      start: iso(start + day * dayMs),
      sensors: Object.fromEntries(own),
    };
  });
}

function morningChecks({ pharmacy, box, now, chance }: BoxContext, days: number) {
  return workMornings(now, days, chance).map(
    (at): TemperatureCheckLine => ({
      kind: 'temperatureCheck',
      pharmacy: pharmacy.businessId,
      box: box.name,
      userName: chance.pick(pharmacy.staff),
      timestamp: iso(at),
    }),
  );
}

/** Generates the history of a pharmacy's box for a number of days, deterministic by seed. */
export function makeBoxHistory(
  place: { readonly pharmacy: DemoPharmacy; readonly index: number; readonly box: DemoBox },
  lines: readonly HistoryLine[],
  { now, days, seed }: { readonly now: number; readonly days: number; readonly seed: string },
): BoxHistory {
  const { pharmacy, index, box } = place;
  const chance = seededChance(`${seed}/${pharmacy.businessId}/${box.name}/climate`);
  const deliveries = lines.filter((line) => line.box === box.name && line.lockerId !== undefined);
  const isLast = index === pharmacy.boxes.length - 1;
  const story = makeStory({ box, index, isLast, deliveries, now, chance });
  const openings = deliveries.flatMap(({ deliveryTime, pickupTime, removedTime, lockerId = [] }) =>
    [deliveryTime, pickupTime, removedTime].flatMap((time) =>
      time === undefined ? [] : lockerId.map((id) => ({ lockerId: id, at: Date.parse(time) })),
    ),
  );
  const series = measureBox({ box, story, openings, start: beginOf(now, days) }, now);
  const ajarSince = story.doorsAjar.map(({ from }) => from);
  const unansweredSince = Math.min(midnight(now, 1), ...ajarSince);
  const context = { pharmacy, box, now, chance, unansweredSince };
  const alarms = [
    ...temperatureAlarms(box, series),
    ...storyAlarms(story),
    ...dailyAlarms(deliveries, now, chance),
  ].toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
  return {
    alarms: alarms.map((alarm) => commented(context, alarm)),
    checks: morningChecks(context, days),
    readings: dayLines(context, series),
  };
}
