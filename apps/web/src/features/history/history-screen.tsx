import { historyHolds, historyStatuses } from '@kolli/contract/delivery/delivery-history';
import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { ChoiceFilter } from '../../components/filters/choice-filter.tsx';
import { DayRangeFilter } from '../../components/filters/day-range-filter.tsx';
import type { DayRange, Place } from '../../components/filters/filter-types.ts';
import { dayWords, placeWords, searchWords } from '../../components/filters/filter-words.ts';
import { PlaceFilter } from '../../components/filters/place-filter.tsx';
import { SearchField } from '../../components/filters/search-field.tsx';
import type { Search } from '../../components/filters/use-search.ts';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import { CsvButton } from '../../components/work/csv-button.tsx';
import { CSV_NAME, historyCsv } from './history-csv.ts';
import type { HistoryHold, HistoryStatus } from './history-query.ts';
import type { useHistoryRows } from './use-history-rows.ts';

/** The values of the filter bar. */
export type HistoryFilters = {
  readonly places: readonly string[];
  readonly status: HistoryStatus;
  readonly hold: HistoryHold;
  readonly range: DayRange;
};

type HistoryScreenProps = {
  found: ReturnType<typeof useHistoryRows>;
  columns: readonly DataColumn<DeliveryFacts>[];
  rowActions: (delivery: DeliveryFacts) => readonly RowAction[];
  places: readonly Place[];
  filters: HistoryFilters;
  onFilters: (change: Partial<HistoryFilters>) => void;
  /** Resets the filters to the current month, all places and all states. */
  onReset: () => void;
  search: Search;
};

/** Delivery history (HIS-01): deliveries that ended, were deleted or removed, newest first. */
export function HistoryScreen(props: HistoryScreenProps) {
  const { found, filters, search, onReset } = props;
  const { t, i18n } = useTranslation();
  const { places, status, hold, range } = filters;
  const isNarrowed =
    search.committed.text !== '' || status !== 'all' || hold !== 'any' || places.length > 0;
  const scope = [...places, status, hold, range.from, range.to, search.committed.number].join(' ');
  return (
    <ListScreen
      title={t('shell.tabs.history')}
      filters={<Filters {...props} />}
      tools={
        <SearchField
          search={search}
          label={t('history.search')}
          placeholder={t('history.search')}
        />
      }
      printed={[
        dayWords(range),
        placeWords(t, props.places, places),
        t(`history.statuses.${status}`),
        ...(hold === 'any' ? [] : [t(`history.holds.${hold}`)]),
        ...searchWords(t, search.committed, t('history.search')),
      ]}
      action={
        <CsvButton
          fileName={CSV_NAME}
          isReady={found.states.state === 'ready' && props.places.length > 0}
          makeFile={async (job) => {
            const { language } = i18n;
            return historyCsv(await found.readAll(job), props.places, { t, language });
          }}
        />
      }
      foot={
        <ListFoot
          text={t(found.states.more === 'none' ? 'history.all' : 'history.loaded', {
            count: found.rows.length,
          })}
          readAt={found.readAt}
        />
      }
    >
      <DataTable
        key={scope}
        {...found.states}
        name="history"
        label={t('shell.tabs.history')}
        columns={props.columns}
        rows={found.rows}
        rowKey={(row) => row.docId}
        rowName={(row) => row.deliveryId || t('delivery.noLongerKept')}
        rowActions={props.rowActions}
        isStale={found.isStale}
        empty={
          isNarrowed ? (
            <NothingMatches onClear={onReset} />
          ) : (
            <EmptyState title={t('noData')} text={t('history.emptyText')}>
              <Button variant="default" onClick={onReset}>
                {t('history.reset')}
              </Button>
            </EmptyState>
          )
        }
      />
    </ListScreen>
  );
}

function Filters({ places, filters, onFilters }: HistoryScreenProps) {
  const { t } = useTranslation();
  return (
    <>
      <PlaceFilter
        places={places}
        value={filters.places}
        onChange={(chosen) => {
          onFilters({ places: chosen });
        }}
      />
      <ChoiceFilter
        label={t('history.status')}
        options={historyStatuses.map((value) => ({ value, label: t(`history.statuses.${value}`) }))}
        value={filters.status}
        onChange={(status) => {
          onFilters({ status });
        }}
      />
      <ChoiceFilter
        label={t('history.hold')}
        options={(['any', ...historyHolds] as const).map((value) => ({
          value,
          label: t(`history.holds.${value}`),
        }))}
        value={filters.hold}
        onChange={(hold) => {
          onFilters({ hold });
        }}
      />
      <DayRangeFilter
        value={filters.range}
        onChange={(range) => {
          onFilters({ range });
        }}
      />
    </>
  );
}
