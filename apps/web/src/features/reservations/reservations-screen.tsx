import { reservationStatuses } from '@kolli/contract/delivery/delivery-lists';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type {
  DataColumn,
  SortDirection,
  TableSort,
} from '../../components/data-table/data-table-types.ts';
import type { RowAction } from '../../components/data-table/row-actions/row-action.ts';
import type { Selection } from '../../components/selection/use-selection.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { ChoiceFilter } from '../../components/filters/choice-filter.tsx';
import type { Place } from '../../components/filters/filter-types.ts';
import { placeWords, searchWords } from '../../components/filters/filter-words.ts';
import { PlaceFilter } from '../../components/filters/place-filter.tsx';
import { SearchField } from '../../components/filters/search-field.tsx';
import type { Search } from '../../components/filters/use-search.ts';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import { CsvButton } from '../../components/work/csv-button.tsx';
import { CSV_NAME, reservationsCsv } from './reservations-csv.ts';
import type { ReservationsOrder, ReservationStatus } from './reservations-query.ts';
import type { ReservationRows } from './use-reservation-rows.ts';

type ReservationsScreenProps = {
  found: ReservationRows;
  columns: readonly DataColumn<Delivery>[];
  selection: Selection<Delivery>;
  /** Instead of the foot while rows are chosen. */
  many: ReactNode;
  rowActions: (delivery: Delivery) => readonly RowAction[];
  places: readonly Place[];
  chosenPlaces: readonly string[];
  onPlaces: (ids: string[]) => void;
  search: Search;
  status: ReservationStatus | undefined;
  onStatus: (status: ReservationStatus | undefined) => void;
  /** Clears the search and all filters. */
  onClear: () => void;
  sortBy: ReservationsOrder;
  sort: SortDirection;
  onSort: (direction: SortDirection, by: ReservationsOrder) => void;
  /** Undefined if the role may not reserve. */
  onNewBooking: (() => void) | undefined;
  /** Links shown with an empty list. */
  emptyLinks: ReactNode;
};

/** The key of a row. */
export const rowKey = ({ docId }: Delivery) => docId;
const rowName = ({ deliveryId }: Delivery) => deliveryId;

/** What is listed, and in which order. */
export function reservationsScope({
  chosenPlaces,
  status,
  sortBy,
  sort,
  search,
}: Pick<
  ReservationsScreenProps,
  'chosenPlaces' | 'status' | 'sortBy' | 'sort' | 'search'
>): string {
  return [...chosenPlaces, status, sortBy, sort, search.committed.number].join(' ');
}

/** Reservations: open, assigned deliveries of boxes and pharmacy in one table. */
export function ReservationsScreen(props: ReservationsScreenProps) {
  const { found, places, chosenPlaces, onPlaces, search, status, onNewBooking } = props;
  const { t } = useTranslation();
  const isNarrowed =
    search.committed.text !== '' || status !== undefined || chosenPlaces.length > 0;
  const isEmpty = found.states.state === 'ready' && found.rows.length === 0 && !isNarrowed;
  return (
    <ListScreen
      title={t('shell.tabs.reservations')}
      filters={
        <>
          <PlaceFilter places={places} value={chosenPlaces} onChange={onPlaces} />
          <StatusFilter status={status} onStatus={props.onStatus} />
        </>
      }
      tools={
        <SearchField
          search={search}
          label={t('reservations.search')}
          placeholder={t('reservations.search')}
          kinds={['deliveryId', 'phoneNumber', 'ssn']}
          error={found.isWrongSsn ? t('validation.identityNumber') : undefined}
        />
      }
      printed={[
        placeWords(t, places, chosenPlaces),
        ...(status === undefined
          ? []
          : [`${t('table.status')}: ${t(`states.delivery.${status}`)}`]),
        ...searchWords(t, search.committed, t(`filters.by.${search.committed.by}`)),
      ]}
      action={
        <>
          {onNewBooking && <NewBookingButton isQuiet={isEmpty} onClick={onNewBooking} />}
          <CsvButton
            fileName={CSV_NAME}
            isReady={found.states.state === 'ready' && places.length > 0}
            makeFile={async (job) => reservationsCsv(await found.readAll(job), places, t)}
          />
        </>
      }
      foot={
        props.many || (
          <ListFoot
            text={t(found.states.more === 'none' ? 'reservations.all' : 'reservations.loaded', {
              count: found.rows.length,
            })}
            readAt={found.readAt}
          />
        )
      }
    >
      <DataTable
        key={reservationsScope(props)}
        {...found.states}
        name="reservations"
        label={t('shell.tabs.reservations')}
        columns={props.columns}
        rows={found.rows}
        rowKey={rowKey}
        rowName={rowName}
        selection={props.selection}
        rowActions={props.rowActions}
        isStale={found.isStale}
        sort={sortOf(props)}
        empty={
          isNarrowed ? (
            <NothingMatches onClear={props.onClear} />
          ) : (
            <NoReservations onNewBooking={onNewBooking} links={props.emptyLinks} />
          )
        }
      />
    </ListScreen>
  );
}

/** The two columns that the server sorts by: the newest reservations first, or what ends soonest. */
function sortOf({ sortBy, sort, onSort }: ReservationsScreenProps): TableSort {
  return {
    columnId: sortBy,
    direction: sort,
    others: { reserved: 'desc', waitsUntil: 'asc' },
    onChange: (direction, columnId) => {
      onSort(direction, columnId === 'waitsUntil' ? 'waitsUntil' : 'reserved');
    },
  };
}

function StatusFilter({ status, onStatus }: Pick<ReservationsScreenProps, 'status' | 'onStatus'>) {
  const { t } = useTranslation();
  return (
    <ChoiceFilter
      label={t('table.status')}
      options={[
        { value: 'all', label: t('history.statuses.all') },
        ...reservationStatuses.map((one) => ({ value: one, label: t(`states.delivery.${one}`) })),
      ]}
      value={status ?? 'all'}
      onChange={(chosen) => {
        onStatus(chosen === 'all' ? undefined : chosen);
      }}
    />
  );
}

function NewBookingButton({ isQuiet, onClick }: { isQuiet: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} stroke={2.25} aria-hidden />}
      onClick={onClick}
    >
      {t('reservations.newBooking')}
    </Button>
  );
}

type NoReservationsProps = {
  onNewBooking: (() => void) | undefined;
  links: ReactNode;
};

function NoReservations({ onNewBooking, links }: NoReservationsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('noReservations')} text={t('reservations.emptyText')}>
      {onNewBooking && (
        <Button
          leftSection={<IconPlus size={16} stroke={2.25} aria-hidden />}
          onClick={onNewBooking}
        >
          {t('reservations.newBooking')}
        </Button>
      )}
      {links}
    </EmptyState>
  );
}
