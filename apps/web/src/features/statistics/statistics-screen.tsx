import { maxStatisticsMonths } from '@kolli/contract/statistics/delivery-statistics';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { ErrorState } from '../../components/state/error-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import type { Place } from '../../components/filters/filter-types.ts';
import { MonthRangeFilter } from '../../components/filters/month-range-filter.tsx';
import { PlaceFilter } from '../../components/filters/place-filter.tsx';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { placeWords } from '../../components/filters/filter-words.ts';
import { PrintButton } from '../../components/print/print-button.tsx';
import { PrintHead } from '../../components/print/print-head.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { monthNameText } from '../../lib/text/intl-text.ts';
import { type Month, type MonthRange, monthsOf } from '../../lib/text/months.ts';
import { DeliveriesChart } from './deliveries-chart.tsx';
import { downloadStatisticsCsv } from './statistics-csv.ts';
import { StatisticsLoading } from './statistics-loading.tsx';
import type { StatisticsFilter } from './statistics-query.ts';
import { isNothing, type MonthRow } from './statistics-rows.ts';
import classes from './statistics-screen.module.css';
import { StatisticsTable } from './statistics-table.tsx';
import { StatisticsTotals } from './statistics-totals.tsx';
import { UsageChart } from './usage-chart.tsx';

/** The loaded statistics. */
type Found = {
  readonly rows: readonly MonthRow[];
  readonly averageHours: number | null;
  readonly isStale: boolean;
};

type StatisticsScreenProps = {
  /** Undefined while it loads, and after a failure. */
  found: Found | undefined;
  /** The load error; null if there is none. */
  failure: Error | null;
  onRetry: () => void;
  places: readonly Place[];
  filter: StatisticsFilter;
  /** The current month. */
  thisMonth: Month;
  onFilter: (change: Partial<StatisticsFilter>) => void;
  /** Resets to the last twelve months of all places; undefined if they are shown. */
  onReset: (() => void) | undefined;
};

/** Delivery statistics (STA-01 to STA-07): totals, charts and the monthly table. */
export function StatisticsScreen(props: StatisticsScreenProps) {
  const { found, places, filter, thisMonth, onFilter } = props;
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.screen} data-wide-paper>
      <PageTitle title={t('statistics.title')} />
      <VisuallyHidden component="h1">{t('statistics.title')}</VisuallyHidden>
      <PrintHead
        title={t('statistics.title')}
        filters={[placeWords(t, places, filter.places), monthWords(filter.range, i18n.language)]}
      />
      <div className={classes.tools}>
        <FilterBar
          filters={
            <>
              <PlaceFilter
                places={places}
                value={filter.places}
                onChange={(chosen) => {
                  onFilter({ places: chosen });
                }}
              />
              <MonthRangeFilter
                value={filter.range}
                last={thisMonth}
                maxMonths={maxStatisticsMonths}
                onChange={(range) => {
                  onFilter({ range });
                }}
              />
            </>
          }
          action={
            <>
              <CsvButton found={found} />
              <PrintButton />
            </>
          }
        />
      </div>
      <Content {...props} />
    </div>
  );
}

function CsvButton({ found }: Pick<StatisticsScreenProps, 'found'>) {
  const { t } = useTranslation();
  const isRead = found !== undefined && !found.isStale;
  const rows = found?.rows ?? [];
  const reason = isNothing(rows) ? t('noData') : undefined;
  return (
    <GuardedButton
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      reason={isRead ? reason : t('pleaseWait')}
      onClick={() => {
        downloadStatisticsCsv(rows, t);
      }}
    >
      {t('statistics.download')}
    </GuardedButton>
  );
}

function Content({ found, failure, onRetry, filter, onReset }: StatisticsScreenProps) {
  const { t } = useTranslation();
  if (found === undefined && failure) {
    return (
      <div className={classes.sheet}>
        <ErrorState error={failure} title={t('statistics.loadFailed')} onRetry={onRetry} />
      </div>
    );
  }
  if (found === undefined) return <StatisticsLoading />;
  if (isNothing(found.rows) && onReset && filter.places.length > 0) {
    return (
      <div className={classes.sheet}>
        <NothingMatches onClear={onReset} />
      </div>
    );
  }
  if (isNothing(found.rows)) {
    return (
      <div className={classes.sheet}>
        <EmptyState
          title={t('noData')}
          text={t(onReset ? 'statistics.emptyText' : 'statistics.emptyYearText')}
        >
          {onReset && (
            <Button variant="default" onClick={onReset}>
              {t('statistics.reset')}
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }
  return <Figures found={found} filter={filter} />;
}

function Figures({ found, filter }: { found: Found; filter: StatisticsFilter }) {
  const { t } = useTranslation();
  const { rows, isStale } = found;
  const months = chartMonths(rows, filter.range);
  return (
    <>
      <StatisticsTotals rows={rows} averageHours={found.averageHours} isStale={isStale} />
      <div className={classes.charts} data-stale={isStale || undefined}>
        <div className={classes.chart}>
          <DeliveriesChart months={months} rows={rows} />
        </div>
        <div className={classes.chart}>
          <UsageChart months={months} rows={rows} />
        </div>
      </div>
      <h2 className={classes.heading}>{t('statistics.byMonth')}</h2>
      <div className={classes.table}>
        <StatisticsTable rows={rows} isStale={isStale} />
      </div>
    </>
  );
}

/** The minimum number of months of a chart, if the range has as many. */
const MIN_MONTHS = 6;

/** The months of a range that the charts show: none before the first data, none in the future. */
function chartMonths(rows: readonly MonthRow[], range: MonthRange): Month[] {
  const known = rows.map(({ month }) => month).toSorted();
  const all = monthsOf({ ...range, to: known.at(-1) ?? range.to });
  const first = all.indexOf(known[0] ?? range.from);
  return all.slice(Math.max(0, Math.min(first, all.length - MIN_MONTHS)));
}

/** A range of months in words. */
function monthWords({ from, to }: MonthRange, language: string): string {
  return [from, to]
    .map((month) => `${monthNameText(month, language)} ${month.slice(0, 4)}`)
    .join(' – ');
}
