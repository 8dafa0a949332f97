import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import {
  type Deviation,
  maxSeriesPoints,
  type showTemperatureLog as showCall,
  type TemperatureLog,
  type TemperatureSeries,
} from '@kolli/contract/monitoring/temperatures';
import { parseLockerId, compareLockerPlaces, roomSensorId } from '@kolli/domain/box/lockers';
import { chooseGrain } from '@kolli/domain/temperature/temperature-grain';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { listTemperatureAlarms } from '../alarms/list-temperature-alarms.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { findFirstChecks } from './temperature-check.repository.ts';
import {
  type KnownOfBox,
  listDoorKinds,
  listPoints,
  readKnown,
  type SensorPoints,
} from './temperature-log.repository.ts';

type Query = CallArguments<typeof showCall>['query'];
type Doors = Awaited<ReturnType<typeof listDoorKinds>>;

/** Maximum deviations in a log. */
const maxDeviations = 500;

/** The room first, then doors in their order. */
function compareSensors(one: string, other: string): number {
  const [a, b] = [parseLockerId(one), parseLockerId(other)];
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined);
  return compareLockerPlaces(a, b);
}

function kindOf(sensor: string, doors: Doors): TemperatureSeries['kind'] {
  if (sensor === roomSensorId) return 'room';
  return doors.get(sensor)?.fridge === true ? 'fridge' : 'basic';
}

/** Spreads a sensor's values over the log's times. */
function spread(
  values: readonly number[] | null | undefined,
  places: readonly number[],
  index: ReadonlyMap<number, number>,
): (number | null)[] {
  const list = Array.from<number | null>({ length: index.size }).fill(null);
  places.forEach((place, turn) => {
    list[index.get(place) ?? 0] = values?.[turn] ?? null;
  });
  return list;
}

function toSeries(
  sensor: string,
  points: SensorPoints | undefined,
  { index, known, doors }: { index: ReadonlyMap<number, number>; known: KnownOfBox; doors: Doors },
): TemperatureSeries {
  const newest = known.newest[sensor];
  const places = points?.places ?? [];
  const extremes = (values: readonly number[] | null | undefined) =>
    values === null ? null : spread(values, places, index);
  return {
    sensor,
    kind: kindOf(sensor, doors),
    average: spread(points?.average, places, index),
    min: extremes(points?.min),
    max: extremes(points?.max),
    newest: newest === undefined ? null : { celsius: newest[0], time: newest[1] },
  };
}

async function listDeviations(
  tx: Tx,
  box: BoxKey,
  { startTime, endTime, sensor }: Query,
): Promise<Deviation[]> {
  const alarms = await listTemperatureAlarms(tx, {
    ...box,
    start: new Date(startTime),
    end: new Date(endTime),
    sensor,
    limit: maxDeviations,
  });
  const checks = await findFirstChecks(
    tx,
    box,
    alarms.map(({ timestamp }) => new Date(timestamp)),
  );
  return alarms.map((alarm, index) => ({
    alarm,
    checkedBy: checks[index]?.userName ?? null,
    checkTime: checks[index]?.at.getTime() ?? null,
  }));
}

/** The sensors of a log: those of the room and of current and past doors. */
function sensorsOf({ newest }: KnownOfBox, doors: Doors, wanted: string | undefined): string[] {
  const isKnown = (sensor: string) => sensor === roomSensorId || doors.has(sensor);
  const sensors = Object.keys(newest).filter(isKnown).sort(compareSensors);
  return wanted === undefined ? sensors : sensors.filter((sensor) => sensor === wanted);
}

async function readSeries(tx: Tx, box: BoxKey, known: KnownOfBox, query: Query) {
  const { startTime, endTime, sensor } = query;
  const doors = await listDoorKinds(tx, box);
  const sensors = sensorsOf(known, doors, sensor);
  const grain = chooseGrain(startTime, endTime, maxSeriesPoints);
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const { rolledUntil } = known;
  const points =
    rolledUntil === null || sensors.length === 0
      ? []
      : await listPoints(tx, box, { start, end, sensors, grain, rolledUntil });
  const places = [...new Set(points.flatMap((one) => one.places))].sort((a, b) => a - b);
  const index = new Map(places.map((place, turn) => [place, turn]));
  const bySensor = new Map(points.map((one) => [one.sensor, one]));
  const isShown = (one: string) =>
    bySensor.has(one) || one === roomSensorId || doors.get(one)?.isThere === true;
  return {
    intervalMs: grain.intervalMs,
    times: places.map((place) => place * grain.intervalMs),
    series: sensors
      .filter(isShown)
      .map((one) => toSeries(one, bySensor.get(one), { index, known, doors })),
  };
}

/**
 * The temperatures of a box in a range, with at most 1,500 points per sensor, and the deviations
 * (CAL-48). Points are not cut: the first may begin before and the last end after the range. The
 * sensor of a removed door is included only if it measured in the range; a current one always.
 */
export async function showTemperatureLog(
  { store }: { readonly store: Store },
  pharmacyId: string,
  { params: { boxId }, query }: CallArguments<typeof showCall>,
): Promise<CallResult<typeof showCall>> {
  const box = { pharmacyId, boxId };
  return store.inPharmacies([pharmacyId], async (tx): Promise<TemperatureLog> => {
    const known = await readKnown(tx, box);
    return {
      ...(await readSeries(tx, box, known, query)),
      ranges: { basic: known.basic, fridge: known.fridge },
      deviations: await listDeviations(tx, box, query),
    };
  });
}
