import {
  amountText,
  monthNameText,
  oneDecimalText,
  percentText,
} from '../../lib/text/intl-text.ts';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { Figure } from '../../components/data-table/figure.tsx';
import { PlaceCell, TypeCell } from './statistics-cells.tsx';
import { type CountName, countNames, type StatisticsLine } from './statistics-rows.ts';

type Column = DataColumn<StatisticsLine>;

type Look = {
  readonly language: string;
  readonly onToggle: (key: string) => void;
};

/** The columns of STA-05 and STA-06, after the place. */
export function statisticsColumns(t: TFunction, { language, onToggle }: Look): Column[] {
  const header = (id: Exclude<keyof typeof WIDTHS, CountName>) => ({
    id,
    header: t(`statistics.columns.${id}`),
    width: WIDTHS[id],
  });
  return [
    {
      ...header('place'),
      grow: 1,
      isCardHead: true,
      isCardWide: true,
      cell: (line) => <PlaceCell line={line} language={language} onToggle={onToggle} />,
    },
    {
      ...header('month'),
      cell: ({ month }) => monthNameText(month, language),
    },
    { ...header('year'), isNumber: true, cell: ({ month }) => <Figure text={month.slice(0, 4)} /> },
    ...countNames.map((name) => ({
      id: name,
      header: t(`statistics.columns.${name}`),
      width: WIDTHS[name],
      isNumber: true,
      cell: (line: StatisticsLine) =>
        ofMonth(line, ({ figures }) => amountText(figures[name], language)),
    })),
    {
      ...header('averagePickupTime'),
      isNumber: true,
      cell: (line) =>
        ofMonth(line, ({ figures: { averagePickupTime: hours } }) =>
          hours === null ? null : oneDecimalText(hours, language),
        ),
    },
    {
      ...header('totalUsage'),
      isNumber: true,
      cell: (line) => ofMonth(line, ({ figures }) => percent(figures.totalUsage, language)),
    },
    {
      ...header('capacity'),
      isNumber: true,
      cell: (line) => {
        const shown = capacityOf(line);
        return shown === undefined ? false : figure(percent(shown, language));
      },
    },
    { ...header('type'), cell: (line) => <TypeCell line={line} /> },
  ];
}

const WIDTHS = {
  place: 146,
  month: 92,
  year: 52,
  totalDeliveries: 94,
  pickupAmount: 88,
  expiredAmount: 100,
  destroyedAmount: 90,
  cancelledAmount: 96,
  averagePickupTime: 108,
  totalUsage: 94,
  capacity: 88,
  type: 118,
} as const;

/**
 * Capacity in percent of one type; for a pharmacy that of its shelves, its only type; undefined for
 * all types together.
 */
export function capacityOf(line: StatisticsLine): number | null | undefined {
  if (line.kind === 'type') return line.figures.capacity[line.type];
  return line.isPharmacy ? line.figures.totalUsage : undefined;
}

const percent = (value: number | null, language: string) =>
  value === null ? null : percentText(value, language);

const figure = (text: string | null) => (text === null ? null : <Figure text={text} />);

/** A value of the whole month; empty in the rows of its locker types. */
function ofMonth(line: StatisticsLine, text: (line: StatisticsLine) => string | null) {
  return line.kind === 'type' ? false : figure(text(line));
}
