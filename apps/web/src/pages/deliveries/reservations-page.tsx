import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../../components/selection/use-selection.ts';
import { useSearch } from '../../components/filters/use-search.ts';
import { bookingFormId } from '../../features/deliveries/new-booking/new-booking-form.tsx';
import { offeredFor } from '../../features/deliveries/offered.ts';
import {
  canChooseShelf,
  offeredOnRow,
  reservationActions,
} from '../../features/reservations/reservation-actions.ts';
import { reservationColumns } from '../../features/reservations/reservation-columns.tsx';
import {
  reservationsScope,
  ReservationsScreen,
  rowKey,
} from '../../features/reservations/reservations-screen.tsx';
import { useReservationRows } from '../../features/reservations/use-reservation-rows.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { DeliveryDialogs } from './delivery-dialogs.tsx';
import { deliveryTarget, type ManyTarget } from '../many/many-target.ts';
import { useMany } from '../many/use-many.tsx';
import { useListPlaces } from '../place/list-places.ts';
import { placeIds, type ReservationsSearch } from '../search/list-search.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useListDialog } from '../dialogs/use-list-dialog.ts';
import { reopenDescription, useReopenedForm } from '../dialogs/use-reopened-form.ts';

type ReservationsPageProps = {
  pharmacyId: string;
  filters: ReservationsSearch;
  onFilters: (filters: ReservationsSearch) => void;
};

/** Fetches the filtered reservations and opens the dialogs of the rows. */
export function ReservationsPage({ pharmacyId, filters, onFilters }: ReservationsPageProps) {
  const chosen = useMemo(() => placeIds(filters.places), [filters.places]);
  const sortBy = filters.by ?? 'reserved';
  const sort = filters.sort ?? (sortBy === 'waitsUntil' ? 'asc' : 'desc');
  const { status } = filters;
  const queryClient = useQueryClient();
  const search = useSearch('deliveryId', () => {
    void queryClient.invalidateQueries({ queryKey: [listOpenDeliveries.path] });
  });
  const list = useListPlaces(pharmacyId);
  const dialogs = useListDialog();
  const order = { sortBy, sort, status } as const;
  const found = useReservationRows({
    pharmacyId,
    places: chosen,
    ...order,
    search: search.committed,
  });
  const offer = useOffer(list.hasShelves);
  const scope = reservationsScope({ chosenPlaces: chosen, ...order, search });
  const { selection, many } = useChosen(found.rows, scope, offer);
  useReopenedForm((formId) => {
    if (formId === bookingFormId && offer.canWrite) dialogs.show({ kind: 'booking' });
    return formId === bookingFormId || reopenDescription(formId, found.rows, dialogs.show);
  });
  const look = useReservationLook(offer, list.boxName, dialogs.show);
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  return (
    <>
      <ReservationsScreen
        found={found}
        columns={look.columns}
        rowActions={look.rowActions}
        selection={selection}
        many={many.bar}
        places={list.places ?? []}
        chosenPlaces={chosen}
        onPlaces={(ids) => {
          onFilters({ ...filters, places: ids.length === 0 ? undefined : ids.join(',') });
        }}
        search={search}
        {...order}
        onStatus={(chosenStatus) => {
          onFilters({ ...filters, status: chosenStatus });
        }}
        onClear={() => {
          search.type('');
          onFilters({ by: filters.by, sort: filters.sort });
        }}
        onSort={(direction, by) => {
          onFilters({ ...filters, ...sortSearch(direction, by) });
        }}
        onNewBooking={
          offer.canWrite
            ? () => {
                dialogs.show({ kind: 'booking' });
              }
            : undefined
        }
        emptyLinks={<ToApiReservations pharmacyId={pharmacyId} />}
      />
      {many.dialog}
      <DeliveryDialogs
        key={dialogs.opening}
        dialog={dialogs.dialog}
        pharmacyId={pharmacyId}
        rows={found.rows}
        furtherOf={(delivery) => offeredOnRow(delivery, offer.of(delivery))}
        onShow={dialogs.showNext}
        onClose={dialogs.close}
      />
    </>
  );
}

function ToApiReservations({ pharmacyId }: { pharmacyId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      renderRoot={(root: object) => (
        <Link {...root} to="/pickup-boxes/$id/apiReservations" params={{ id: pharmacyId }} />
      )}
    >
      {t('reservations.seeApi')}
    </Button>
  );
}

/** The order for the address, which leaves out the usual one. */
function sortSearch(
  direction: 'asc' | 'desc',
  by: 'reserved' | 'waitsUntil',
): Pick<ReservationsSearch, 'by' | 'sort'> {
  const isByEnd = by === 'waitsUntil';
  const isUsual = direction === (isByEnd ? 'asc' : 'desc');
  return { by: isByEnd ? by : undefined, sort: isUsual ? undefined : direction };
}

type Offer = ReturnType<typeof useOffer>;

const manyKinds = ['resend', 'labels', 'delete'] as const;

/** The chosen rows and what can be done with them. */
function useChosen(rows: readonly Delivery[], scope: string, offer: Offer) {
  const selection = useSelection({ rows, rowKey, scope });
  const targets = selection.rows.map((delivery) => targetOf(delivery, offer));
  return { selection, many: useMany(manyKinds, targets, selection.store) };
}

/** What can be done with a row together with others: what its own actions are (TOD-03). */
function targetOf(delivery: Delivery, offer: Offer): ManyTarget {
  const own = offer.of(delivery);
  const onRow = offeredOnRow(delivery, own);
  const target = deliveryTarget(delivery, own.offered);
  return {
    ...target,
    allows: target.allows.filter((kind) => kind !== 'delete' || onRow.includes('delete')),
  };
}

/** The actions on a delivery that the server would accept from this user. */
function useOffer(pharmacyHasShelves: boolean) {
  const canWrite = usePermission('delivery.write');
  return useMemo(
    () => ({
      canWrite,
      of: (delivery: Delivery) => ({
        canWrite,
        offered: offeredFor(delivery, { pharmacyHasShelves, isDoorOutOfReach: false }),
      }),
    }),
    [canWrite, pharmacyHasShelves],
  );
}

function useReservationLook(
  offer: Offer,
  boxName: (boxId: string) => string | undefined,
  show: ReturnType<typeof useListDialog>['show'],
) {
  const { t } = useTranslation();
  const columns = useMemo(
    () =>
      reservationColumns(t, {
        boxName,
        canChooseShelf: (delivery) => canChooseShelf(offer.of(delivery)),
        onChooseShelf: (delivery) => {
          show({ kind: 'shelf', delivery });
        },
      }),
    [t, boxName, offer, show],
  );
  const rowActions = useCallback(
    (delivery: Delivery) =>
      reservationActions(delivery, offer.of(delivery), t, (kind) => {
        show({ kind, delivery });
      }),
    [t, offer, show],
  );
  return { columns, rowActions };
}
