import { formatDateTime } from '@kolli/domain/time/dates';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { Figure } from '../../components/data-table/figure.tsx';
import { averageText, degreesOrNone, durationText, endText } from './alarm-figures.ts';
import { CauseCell, SensorCell, StillOpen } from './alarm-cells.tsx';
import { isStillOpen, type ListedAlarm } from './alarm-words.ts';
import { CommentCell, type CommentCellProps } from './comment-cell.tsx';

type Column = DataColumn<ListedAlarm>;

/** What the columns depend on; `fridges` are the sensor ids of fridge doors. */
export type AlarmLook = Pick<CommentCellProps, 'canComment' | 'onComment'> & {
  readonly fridges: ReadonlySet<string>;
  readonly language: string;
  /** The current time, for the duration of alarms without an end. */
  readonly nowMs: number;
};

const figure = (text: string | undefined) => (text === undefined ? null : <Figure text={text} />);

/** The columns of ALM-04. */
export function alarmColumns(t: TFunction, look: AlarmLook): Column[] {
  const { fridges, language } = look;
  const name = (id: Parameters<typeof column>[1]) => t(`alarms.columns.${id}`);
  return [
    {
      ...column(name('cause'), 'cause', 200),
      grow: 1,
      isCardHead: true,
      isCardWide: true,
      cell: (alarm) => <CauseCell alarm={alarm} />,
    },
    {
      ...column(name('start'), 'start', 134),
      cell: ({ timestamp }) => figure(formatDateTime(new Date(timestamp))),
    },
    {
      ...column(name('end'), 'end', 136),
      below: 'start',
      cell: (alarm) => (isStillOpen(alarm) ? <StillOpen /> : figure(endText(alarm))),
    },
    {
      ...column(name('duration'), 'duration', 88),
      cell: (alarm) => figure(durationText(alarm, look)),
    },
    {
      ...column(name('max'), 'max', 72),
      cell: ({ alarmMax }) => figure(degreesOrNone(alarmMax, language)),
    },
    {
      ...column(name('min'), 'min', 72),
      below: 'max',
      cell: ({ alarmMin }) => figure(degreesOrNone(alarmMin, language)),
    },
    {
      ...column(name('sensor'), 'sensor', 148),
      cell: (alarm) => <SensorCell alarm={alarm} fridges={fridges} />,
    },
    {
      ...column(name('average'), 'average', 104),
      cell: (alarm) => figure(averageText(alarm, language)),
    },
    {
      ...column(name('comment'), 'comment', 204),
      grow: 1,
      isCardWide: true,
      // `ok` marks an end and is not commented.
      cell: (alarm) =>
        alarm.alarmType === 'ok' ? null : (
          <CommentCell alarm={alarm} canComment={look.canComment} onComment={look.onComment} />
        ),
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
