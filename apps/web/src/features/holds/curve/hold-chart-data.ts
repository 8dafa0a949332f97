import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import type {
  ChartBand,
  ChartData,
  ChartLook,
  ChartSpan,
  ChartStretch,
} from '../../../components/chart/drawing/chart-types.ts';
import { readingGapMs } from '@kolli/domain/temperature/exposure';
import {
  degreesRangeText,
  degreesText,
  minutesText,
  wholeDegreesText,
} from '../../../lib/text/intl-text.ts';
import type { ShownHold } from '../parcel/hold-queries.ts';
import { endOf, excursionsOf, furthestOf, gapsOf } from './curve-parts.ts';

const DOOR = 'door';
const MINUTE_MS = 60_000;
const STEP = 5;
/** Degrees between the highest value and the upper edge: its label is below that of the hold. */
const ROOM = 2.5;

/** The clock's part of a time: '14:05'. */
export const clockText = (at: number) => formatDateTime(new Date(at)).slice(-5);

type Held = ShownHold['held'];

/** The whole time of the chart: the curve, until the parcel left, somebody decided, or now. */
export function chartSpan(held: Held, nowMs: number): ChartSpan {
  const { curve, stay } = held;
  const from = curve[0]?.[0] ?? stay.from;
  return { from, to: Math.max(endOf(held, nowMs), curve.at(-1)?.[0] ?? 0, from + MINUTE_MS) };
}

/** How the temperatures are drawn: the allowed band with some room, in steps of 5 °C. */
export function chartLook(held: Held, t: TFunction, language: string): ChartLook {
  const { ranges, curve, isFridge } = held;
  const values = curve.map(([, value]) => value);
  const low = Math.min(...ranges.map(({ min }) => min), ...values);
  const high = Math.max(...ranges.map(({ max }) => max), ...values);
  return {
    groups: [{ id: DOOR, label: t('holds.chart.door'), tone: isFridge ? 'frost' : 'ink' }],
    valueRange: {
      min: Math.floor((low - ROOM) / STEP) * STEP,
      max: Math.ceil((high + ROOM) / STEP) * STEP,
    },
    valueStep: STEP,
    formatValue: (celsius) => degreesText(celsius, language),
    formatTick: (celsius) => wholeDegreesText(celsius, language),
    formatTime: (at) => formatDateTime(new Date(at)),
  };
}

/** The curve with what happened to it: excursions, the begin of the hold, open doors, gaps. */
export function chartData(
  { held, doorOpen }: Pick<ShownHold, 'held' | 'doorOpen'>,
  nowMs: number,
  t: TFunction,
  language: string,
): ChartData {
  const { curve } = held;
  const end = endOf(held, nowMs);
  return {
    times: curve.map(([at]) => at),
    // Values are joined over less than twice this.
    intervalMs: readingGapMs / 2,
    series: [
      {
        id: DOOR,
        label: t('holds.chart.door'),
        groupId: DOOR,
        values: curve.map(([, value]) => value),
      },
    ],
    bands: bandsOf(held, chartSpan(held, nowMs), t),
    stretches: stretchesOf(held, end, t, language),
    gaps: gapsOf(curve, end),
    marks: [markOf(held, t)],
    axisBars: doorOpen.map(({ from, until }) => openingOf(from, until ?? nowMs, t, language)),
  };
}

/** What was allowed, in parts where it was changed (TRU-07). */
function bandsOf({ ranges }: Held, whole: ChartSpan, t: TFunction): ChartBand[] {
  return ranges.map(({ until, ...range }, index) => {
    const label = t('holds.chart.allowed', { range: degreesRangeText(range) });
    const band = { groupId: DOOR, ...range, label, hasEdges: true };
    if (ranges.length === 1) return band;
    return {
      ...band,
      span: { from: ranges[index - 1]?.until ?? whole.from, to: until ?? whole.to },
    };
  });
}

function stretchesOf(held: Held, end: number, t: TFunction, language: string): ChartStretch[] {
  const excursions = excursionsOf(held, end);
  const furthest = furthestOf(excursions);
  return excursions.map((excursion) => ({
    ...excursion,
    seriesId: DOOR,
    isHatched: true,
    label:
      excursion === furthest
        ? t('holds.chart.furthest', {
            value: degreesText(excursion.value, language),
            time: clockText(excursion.at),
          })
        : undefined,
  }));
}

/** When the hold began; of a parcel that was picked up, when that was. */
function markOf({ hold, heldTime, stay }: Held, t: TFunction) {
  const at = hold === 'pickedUp' && stay.until !== null ? stay.until : heldTime;
  const time = clockText(at);
  return {
    at,
    label:
      at === heldTime ? t('holds.chart.heldSince', { time }) : t('holds.chart.pickedUp', { time }),
  };
}

function openingOf(from: number, to: number, t: TFunction, language: string) {
  const minutes = Math.round((to - from) / MINUTE_MS);
  const label =
    minutes < 1
      ? undefined
      : t('holds.chart.doorOpen', { duration: minutesText(minutes, language) });
  return { from, to, label };
}
