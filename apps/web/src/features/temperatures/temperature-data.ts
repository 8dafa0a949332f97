import type {
  RecordedDeviation,
  TemperatureLog,
  TemperatureRecord,
  TemperatureSeries,
} from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import type {
  ChartBand,
  ChartData,
  ChartGap,
  ChartLook,
  ChartStretch,
} from '../../components/chart/drawing/chart-types.ts';
import {
  degreesRangeText,
  degreesText,
  lastedText,
  wholeDegreesText,
} from '../../lib/text/intl-text.ts';
import { sensorName } from './sensor-words.ts';

/** The groups of the chart's series (TMP-06): cooled places, and all others. */
export const BOX = 'box';
export const FRIDGE = 'fridge';

const groupOfKind = (kind: TemperatureSeries['kind']) => (kind === 'fridge' ? FRIDGE : BOX);

/** Whether the log has any readings. */
export function hasTemperatures({ series }: Pick<TemperatureLog, 'series'>): boolean {
  return series.some(({ average }) => average.some((value) => value !== null));
}

/** How temperatures are drawn: 0 to 30 °C (TMP-05), box and fridges in separate groups. */
export function temperatureLook(t: TFunction, language: string): ChartLook {
  return {
    groups: [
      { id: BOX, label: t('temperature.series.box'), tone: 'ink' },
      { id: FRIDGE, label: t('temperature.series.fridge'), tone: 'frost' },
    ],
    valueRange: { min: 0, max: 30 },
    valueStep: 5,
    formatValue: (celsius) => degreesText(celsius, language),
    formatTick: (celsius) => wholeDegreesText(celsius, language),
    formatTime: (at) => formatDateTime(new Date(at)),
  };
}

/** What is drawn: the points, which may be finer than those of the whole range, and what the record says. */
export type DrawnLog = {
  readonly points: TemperatureLog;
  readonly record: TemperatureRecord;
};

/**
 * Converts readings to chart data. Deviations, allowed ranges and gaps are those of the record, from readings. The
 * latest ongoing deviation has a flag, else the latest.
 */
export function temperatureData(
  { points, record }: DrawnLog,
  t: TFunction,
  language: string,
): ChartData {
  const groups = new Set(points.series.map(({ kind }) => groupOfKind(kind)));
  return {
    times: points.times,
    intervalMs: points.intervalMs,
    series: points.series.map((series) => ({
      id: series.sensor,
      label: sensorName(series, t),
      groupId: groupOfKind(series.kind),
      values: series.average,
      low: series.min,
      high: series.max,
    })),
    bands: ([BOX, FRIDGE] as const)
      .filter((id) => groups.has(id))
      .flatMap((id) => bandsOf(id, record, t)),
    stretches: stretchesOf(record, t, language),
    gaps: gapsOf(record, t, language),
  };
}

/** What was allowed, in parts where it was changed. */
function bandsOf(
  groupId: typeof BOX | typeof FRIDGE,
  { allowed, from, to }: TemperatureRecord,
  t: TFunction,
) {
  return allowed.map(({ until, ...rules }, index): ChartBand => {
    const range = groupId === FRIDGE ? rules.fridge : rules.basic;
    const label = t(`temperature.allowed.${groupId}`, {
      range: degreesRangeText(range),
    });
    if (allowed.length === 1) return { groupId, ...range, label };
    const span = { from: allowed[index - 1]?.until ?? from, to: until ?? Math.max(to, from) };
    return { groupId, ...range, label, span };
  });
}

type Span = { readonly from: number; readonly to: number };

/** The times that are in a span of each of these lists. */
function sharedTimes(lists: readonly (readonly Span[])[]): Span[] {
  const [first = [], ...others] = lists;
  return others
    .reduce<readonly Span[]>(
      (shared, list) =>
        shared.flatMap((one) =>
          list.flatMap(({ from, to }) => {
            const both = { from: Math.max(one.from, from), to: Math.min(one.to, to) };
            return both.from < both.to ? [both] : [];
          }),
        ),
      first,
    )
    .toSorted((a, b) => a.from - b.from);
}

/**
 * The times in which no fridge measured, in their band; so those of all other sensors; and those of all sensors, in the
 * whole chart. A gap of some of them is no time without readings: only their lines are interrupted.
 */
function gapsOf({ sensors }: TemperatureRecord, t: TFunction, language: string): ChartGap[] {
  const gapsOfGroup = (id: typeof BOX | typeof FRIDGE) =>
    sharedTimes(sensors.filter(({ kind }) => groupOfKind(kind) === id).map(({ gaps }) => gaps));
  const all = sharedTimes(sensors.map(({ gaps }) => gaps));
  const isInAll = ({ from, to }: Span) => all.some((one) => one.from <= from && one.to >= to);
  const drawn = (gap: Span, groupId?: string): ChartGap => ({
    from: gap.from,
    to: gap.to,
    groupId,
    label: t('temperature.gap', { duration: lastedText(gap.from, gap.to, language) }),
  });
  return [
    ...([BOX, FRIDGE] as const).flatMap((id) =>
      gapsOfGroup(id)
        .filter((gap) => !isInAll(gap))
        .map((gap) => drawn(gap, id)),
    ),
    ...all.map((gap) => drawn(gap)),
  ].toSorted((a, b) => a.from - b.from);
}

function stretchesOf(record: TemperatureRecord, t: TFunction, language: string): ChartStretch[] {
  const { deviations } = record;
  const flagged = deviations.find((one) => isOpen(one, record)) ?? deviations[0];
  return deviations.map((deviation) => {
    const { sensor, side, from, to, extreme } = deviation;
    const kind = record.sensors.find((one) => one.sensor === sensor)?.kind;
    const rules = record.allowed.find(({ until }) => until === null || until > from);
    const allowed = kind === 'fridge' ? rules?.fridge : rules?.basic;
    return {
      seriesId: sensor,
      from,
      to,
      value: extreme.celsius,
      edge: side === 'high' ? allowed?.max : allowed?.min,
      label:
        deviation === flagged
          ? `${t(`temperature.kinds.${side}`)} ${degreesText(extreme.celsius, language)}`
          : undefined,
    };
  });
}

/** Whether the sensor was still out of range at the end of a record that goes on. */
export function isOpen(
  { to }: RecordedDeviation,
  record: Pick<TemperatureRecord, 'to' | 'isRunning'> | undefined,
): boolean {
  return record?.isRunning === true && to >= record.to;
}
