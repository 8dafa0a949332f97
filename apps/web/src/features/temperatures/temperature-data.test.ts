import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { temperatureData } from './temperature-data.ts';

const HOUR_MS = 3_600_000;
const hour = (at: number) => at * HOUR_MS;
const t = ((key: string, values: object) =>
  [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction;
const fridge = { min: 2, max: 8 };

type Span = { readonly from: number; readonly to: number };
const sensor = (id: string, gaps: readonly Span[] = []) => ({
  sensor: id,
  kind: id === '1-0' ? 'basic' : 'fridge',
  gaps,
});
const noValues = { average: [], min: null, max: null, newest: null };
const points = {
  times: [],
  intervalMs: 60_000,
  series: ['1-0', '2-1', '2-2'].map((id) => ({ ...sensor(id), ...noValues })),
} as unknown as TemperatureLog;

const record = (changes: Partial<TemperatureRecord>) =>
  ({
    from: hour(0),
    to: hour(24),
    isRunning: false,
    sensors: [sensor('1-0'), sensor('2-1'), sensor('2-2')],
    deviations: [],
    gaps: [],
    allowed: [{ until: null, basic: { min: 15, max: 25 }, fridge, reportIntervalMs: 60_000 }],
    ...changes,
  }) as TemperatureRecord;

const dataOf = (changes: Partial<TemperatureRecord>) =>
  temperatureData({ points, record: record(changes) }, t, 'en');

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
  const label = 'temperature.kinds.low 9.2 °C';
  expect(stretches).toEqual([
    { seriesId: '1-0', from: hour(2), to: hour(3), value: 9.2, edge: 10, label },
  ]);
  expect(bands?.filter(({ groupId }) => groupId === 'box')).toMatchObject([
    { min: 10, span: { from: hour(0), to: hour(9) } },
    { min: 15, span: { from: hour(9), to: hour(24) } },
  ]);
});

test('TRU-05: a gap of all fridges is in their band, one of all sensors in the whole chart', () => {
  const fridges = { from: hour(1), to: hour(4) };
  const all = { from: hour(6), to: hour(7) };
  const both = [all, fridges];
  const sensors = [sensor('1-0', [all]), sensor('2-1', both), sensor('2-2', both)];
  expect(dataOf({ sensors } as Partial<TemperatureRecord>).gaps).toEqual([
    { ...fridges, groupId: 'fridge', label: 'temperature.gap 3 hr' },
    { ...all, groupId: undefined, label: 'temperature.gap 1 hr' },
  ]);
});

test('TRU-04: nothing is hatched as not measured where a sensor of the band has readings', () => {
  const span = (from: number, to: number) => ({ from: hour(from), to: hour(to) });
  const sensors = [
    sensor('1-0'),
    sensor('2-1', [span(1, 4)]),
    sensor('2-2', [span(3, 5), span(8, 9)]),
  ];
  expect(dataOf({ sensors } as Partial<TemperatureRecord>).gaps).toEqual([
    { from: hour(3), to: hour(4), groupId: 'fridge', label: 'temperature.gap 1 hr' },
  ]);
});
