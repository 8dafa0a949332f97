import { useTranslation } from 'react-i18next';
import { amountText, hoursText } from '../../lib/text/intl-text.ts';
import classes from './statistics-screen.module.css';
import { countNames, type MonthRow, sumOf } from './statistics-rows.ts';

type StatisticsTotalsProps = {
  rows: readonly MonthRow[];
  /** Mean hours to pickup over the whole range; null if nothing was picked up. */
  averageHours: number | null;
  /** The values belong to the previous filter. */
  isStale: boolean;
};

/** The counts of the range summed up, and the average pickup time in hours (STA-03). */
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
        <dd>{averageHours === null ? '–' : hoursText(averageHours, i18n.language)}</dd>
      </div>
    </dl>
  );
}
