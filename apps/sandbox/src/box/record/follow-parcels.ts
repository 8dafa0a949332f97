import type { DeviceState } from '@kolli/contract/machine/device';
import { isOnHold } from '@kolli/domain/delivery/holds';
import {
  beginExposure,
  type Exposure,
  exposureAfterRelease,
  type ExposureRules,
  followExposure,
  isOutOfRange,
  type SensorState,
} from '@kolli/domain/temperature/exposure';
import { followTemperatures } from '@kolli/domain/temperature/temperature-alarms';
import type { BoxDelivery, BoxEvent } from '../logic/box-types.ts';
import { type BoxRecord, knowledgeOf, withHolds } from './box-record.ts';
import { frameAt } from './clock-frames.ts';
import { confirmedCount, placeOf } from './event-queue.ts';
import {
  type BoxTemperatures,
  type ExposedParcel,
  isReading,
  type OwnHold,
  type ReadingEvent,
} from './temperatures.ts';

const minuteMs = 60_000;
const unmeasured: SensorState = { last: null, excursion: null };

/** The temperatures after new readings: what each sensor measured, and what the parcels behind its doors had. */
export function withReadings(
  temperatures: BoxTemperatures,
  state: DeviceState,
  events: readonly BoxEvent[],
): BoxTemperatures {
  return events.filter(isReading).reduce((before, reading) => {
    const { sensor } = reading;
    const own = followSensor(before.sensors[sensor] ?? unmeasured, reading, state);
    const parcels = before.parcels.map((parcel) =>
      sensorOf(state, parcel.lockerId) === sensor
        ? { ...parcel, exposure: expose(parcel.exposure, reading, state) }
        : parcel,
    );
    return { ...before, sensors: { ...before.sensors, [sensor]: own }, parcels };
  }, temperatures);
}

/**
 * The record with an exposure for each parcel that temperatures may put on hold, and with the reports of new
 * holds (HLD-04). Who decides about a hold knows the events up to the document's `judgedSeq`: a hold that the
 * box reported by then is over, and only later readings count.
 */
export function followParcels(record: BoxRecord, now: number): BoxRecord {
  const state = record.document?.state;
  if (state === undefined) return record;
  const holds = record.temperatures.holds.filter((hold) => !isJudged(hold, record, state));
  const judged = { ...record, temperatures: { ...record.temperatures, holds } };
  const parcels = knowledgeOf(judged)
    .deliveries.filter(({ mayBeHeld }) => mayBeHeld)
    .flatMap((delivery) =>
      delivery.lockers
        .filter(({ loaded }) => loaded)
        .map(({ lockerId }) => parcelOf(judged, state, delivery, lockerId, now)),
    );
  return reportHolds({ ...judged, temperatures: { ...judged.temperatures, parcels } });
}

/** A hold ends with the decision, or when Kolli no longer has the delivery in this box. */
function isJudged({ docId, place }: OwnHold, { queue }: BoxRecord, state: DeviceState): boolean {
  const delivery = state.deliveries.find((one) => one.docId === docId);
  return delivery === undefined || place <= placeOf(queue, delivery.judgedSeq);
}

function parcelOf(
  record: BoxRecord,
  state: DeviceState,
  { docId, judgedSeq }: BoxDelivery,
  lockerId: string,
  now: number,
): ExposedParcel {
  const { parcels, sensors } = record.temperatures;
  const known = parcels.find((one) => one.docId === docId && one.lockerId === lockerId);
  if (known !== undefined && known.judgedSeq >= judgedSeq) return known;
  const since = known?.since ?? placeOfLoad(record, docId, lockerId);
  const place = placeOf(record.queue, judgedSeq);
  const isOfStay = judgedSeq > 0 && (since === 0 || place >= since);
  if (isOfStay) {
    const exposure = exposureSince(record, state, lockerId, place, now);
    return { docId, lockerId, since, judgedSeq, exposure };
  }
  if (known !== undefined) return known;
  const sensor = sensors[sensorOf(state, lockerId) ?? ''] ?? unmeasured;
  return { docId, lockerId, since, judgedSeq, exposure: beginExposure(new Date(now), sensor) };
}

