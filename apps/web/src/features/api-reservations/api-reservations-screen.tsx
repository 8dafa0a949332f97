import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconFileImport, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';
import { searchWords } from '../../components/filters/filter-words.ts';
import type { Selection } from '../../components/selection/use-selection.ts';
import { SearchField } from '../../components/filters/search-field.tsx';
import type { Search } from '../../components/filters/use-search.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { useApiReservations } from './use-api-reservations.ts';

type ApiReservationsScreenProps = {
  found: ReturnType<typeof useApiReservations>;
  columns: readonly DataColumn<Delivery>[];
  selection: Selection<Delivery>;
  /** Instead of the foot while rows are chosen. */
  many: ReactNode;
  rowActions: (delivery: Delivery) => readonly RowAction[];
  search: Search;
  sort: 'asc' | 'desc';
  onSort: (direction: 'asc' | 'desc') => void;
  /** Absent for users who may not import orders. */
  onImport?: (() => void) | undefined;
};

/** The key of a row. */
export const rowKey = ({ docId }: Delivery) => docId;
const rowName = ({ deliveryId }: Delivery) => deliveryId;

/** APIReservations: deliveries that have no shelf or locker yet (API-01). */
export function ApiReservationsScreen(props: ApiReservationsScreenProps) {
  const { found, columns, rowActions, search, sort, onSort, onImport } = props;
  const { t } = useTranslation();
  const isSearching = search.committed.text !== '';
  return (
    <ListScreen
      title={t('shell.tabs.apiReservations')}
      tools={
        <>
          <SearchField search={search} label={t('api.search')} placeholder={t('api.search')} />
          <SortToggle sort={sort} onSort={onSort} />
        </>
      }
      action={
        onImport && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
            onClick={onImport}
          >
            {t('orderImport.title')}
          </Button>
        )
      }
      printed={[
        ...searchWords(t, search.committed, t('api.search')),
        t(sort === 'desc' ? 'api.newestFirst' : 'api.oldestFirst'),
      ]}
      foot={
        props.many || (
          <ListFoot
            text={t(found.states.more === 'none' ? 'api.all' : 'api.loaded', {
              count: found.rows.length,
            })}
            readAt={found.readAt}
          />
        )
      }
    >
      <DataTable
        key={`${sort} ${String(search.committed.number)}`}
        {...found.states}
        name="apiReservations"
        label={t('shell.tabs.apiReservations')}
        columns={columns}
        rows={found.rows}
        rowKey={rowKey}
        rowName={rowName}
        selection={props.selection}
        rowActions={rowActions}
        isStale={found.isStale}
        sort={{ columnId: 'reserved', direction: sort, onChange: onSort }}
        empty={
          isSearching ? (
            <NothingMatches onClear={() => search.type('')} />
          ) : (
            <EmptyState title={t('noReservations')} text={t('api.emptyText')} />
          )
        }
      />
    </ListScreen>
  );
}

/** Reverses the order by reserved time (API-03), also while the table's header is out of view. */
function SortToggle({ sort, onSort }: Pick<ApiReservationsScreenProps, 'sort' | 'onSort'>) {
  const { t } = useTranslation();
  const isNewestFirst = sort === 'desc';
  const Icon = isNewestFirst ? IconSortDescending : IconSortAscending;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => {
        onSort(isNewestFirst ? 'asc' : 'desc');
      }}
    >
      {t(isNewestFirst ? 'api.newestFirst' : 'api.oldestFirst')}
    </Button>
  );
}
