import { useTranslation } from 'react-i18next';
import { amountText, oneDecimalText } from '../../lib/intl-text.ts';
import classes from './statistics-screen.module.css';
import { countNames, type MonthRow, sumOf } from './statistics-rows.ts';

type StatisticsTotalsProps = {
  rows: readonly MonthRow[];
  /** Mean hours to pickup over the whole range; null when nothing was picked up. */
  averageHours: number | null;
  /** They are those of an earlier question. */
  isStale: boolean;
};

/** The counts of the range added up, and the average pickup time in hours (STA-03). */
export function StatisticsTotals({ rows, averageHours, isStale }: StatisticsTotalsProps) {
  const { t, i18n } = useTranslation();
  return (
    <dl className={classes.totals} data-stale={isStale || undefined}>
      {countNames.map((name) => (
        <div key={name}>
          <dt>{t(`statistics.columns.${name}`)}</dt>
          <dd>{amountText(sumOf(rows, name), i18n.language)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('statistics.averagePickupTime')}</dt>
        <dd>
          {averageHours === null
            ? '–'
            : t('statistics.hours', { hours: oneDecimalText(averageHours, i18n.language) })}
        </dd>
      </div>
    </dl>
  );
}
