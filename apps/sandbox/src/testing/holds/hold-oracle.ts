import type { DeviceState } from '@kolli/contract/machine/device';
import { isOnHold } from '@kolli/domain/delivery/holds';
import type { BoxEvent } from '../../box/logic/box-types.ts';
import type { Judged } from './walked-kolli.ts';

/** A reading that the box took and stored, in minutes of the true time. */
interface Point {
  readonly minute: number;
  readonly isOut: 'warm' | 'cold' | false;
}

interface Stay {
  readonly docId: string;
  readonly sensor: string;
  /** When it began, and the first reading after that. */
  readonly from: number;
  readonly first: number;
  /** The number of this load of the delivery. */
  readonly load: number;
  /** The reading from which on it is judged, after a release. */
  judgedFrom: number | null;
}

const gapMinutes = 15;

/**
 * What a box can know of holds, calculated from all its readings again each time, apart from the box's own
 * logic: from a parcel's load or release on, it is on hold once its minutes out of range reach the limit or one
 * excursion lasts for the delay of an alarm.
 */
export class HoldOracle {
  readonly #rules: DeviceState['holdRules'];
  readonly #points: Record<string, Point[]> = {};
  readonly #loads: Record<string, number> = {};
  readonly #reports: Record<string, number> = {};
  #stays: Stay[] = [];
  /** The deliveries that the box must have put on hold, each with the number of that hold. */
  readonly #held = new Map<string, number>();
  /** Those that are on hold in the document that the box has. */
  #heldByKolli = new Set<string>();

  constructor(rules: DeviceState['holdRules']) {
    this.#rules = rules;
  }

  isShut(docId: string): boolean {
    return this.#heldByKolli.has(docId) || this.#held.has(docId);
  }

  measured(sensor: string, point: Point): void {
    (this.#points[sensor] ??= []).push(point);
  }

  /** The box made this event, at this minute of the true time. */
  made(event: BoxEvent, minute: number, { lockers, deliveries }: DeviceState): void {
    if (!('docId' in event) || !('lockerId' in event)) return;
    const { docId, kind } = event;
    if (kind === 'removed' || kind === 'pickedUp')
      this.#stays = this.#stays.filter((stay) => stay.docId !== docId);
    if (kind !== 'loaded') return;
    const load = (this.#loads[docId] ?? 0) + 1;
    this.#loads[docId] = load;
    if (deliveries.find((one) => one.docId === docId)?.mayBeHeld !== true) return;
    const sensor = lockers.find(({ lockerId }) => lockerId === event.lockerId)?.sensor ?? '';
    const first = this.#pointsOf(sensor).length;
    this.#stays.push({ docId, sensor, from: minute, first, load, judgedFrom: null });
  }

  learned(
    { deliveries }: DeviceState,
    judgedOf: (one: DeviceState['deliveries'][number]) => Judged | undefined,
  ): void {
    this.#heldByKolli = new Set(deliveries.filter(isOnHold).map(({ docId }) => docId));
    for (const delivery of deliveries) {
      const { docId } = delivery;
      const judged = judgedOf(delivery);
      if (judged === undefined) continue;
      if (judged.reports >= (this.#held.get(docId) ?? Infinity)) this.#held.delete(docId);
      const stay = this.#stays.find((one) => one.docId === docId);
      if (stay === undefined || judged.loads < stay.load) continue;
      stay.judgedFrom = judged.readings[stay.sensor] ?? 0;
    }
  }

  /** The deliveries that go on hold now: after each step of the box. */
  newHolds(): string[] {
    const fresh = this.#stays.filter((stay) => !this.isShut(stay.docId) && this.#mustHold(stay));
    for (const { docId } of fresh) {
      const report = (this.#reports[docId] ?? 0) + 1;
      this.#reports[docId] = report;
      this.#held.set(docId, report);
    }
    return fresh.map(({ docId }) => docId);
  }

  #pointsOf(sensor: string): readonly Point[] {
    return this.#points[sensor] ?? [];
  }

  #mustHold({ sensor, from, first, judgedFrom }: Stay): boolean {
    const all = this.#pointsOf(sensor);
    const isFridge = sensor.startsWith('2-');
    const { basicAfterMinutes, fridgeAfterMinutes, alarmDelayMs } = this.#rules;
    const limit = isFridge ? fridgeAfterMinutes : basicAfterMinutes;
    const calm = judgedFrom ?? 0;
    const wasOut = judgedFrom !== null && (all[judgedFrom - 1]?.isOut ?? false) !== false;
    const inRange = wasOut
      ? all.findIndex((point, index) => index >= calm && point.isOut === false)
      : calm;
    if (judgedFrom !== null && inRange === -1) return false;
    const points = judgedFrom === null ? all : all.slice(inRange);
    const since = judgedFrom === null ? first : Math.max(0, first - inRange);
    const minutes = minutesOut(points, since, from);
    return (limit > 0 && minutes >= limit) || hasAlarm(points, since - 1, alarmDelayMs / 60_000);
  }
}

/** The minutes out of range up to the readings from this index on, not before the stay, in gaps none. */
function minutesOut(points: readonly Point[], since: number, from: number): number {
  return points.slice(since).reduce((sum, { minute }, index) => {
    const before = points[since + index - 1];
    if (before === undefined || before.isOut === false) return sum;
    const isGap = minute - before.minute >= gapMinutes;
    return isGap ? sum : sum + minute - Math.max(before.minute, from);
  }, 0);
}

/** Whether at one of the readings from this index on the sensor was out of range for so long. */
function hasAlarm(points: readonly Point[], since: number, delay: number): boolean {
  return points.some((point, index) => {
    if (index < since || point.isOut === false) return false;
    const other = points.findLastIndex((one, at) => at < index && one.isOut !== point.isOut);
    return point.minute - (points[other + 1]?.minute ?? 0) >= delay;
  });
}
