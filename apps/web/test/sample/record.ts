import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';

const minuteMs = 60_000;
const at = (utc: string) => Date.parse(`2026-10-${utc}:00Z`);

/** The day on which summer time ends in Helsinki: 25 hours, in which 03:00 to 04:00 comes twice. */
export const longDay = { from: at('24T21:00'), to: at('25T22:00') };

const room = { sensor: '99-99', kind: 'room', measures: 'room', place: null } as const;
const fridge = { sensor: '3-1', kind: 'fridge', measures: 'door', place: '3-1' } as const;
const module = { sensor: '12-1', kind: 'basic', measures: 'module', place: '12' } as const;
const nothing = { heldTime: null, judgement: null, judgedTime: null, judgedBy: null, reason: null };

/** A record of that day that still goes on, with all that a record can have. */
export const longDayRecord: TemperatureRecord = {
  ...longDay,
  isRunning: true,
  summary: {
    verdict: 'deviations',
    expected: 4500,
    measured: 2880,
    measuredPercent: 64,
    deviations: 2,
    gaps: 2,
  },
  sensors: [
    {
      ...room,
      expected: 1500,
      measured: 1440,
      gaps: [{ from: at('25T00:30'), to: at('25T01:30') }],
      gapCount: 1,
      outMinutes: 1290,
      highest: { celsius: 8.75, time: at('25T21:30') },
      lowest: { celsius: -3.5, time: at('24T21:00') },
    },
    {
      ...fridge,
      expected: 1500,
      measured: 1440,
      gaps: [],
      gapCount: 0,
      outMinutes: 0,
      highest: { celsius: 7.0625, time: at('25T21:30') },
      lowest: { celsius: 4, time: at('24T21:00') },
    },
    {
      ...module,
      expected: 1500,
      measured: 0,
      gaps: [longDay],
      gapCount: 1,
      outMinutes: 0,
      highest: null,
      lowest: null,
    },
  ],
  deviations: [
    {
      sensor: '99-99',
      side: 'low',
      from: at('25T01:30'),
      to: longDay.to,
      minutes: 1230,
      extreme: { celsius: -1, time: at('25T01:30') },
      max: 8.75,
      min: -1,
      checkedBy: null,
      checkTime: null,
      parcels: [],
      parcelCount: 0,
    },
    {
      sensor: '3-1',
      side: 'high',
      from: at('25T00:30'),
      to: at('25T00:45'),
      minutes: 15,
      extreme: { celsius: 9.4, time: at('25T00:40') },
      max: 9.4,
      min: 8.1,
      checkedBy: '-Åsa; "Öhman"',
      checkTime: at('25T08:00'),
      parcels: [
        {
          deliveryId: '00370123456789012345',
          heldTime: at('25T00:41'),
          judgement: 'rejected',
          judgedTime: at('25T09:05'),
          judgedBy: '@Eero',
          reason: '=Out of the cold chain;\nreplaced by "3-4"',
        },
        { ...nothing, deliveryId: '3-4' },
      ],
      parcelCount: 1203,
    },
  ],
  gaps: [
    { ...longDay, sensors: ['12-1'], causes: [], faultCelsius: null },
    {
      from: at('25T00:30'),
      to: at('25T01:30'),
      sensors: ['99-99', '12-1'],
      causes: ['sensor_fault', 'box_offline'],
      faultCelsius: -127,
    },
  ],
  allowed: [
    {
      until: at('25T01:00'),
      basic: { min: 15, max: 25 },
      fridge: { min: 2, max: 8 },
      reportIntervalMs: 90_000,
    },
    {
      until: null,
      basic: { min: 14.5, max: 25 },
      fridge: { min: -2, max: 8 },
      reportIntervalMs: 60_000,
    },
  ],
};

const halfHours = Array.from({ length: 50 }, (_, index) => index);
const seriesOf = (
  of: { sensor: string; kind: 'room' | 'basic' | 'fridge' },
  list: (number | null)[],
) => ({
  ...of,
  average: list,
  min: null,
  max: null,
  newest: null,
});

/** Readings of that day every half hour: the room becomes warmer by quarters, the fridge by sixteenths of a degree. */
export const longDayLog: TemperatureLog = {
  intervalMs: minuteMs,
  times: halfHours.map((index) => longDay.from + index * 30 * minuteMs),
  series: [
    seriesOf(
      { sensor: '99-99', kind: 'room' },
      halfHours.map((index) => (index === 7 || index === 8 ? null : index / 4 - 3.5)),
    ),
    seriesOf(
      { sensor: '3-1', kind: 'fridge' },
      halfHours.map((index) => 4 + index / 16),
    ),
  ],
  ranges: { basic: { min: 14.5, max: 25 }, fridge: { min: -2, max: 8 } },
  deviations: [],
};
