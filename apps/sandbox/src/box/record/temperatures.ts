import { holdCauses } from '@kolli/domain/delivery/holds';
import type { SensorState } from '@kolli/domain/temperature/exposure';
import { isMeasurable } from '@kolli/domain/temperature/temperature-rules';
import { z } from 'zod';
import { type BoxEvent, boxEventSchema } from '../logic/box-types.ts';

export type ReadingEvent = Extract<BoxEvent, { kind: 'reading' }>;

/** Whether it is a reading that counts: what no sensor can measure comes from a fault. */
export function isReading(event: BoxEvent): event is ReadingEvent {
  return event.kind === 'reading' && isMeasurable(event.celsius);
}

/** On the disk a time is an ISO string. */
const time = z.coerce.date();

const sensorStateSchema = z.object({
  last: z.object({ at: time, celsius: z.number() }).nullable(),
  excursion: z
    .object({
      type: z.enum(holdCauses),
      since: time,
      lastAt: time,
      maxCelsius: z.number(),
      minCelsius: z.number(),
      isAlarm: z.boolean(),
    })
    .nullable(),
});

const parcelSchema = z.object({
  docId: z.string(),
  lockerId: z.string(),
  /** The place of its load among all events made; 0 for a parcel that the document named. */
  since: z.int(),
  /** The `judgedSeq` of its delivery that its exposure begins with. */
  judgedSeq: z.int(),
  exposure: sensorStateSchema.extend({
    from: time,
    isJudged: z.boolean(),
    outMs: z.number(),
    hold: z.object({ at: time, cause: z.enum(holdCauses) }).nullable(),
  }),
});
/** A parcel behind a door that temperatures may put on hold. */
export type ExposedParcel = z.output<typeof parcelSchema>;

const holdSchema = z.object({
  docId: z.string(),
  lockerId: z.string(),
  at: z.number(),
  cause: z.enum(holdCauses),
  /** The place of its report among all events made. */
  place: z.int(),
});
/** A delivery that the box put on hold, and its door whose temperature is the cause. */
export type OwnHold = z.output<typeof holdSchema>;

/** What a box knows of temperatures, for holds by its own readings. Times are the box's. */
export const temperaturesSchema = z.object({
  /** What each sensor measured up to now. */
  sensors: z.record(z.string(), sensorStateSchema),
  parcels: z.array(parcelSchema),
  /** Each until Kolli answers that somebody has decided about it. */
  holds: z.array(holdSchema),
  /** How many events Kolli had confirmed when the box asked for its document. */
  documentPlace: z.int(),
  /**
   * Confirmed readings after that, with their places, and of each sensor the one before them: the next document may
   * have a release that does not cover them.
   */
  confirmed: z.array(z.object({ place: z.int(), event: boxEventSchema })),
});
export type BoxTemperatures = z.output<typeof temperaturesSchema>;

export const noTemperatures: BoxTemperatures = {
  sensors: {},
  parcels: [],
  holds: [],
  documentPlace: 0,
  confirmed: [],
};

const shifted = (at: Date, byMs: number) => new Date(at.getTime() + byMs);

function shiftedState({ last, excursion }: SensorState, byMs: number): SensorState {
  return {
    last: last && { ...last, at: shifted(last.at, byMs) },
    excursion: excursion && {
      ...excursion,
      since: shifted(excursion.since, byMs),
      lastAt: shifted(excursion.lastAt, byMs),
    },
  };
}

/** The temperatures of a box whose time shifted by `byMs`: their times shift by as much. */
export function shiftedTemperatures(temperatures: BoxTemperatures, byMs: number): BoxTemperatures {
  if (byMs === 0) return temperatures;
  const sensors = Object.entries(temperatures.sensors).map(([id, state]) => {
    return [id, shiftedState(state, byMs)] as const;
  });
  const parcels = temperatures.parcels.map(({ exposure, ...parcel }) => {
    const from = shifted(exposure.from, byMs);
    return { ...parcel, exposure: { ...exposure, ...shiftedState(exposure, byMs), from } };
  });
  const holds = temperatures.holds.map((hold) => ({ ...hold, at: hold.at + byMs }));
  return { ...temperatures, sensors: Object.fromEntries(sensors), parcels, holds };
}
