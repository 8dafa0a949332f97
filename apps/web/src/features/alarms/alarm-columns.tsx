import type { Alarm } from '@kolli/contract/alarms';
import { alarmAverage, alarmDuration } from '@kolli/domain/alarm-figures';
import { formatDateTime } from '@kolli/domain/dates';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { TruncatedText } from '../../components/truncated-text.tsx';
import { averageDegreesText, degreesText, durationText } from '../../lib/intl-text.ts';
import { CauseCell, Figure, SensorCell, StillOpen } from './alarm-cells.tsx';
import { isStillOpen } from './alarm-words.ts';

type Column = DataColumn<Alarm>;

/** What the columns are drawn by; the fridge doors of the box are named as such. */
export type AlarmLook = {
  readonly fridges: ReadonlySet<string>;
  readonly language: string;
  /** By this clock lasts what has no end yet. */
  readonly nowMs: number;
};

/** When an alarm ended in words, or undefined where none is known. */
export function endText({ alarmEndTimestamp: end }: Alarm): string | undefined {
  return end === null ? undefined : formatDateTime(new Date(end));
}

/** How long an alarm lasted, or lasts until now (ALM-12); undefined of what is a moment. */
export function lastedText(alarm: Alarm, { nowMs, language }: AlarmLook): string | undefined {
  const end = isStillOpen(alarm) ? nowMs : alarm.alarmEndTimestamp;
  if (alarm.alarmType === 'ok' || end === null) return undefined;
  return durationText(alarmDuration(alarm.timestamp, end), language);
}

/** The literal average of an alarm in words (ALM-13); undefined of one without temperatures. */
export function averageText({ alarmMax, alarmMin }: Alarm, language: string): string | undefined {
  const average = alarmAverage(alarmMax, alarmMin);
  return average === null ? undefined : averageDegreesText(average, language);
}

const figure = (text: string | undefined) => (text === undefined ? null : <Figure text={text} />);

const degrees = (celsius: number | null, language: string) =>
  celsius === null ? undefined : degreesText(celsius, language);

/** The columns of ALM-04. */
export function alarmColumns(t: TFunction, look: AlarmLook): Column[] {
  const { fridges, language } = look;
  const name = (id: Parameters<typeof column>[1]) => t(`alarms.columns.${id}`);
  return [
    {
      ...column(name('cause'), 'cause', 190),
      grow: 1,
      isCardHead: true,
      isCardWide: true,
      cell: (alarm) => <CauseCell alarm={alarm} />,
    },
    {
      ...column(name('start'), 'start', 128),
      cell: ({ timestamp }) => figure(formatDateTime(new Date(timestamp))),
    },
    {
      ...column(name('end'), 'end', 136),
      cell: (alarm) => (isStillOpen(alarm) ? <StillOpen /> : figure(endText(alarm))),
    },
    {
      ...column(name('duration'), 'duration', 88),
      cell: (alarm) => figure(lastedText(alarm, look)),
    },
    {
      ...column(name('max'), 'max', 76),
      cell: ({ alarmMax }) => figure(degrees(alarmMax, language)),
    },
    {
      ...column(name('min'), 'min', 76),
      cell: ({ alarmMin }) => figure(degrees(alarmMin, language)),
    },
    {
      ...column(name('sensor'), 'sensor', 130),
      cell: (alarm) => <SensorCell alarm={alarm} fridges={fridges} />,
    },
    {
      ...column(name('average'), 'average', 88),
      cell: (alarm) => figure(averageText(alarm, language)),
    },
    {
      ...column(name('comment'), 'comment', 180),
      grow: 1,
      isCardWide: true,
      cell: ({ alarmInfo }) => alarmInfo && <TruncatedText text={alarmInfo} />,
    },
  ];
}

type ColumnId =
  | 'cause'
  | 'start'
  | 'end'
  | 'duration'
  | 'max'
  | 'min'
  | 'sensor'
  | 'average'
  | 'comment';

function column(header: string, id: ColumnId, width: number) {
  return { id, header, width };
}
