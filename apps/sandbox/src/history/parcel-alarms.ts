import { doorsOfSensor } from '@kolli/domain/temperature/sensors';
import type { Chance } from '../platform/seeded-random.ts';
import { stayOf } from './box-story.ts';
import type { DemoBox } from './demo-site.ts';
import { type AlarmLine, type HistoryLine, iso } from './history-line.ts';
import { judgementReasons } from './staff-notes.ts';
import { staffResponseTime } from './working-time.ts';

type TemperatureAlarm = AlarmLine & { readonly alarmType: 'temp_high' | 'temp_low' };

/** What decides about the holds of a box's parcels. */
export interface HoldScene {
  readonly box: DemoBox;
  /** The people who may decide. */
  readonly judges: readonly string[];
  readonly now: number;
  readonly chance: Chance;
}

const isOfTemperature = (alarm: AlarmLine): alarm is TemperatureAlarm =>
  alarm.alarmType === 'temp_high' || alarm.alarmType === 'temp_low';

/** The first temperature alarm that was active at the delivery's place. */
function alarmOf(
  line: HistoryLine,
  box: DemoBox,
  alarms: readonly AlarmLine[],
): TemperatureAlarm | undefined {
  const stay = stayOf(line);
  if (stay === undefined) return undefined;
  const doors = box.doors.map(({ id, sensor, fridge }) => {
    return { lockerId: id, sensor, fridge, hasReadings: true };
  });
  return alarms.filter(isOfTemperature).find((alarm) => {
    const isThere = doorsOfSensor(alarm.lockerId, doors).some((id) => line.lockerId?.includes(id));
    const [from, to] = [alarm.timestamp, alarm.alarmEndTimestamp ?? ''].map((at) => Date.parse(at));
    return isThere && stay.from < (to ?? 0) && stay.to > (from ?? 0);
  });
}

/**
 * The deliveries of a box with what its temperature alarms did to them, like the server: the type of the alarm,
 * and the hold of a drug. Staff have decided about all but the newest one, which waits for them.
 */
export function withTemperatureAlarms(
  lines: readonly HistoryLine[],
  scene: HoldScene,
  alarms: readonly AlarmLine[],
): HistoryLine[] {
  const marked = lines.map((line) => {
    const alarm = alarmOf(line, scene.box, alarms);
    if (alarm === undefined) return line;
    return { ...line, causeOfAlarm: alarm.alarmType, ...holdBy(line, alarm, scene) };
  });
  const waiting = marked.filter(
    (line) => line.hold !== undefined && line.deliveryStatus === 'delivered',
  );
  const newest = waiting.toSorted((a, b) => timeOfHold(a) - timeOfHold(b)).at(-1);
  return marked.map((line) => (line === newest ? line : judged(line, scene)));
}

/** A drug is on hold once the alarm was raised, if it lies there by then. */
function holdBy(line: HistoryLine, alarm: TemperatureAlarm, { box }: HoldScene) {
  const stay = stayOf(line);
  if (stay === undefined || !line.is_drug) return {};
  const at = Math.max(Date.parse(alarm.timestamp) + box.alarmDelayMs, stay.from);
  if (at >= Math.min(stay.to, Date.parse(alarm.alarmEndTimestamp ?? ''))) return {};
  return { hold: { cause: alarm.alarmType, time: iso(at) } };
}

const timeOfHold = ({ hold }: HistoryLine) => Date.parse(hold?.time ?? '');

/** What was picked up, or still waits for its customer, was released before; the rest was rejected. */
function judged(line: HistoryLine, { judges, now, chance }: HoldScene): HistoryLine {
  const { hold } = line;
  const [first, ...others] = judges;
  if (hold === undefined || first === undefined) return line;
  const heldAt = timeOfHold(line);
  const latest = Math.min(stayOf(line)?.to ?? now, now);
  const answered = staffResponseTime(heldAt, chance);
  const judgedAt = answered < latest ? answered : heldAt + Math.floor((latest - heldAt) / 2);
  const isReleased = line.removedTime === undefined && line.deleteTime === undefined;
  const judgement = isReleased ? 'released' : 'rejected';
  const reason = chance.pick(judgementReasons[judgement]);
  const by = { judgedTime: iso(judgedAt), judgedUserName: chance.pick([first, ...others]), reason };
  return { ...line, hold: { ...hold, judgement, ...by } };
}
