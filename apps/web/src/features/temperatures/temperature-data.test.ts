import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { temperatureData } from './temperature-data.ts';

const HOUR_MS = 3_600_000;
const hour = (at: number) => at * HOUR_MS;
const t = ((key: string, values: object) =>
  [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction;
const fridge = { min: 2, max: 8 };

type Span = { readonly from: number; readonly to: number };
const sensor = (id: string, kind: 'basic' | 'fridge', gaps: readonly Span[] = []) => ({
  sensor: id,
  kind,
  gaps,
});
const points = {
  times: [],
  intervalMs: 60_000,
  series: ['1-0', '2-1', '2-2'].map((id) => ({
    sensor: id,
    kind: id === '1-0' ? 'basic' : 'fridge',
    average: [],
    min: null,
    max: null,
    newest: null,
  })),
} as unknown as TemperatureLog;

const record = (changes: Partial<TemperatureRecord>) =>
  ({
    from: hour(0),
    to: hour(24),
    isRunning: false,
    sensors: [sensor('1-0', 'basic'), sensor('2-1', 'fridge'), sensor('2-2', 'fridge')],
    deviations: [],
    gaps: [],
    allowed: [{ until: null, basic: { min: 15, max: 25 }, fridge, reportIntervalMs: 60_000 }],
    ...changes,
  }) as TemperatureRecord;

const dataOf = (changes: Partial<TemperatureRecord>) =>
  temperatureData({ points, record: record(changes) }, t, 'en');

describe('the chart of a record', () => {
  test('TRU-05: what is red is out of range by the readings, beyond the range of its time', () => {
    const deviation = {
      sensor: '1-0',
      side: 'low',
      from: hour(2),
      to: hour(3),
      minutes: 60,
      extreme: { celsius: 9.2, time: hour(2.5) },
      max: 9.8,
      min: 9.2,
      checkedBy: null,
      checkTime: null,
      parcels: [],
      parcelCount: 0,
    } satisfies TemperatureRecord['deviations'][number];
    const allowed = [
      { until: hour(9), basic: { min: 10, max: 25 }, fridge, reportIntervalMs: 60_000 },
      { until: null, basic: { min: 15, max: 25 }, fridge, reportIntervalMs: 60_000 },
    ];
    const { stretches, bands } = dataOf({ deviations: [deviation], allowed });
    expect(stretches).toEqual([
      {
        seriesId: '1-0',
        from: hour(2),
        to: hour(3),
        value: 9.2,
        edge: 10,
        label: 'temperature.kinds.low 9.2 °C',
      },
    ]);
    expect(
      bands?.filter(({ groupId }) => groupId === 'box').map(({ min, span }) => [min, span]),
    ).toEqual([
      [10, { from: hour(0), to: hour(9) }],
      [15, { from: hour(9), to: hour(24) }],
    ]);
  });

  test('TRU-05: a gap of all fridges is in their band, one of all sensors in the whole chart', () => {
    const [fridges, all] = [
      { from: hour(1), to: hour(4) },
      { from: hour(6), to: hour(7) },
    ];
    const sensors = [
      sensor('1-0', 'basic', [all]),
      sensor('2-1', 'fridge', [all, fridges]),
      sensor('2-2', 'fridge', [all, fridges]),
    ];
    expect(dataOf({ sensors } as Partial<TemperatureRecord>).gaps).toEqual([
      { ...fridges, groupId: 'fridge', label: 'temperature.gap 3 hrs' },
      { ...all, groupId: undefined, label: 'temperature.gap 1 hr' },
    ]);
  });

  test('TRU-04: nothing is hatched as not measured where a sensor of the band has readings', () => {
    const sensors = [
      sensor('1-0', 'basic'),
      sensor('2-1', 'fridge', [{ from: hour(1), to: hour(4) }]),
      sensor('2-2', 'fridge', [
        { from: hour(3), to: hour(5) },
        { from: hour(8), to: hour(9) },
      ]),
    ];
    expect(dataOf({ sensors } as Partial<TemperatureRecord>).gaps).toEqual([
      { from: hour(3), to: hour(4), groupId: 'fridge', label: 'temperature.gap 1 hr' },
    ]);
  });
});