function placeOfLoad({ facts }: BoxRecord, docId: string, lockerId: string): number {
  const load = facts.findLast(({ event }) => {
    return event.kind === 'loaded' && event.docId === docId && event.lockerId === lockerId;
  });
  return load?.place ?? 0;
}

/**
 * The exposure of a parcel that was released when Kolli had the events up to this place: where its sensor was out of
 * range by then, that excursion is judged, too.
 */
function exposureSince(
  record: BoxRecord,
  state: DeviceState,
  lockerId: string,
  place: number,
  now: number,
): Exposure {
  const sensor = sensorOf(state, lockerId);
  const readings = readingsOf(record).filter(({ event }) => event.sensor === sensor);
  const later = readings.filter((one) => one.place > place);
  const last = readings.findLast((one) => one.place <= place)?.event;
  const wasOut = last !== undefined && isOutOfRange(measured(last), rulesOf(state, last.sensor));
  const from = new Date(later[0]?.event.at ?? now);
  return later.reduce(
    (before, { event }) => expose(before, event, state),
    exposureAfterRelease(from, wasOut),
  );
}

/** The stored readings, oldest first, at the box's present time; those not reported yet come after all events. */
function readingsOf({ queue, temperatures, clock, readings }: BoxRecord) {
  const first = confirmedCount(queue) + 1;
  const waiting = queue.waiting.map((event, index) => ({ event, place: first + index }));
  const reported = [...temperatures.confirmed, ...waiting].map(({ event, place }) => {
    return { place, event: { ...event, at: event.at - frameAt(clock.frames, place).aheadMs } };
  });
  const unreported = readings.map((event) => ({ event, place: Infinity }));
  return [...reported, ...unreported].flatMap(({ event, place }) =>
    isReading(event) ? [{ event, place }] : [],
  );
}

/** Reports each delivery that is not on hold and has a parcel that was exposed for too long. */
function reportHolds(record: BoxRecord): BoxRecord {
  const open = knowledgeOf(record).deliveries.filter((delivery) => !isOnHold(delivery));
  const holds = open.flatMap(({ docId }) => {
    const parcels = record.temperatures.parcels.filter((parcel) => parcel.docId === docId);
    const held = parcels.find(({ exposure }) => exposure.hold !== null);
    if (held === undefined || held.exposure.hold === null) return [];
    const { at, cause } = held.exposure.hold;
    return [{ docId, lockerId: held.lockerId, at: at.getTime(), cause }];
  });
  return withHolds(record, holds);
}

function sensorOf(state: DeviceState, lockerId: string): string | undefined {
  return state.lockers.find((door) => door.lockerId === lockerId)?.sensor;
}

function followSensor(before: SensorState, event: ReadingEvent, state: DeviceState): SensorState {
  const reading = measured(event);
  const rules = rulesOf(state, event.sensor);
  const { excursion } = followTemperatures(before.excursion, [reading], rules);
  return { last: reading, excursion };
}

function expose(before: Exposure, event: ReadingEvent, state: DeviceState): Exposure {
  return followExposure(before, measured(event), rulesOf(state, event.sensor));
}

const measured = ({ at, celsius }: ReadingEvent) => ({ at: new Date(at), celsius });

/** The rules of a sensor: those for fridges, or for other doors. */
function rulesOf(state: DeviceState, sensor: string): ExposureRules {
  const { basicAfterMinutes, fridgeAfterMinutes, alarmDelayMs } = state.holdRules;
  const isFridge = state.lockers.some(({ lockerId, fridge }) => fridge && lockerId === sensor);
  const range = isFridge ? state.temperatureRangeFridge : state.temperatureRangeBasic;
  const holdAfterMs = (isFridge ? fridgeAfterMinutes : basicAfterMinutes) * minuteMs;
  return { range, holdAfterMs, alarmDelayMs };
}
