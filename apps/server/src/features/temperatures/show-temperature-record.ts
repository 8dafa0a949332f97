import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import {
  maxRecorded,
  type RecordedDeviation as Deviation,
  type SharedGap,
  type showTemperatureRecord as showCall,
  type TemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import type { BoxSensor } from '@kolli/domain/box/box-sensors';
import { roomSensorId } from '@kolli/domain/box/lockers';
import {
  type ReadingRun,
  recordOfSensor,
  sharedGaps,
  summaryOf,
  type TimeSpan,
} from '@kolli/domain/temperature/temperature-record';
import { type RulesHistory, rulesAt } from '@kolli/domain/temperature/temperature-rules';
import type { Clock } from '../../platform/clock/clock.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { readTemperatureRules } from '../../platform/database/read-temperature-rules.ts';
import { sensorsOfRows } from '../../platform/database/sensors-of-rows.ts';
import { listExposedParcels } from './exposed-parcels.repository.ts';
import { listGapCauses } from './gap-causes.repository.ts';
import { findFirstChecks } from './temperature-check.repository.ts';
import { listRuns } from './temperature-record.repository.ts';
import { listDoorKinds, listDoors, readKnown } from './temperature-log.repository.ts';

type Query = CallArguments<typeof showCall>['query'];

const minuteMs = 60_000;

/** A sensor with the time from which it is expected to report; without a place where the box no longer has it. */
interface RecordedSensor {
  readonly sensor: string;
  readonly isFridge: boolean;
  readonly own: BoxSensor | undefined;
  readonly since: number;
}

/** The box's sensors, and those of former doors, which are shown if they measured. */
async function listRecordedSensors(
  tx: Tx,
  box: BoxKey,
  createdAt: Date,
): Promise<RecordedSensor[]> {
  const doors = await listDoors(tx, box);
  const kinds = await listDoorKinds(tx, box);
  const builtAt = new Map(doors.map((door) => [door.locker_id, door.built_at?.getTime() ?? 0]));
  const current = sensorsOfRows(doors).map((own) => ({
    sensor: own.id,
    isFridge: own.measures === 'door',
    own,
    since: Math.max(createdAt.getTime(), builtAt.get(own.id) ?? 0),
  }));
  const former = [...kinds]
    .filter(([, { isThere }]) => !isThere)
    .map(([sensor, { fridge }]) => ({ sensor, isFridge: fridge, own: undefined, since: Infinity }));
  return [...current, ...former];
}

/**
 * The end of the record: what is not due yet is not missing. A reading counts as due a report interval and a minute
 * after it was measured, or as soon as a later one has arrived.
 */
function endOfRecord(
  { endTime }: Query,
  nowMs: number,
  newestMs: number,
  rules: RulesHistory,
): number {
  const due = nowMs - rules.current.reportIntervalMs - minuteMs;
  const end = Math.min(endTime + 1, Math.max(due, newestMs + minuteMs));
  return Math.floor(end / minuteMs) * minuteMs;
}

/** The span in which a sensor is expected to report; one that the box no longer has between its readings. */
function spanOf(
  { own, since }: RecordedSensor,
  runs: readonly ReadingRun[],
  { from, to }: TimeSpan,
): TimeSpan {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return { from: Math.max(from, since), to };
  const start = Math.max(from, Math.min(since, first.first));
  return { from: start, to: own === undefined ? Math.min(to, last.last + last.intervalMs) : to };
}

const kindOf = ({ sensor, isFridge }: RecordedSensor) =>
  sensor === roomSensorId ? 'room' : isFridge ? 'fridge' : 'basic';

/** The rules that were in force within a span. */
function allowedIn({ current, former }: RulesHistory, { from, to }: TimeSpan) {
  const all = [...former, { ...current, until: undefined }].map((rules) => ({
    ...rules,
    until: rules.until?.getTime() ?? null,
  }));
  return all.filter(
    ({ until }, index) =>
      (until === null || until > from) && (index === 0 || (all[index - 1]?.until ?? 0) < to),
  );
}

const latest = <T extends TimeSpan>(spans: readonly T[]): T[] =>
  spans.toSorted((a, b) => b.from - a.from).slice(0, maxRecorded);

type UnexplainedGap = Omit<SharedGap, 'causes' | 'faultCelsius'>;
type UnjudgedDeviation = Omit<Deviation, 'checkedBy' | 'checkTime' | 'parcels' | 'parcelCount'>;
/** What the readings show; nothing that people or boxes reported besides. */
type ReadingsRecord = Omit<TemperatureRecord, 'deviations' | 'gaps' | 'isRunning'> & {
  readonly deviations: UnjudgedDeviation[];
  readonly gaps: UnexplainedGap[];
};

/** Puts the record together from the runs of each sensor. */
function toRecord(
  sensors: readonly RecordedSensor[],
  runsOf: ReadonlyMap<string, readonly ReadingRun[]>,
  whole: TimeSpan,
  rules: RulesHistory,
): ReadingsRecord {
  const records = sensors.flatMap((one) => {
    const runs = runsOf.get(one.sensor) ?? [];
    const span = spanOf(one, runs, whole);
    if (span.from >= span.to) return [];
    const { own, sensor } = one;
    const place = { measures: own?.measures ?? null, place: own?.place ?? null };
    return [{ sensor, kind: kindOf(one), ...place, ...recordOfSensor(runs, span, rules) } as const];
  });
  return {
    ...whole,
    summary: summaryOf(records),
    sensors: records.map((record) => ({
      sensor: record.sensor,
      kind: record.kind,
      measures: record.measures,
      place: record.place,
      expected: record.expected,
      measured: record.measured,
      gaps: latest(record.gaps),
      gapCount: record.gaps.length,
      outMinutes: record.outMinutes,
      highest: record.highest,
      lowest: record.lowest,
    })),
    deviations: latest(
      records.flatMap(({ sensor, deviations }) => deviations.map((one) => ({ sensor, ...one }))),
    ),
    gaps: latest(sharedGaps(records)).map((gap) => ({ ...gap, sensors: [...gap.sensors] })),
    allowed: allowedIn(rules, whole),
  };
}

/** Deviations with the first check after the start of each, and the parcels that lay behind the sensor's doors. */
async function withJudgements(
  tx: Tx,
  box: BoxKey,
  deviations: readonly UnjudgedDeviation[],
): Promise<Deviation[]> {
  const starts = deviations.map(({ from }) => new Date(from));
  const checks = await findFirstChecks(tx, box, starts);
  const exposed = await listExposedParcels(tx, box, deviations);
  return deviations.map((deviation, index) => ({
    ...deviation,
    checkedBy: checks[index]?.userName ?? null,
    checkTime: checks[index]?.at.getTime() ?? null,
    parcels: exposed[index]?.parcels ?? [],
    parcelCount: exposed[index]?.parcelCount ?? 0,
  }));
}

/** Gaps with what was reported of each since the last reading before it. */
async function withCauses(
  tx: Tx,
  box: BoxKey,
  gaps: readonly UnexplainedGap[],
  rules: RulesHistory,
): Promise<SharedGap[]> {
  const asked = gaps.map(({ from, to, sensors }) => {
    return { since: from - rulesAt(rules, new Date(from)).reportIntervalMs, to, sensors };
  });
  const causes = await listGapCauses(tx, box, asked);
  return gaps.map((gap, index) => ({
    ...gap,
    causes: causes[index]?.causes ?? [],
    faultCelsius: causes[index]?.faultCelsius ?? null,
  }));
}

/**
 * What the readings of a box show of a time range (TRU-04, TRU-05): per sensor its coverage, gaps, minutes out of range
 * and extremes, and a summary. All from readings, each judged by the range of its time (TRU-07). Beside them it says what
 * was decided about the parcels of a deviation, and what was reported of a gap.
 */
export async function showTemperatureRecord(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyId: string,
  { params: { boxId }, query }: CallArguments<typeof showCall>,
): Promise<CallResult<typeof showCall>> {
  const box = { pharmacyId, boxId };
  return store.inPharmacies([pharmacyId], async (tx) => {
    const known = await readKnown(tx, box);
    const rules = await readTemperatureRules(tx, box);
    const sensors = await listRecordedSensors(tx, box, known.createdAt);
    const newestMs = Math.max(0, ...Object.values(known.newest).map(([, at]) => at));
    const from = Math.floor(query.startTime / minuteMs) * minuteMs;
    const to = Math.max(from, endOfRecord(query, clock().getTime(), newestMs, rules));
    const rolledUntil = known.rolledUntil ?? new Date(0);
    const range = { from: new Date(from), to: new Date(to), sensors, rules, rolledUntil };
    const runs = from < to ? await listRuns(tx, box, range) : new Map();
    const record = toRecord(sensors, runs, { from, to }, rules);
    const isRunning = query.endTime >= clock().getTime();
    const deviations = await withJudgements(tx, box, record.deviations);
    const gaps = await withCauses(tx, box, record.gaps, rules);
    return { ...record, isRunning, deviations, gaps };
  });
}
