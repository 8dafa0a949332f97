import type { TFunction } from 'i18next';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { Figure } from '../../components/data-table/figure.tsx';
import { TruncatedText } from '../../components/text/truncated-text.tsx';
import { averageText, degreesOrNone, durationText, endText } from './alarm-figures.ts';
import { CauseCell, SensorCell, StillOpen } from './alarm-cells.tsx';
import { isStillOpen } from './alarm-words.ts';
import { CommentCell, type CommentCellProps } from './comment-cell.tsx';

type Column = DataColumn<Alarm>;

/** What the columns depend on; `fridges` has the keys of fridge doors. */
export type AlarmLook = Pick<CommentCellProps, 'canComment' | 'onComment'> & {
  readonly fridges: ReadonlySet<string>;
  /** The names of boxes by id, where the alarms are of several. */
  readonly boxNames?: ReadonlyMap<string, string> | undefined;
  readonly language: string;
  /** The current time, for the duration of alarms without an end. */
  readonly nowMs: number;
};

const figure = (text: string | undefined) => (text === undefined ? null : <Figure text={text} />);

/** The columns of ALM-04, and the box where they are of several. Where they do not fit, the comment keeps its place. */
export function alarmColumns(t: TFunction, look: AlarmLook): Column[] {
  const { fridges, language, boxNames } = look;
  const name = (id: Parameters<typeof column>[1]) => t(`alarms.columns.${id}`);
  return [
    {
      ...column(name('cause'), 'cause', 188),
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
      ...column(name('duration'), 'duration', 80),
      below: 'start',
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
      ...column(name('sensor'), 'sensor', 128),
      below: 'cause',
      cell: (alarm) => <SensorCell alarm={alarm} fridges={fridges} />,
    },
    ...(boxNames === undefined
      ? []
      : [
          {
            ...column(name('box'), 'box', 148),
            below: 'cause',
            cell: ({ pickupboxId }: Alarm) => (
              <TruncatedText text={boxNames.get(pickupboxId) ?? '–'} />
            ),
          },
        ]),
    {
      ...column(name('average'), 'average', 92),
      below: 'max',
      cell: (alarm) => figure(averageText(alarm, language)),
    },
    {
      ...column(name('comment'), 'comment', 240),
      grow: 1,
      isCardWide: true,
      cell: (alarm) => (
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
  | 'box'
  | 'average'
  | 'comment';

function column(header: string, id: ColumnId, width: number) {
  return { id, header, width };
}
