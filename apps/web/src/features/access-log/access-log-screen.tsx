import type { Opening } from '@kolli/contract/delivery/delivery-openings';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { DayRangeFilter } from '../../components/filters/day-range-filter.tsx';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dayWords, searchWords } from '../../components/filters/filter-words.ts';
import { SearchField } from '../../components/filters/search-field.tsx';
import type { Search } from '../../components/filters/use-search.ts';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { accessLogColumns } from './access-log-columns.tsx';
import type { useAccessLog } from './use-access-log.ts';

type AccessLogScreenProps = {
  head: ReactNode;
  found: ReturnType<typeof useAccessLog>;
  range: DayRange;
  onRange: (range: DayRange) => void;
  search: Search;
};

const keyOf = ({ id }: Opening) => id;
const nameOf = ({ userName }: Opening) => userName;

/** Who opened the details of deliveries, newest first (SEC-18). */
export function AccessLogScreen({ head, found, range, onRange, search }: AccessLogScreenProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => accessLogColumns(t), [t]);
  const title = t('customerData.accessLog');
  const label = t('customerData.log.search');
  const isWhole = found.states.more === 'none';
  return (
    <ListScreen
      title={title}
      head={head}
      filters={<DayRangeFilter value={range} onChange={onRange} />}
      tools={<SearchField search={search} label={label} placeholder={label} />}
      printed={[dayWords(range), ...searchWords(t, search.committed, label)]}
      foot={
        <ListFoot
          text={t(isWhole ? 'customerData.log.all' : 'customerData.log.loaded', {
            count: found.rows.length,
          })}
          readAt={found.readAt}
        />
      }
    >
      <DataTable
        key={`${range.from} ${range.to} ${String(search.committed.number)}`}
        {...found.states}
        name="accessLog"
        label={title}
        columns={columns}
        rows={found.rows}
        rowKey={keyOf}
        rowName={nameOf}
        isStale={found.isStale}
        empty={
          search.committed.text === '' ? (
            <EmptyState
              title={t('customerData.log.empty')}
              text={t('customerData.log.emptyText')}
            />
          ) : (
            <NothingMatches onClear={() => search.type('')} />
          )
        }
      />
    </ListScreen>
  );
}
