import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../../components/selection/use-selection.ts';
import { useSearch } from '../../components/filters/use-search.ts';
import {
  type ApiReservationAction,
  apiReservationActions,
  apiReservationOffers,
} from '../../features/api-reservations/api-reservation-actions.ts';
import { apiReservationColumns } from '../../features/api-reservations/api-reservation-columns.tsx';
import {
  ApiReservationsScreen,
  rowKey,
} from '../../features/api-reservations/api-reservations-screen.tsx';
import { useApiReservations } from '../../features/api-reservations/use-api-reservations.ts';
import { offeredFor } from '../../features/deliveries/offered.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { type ApiDialog, ApiDialogs } from './api-dialogs.tsx';
import { deliveryTarget } from '../many/many-target.ts';
import { useMany } from '../many/use-many.tsx';
import { useListPlaces } from '../place/list-places.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';

type ApiReservationsPageProps = {
  pharmacyId: string;
  sort: 'asc' | 'desc';
  onSort: (direction: 'asc' | 'desc') => void;
};

/** Fetches APIReservations and opens the dialogs of its rows. */
export function ApiReservationsPage({ pharmacyId, sort, onSort }: ApiReservationsPageProps) {
  const queryClient = useQueryClient();
  const search = useSearch('deliveryId', () => {
    void queryClient.invalidateQueries({ queryKey: [listOpenDeliveries.path] });
  });
  const found = useApiReservations({ pharmacyId, sort, search: search.committed.text });
  const dialogs = useDialogAbove<ApiDialog>();
  const offersOf = useOffers(pharmacyId);
  const canWrite = usePermission('delivery.write');
  const selection = useSelection({
    rows: found.rows,
    rowKey,
    scope: `${sort} ${String(search.committed.number)}`,
  });
  const many = useMany(
    manyKinds,
    selection.rows.map((delivery) => deliveryTarget(delivery, offeredOf(delivery))),
    selection.store,
  );
  const look = useLook(offersOf, dialogs.show);
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  return (
    <>
      <ApiReservationsScreen
        {...look}
        found={found}
        selection={selection}
        many={many.bar}
        search={search}
        sort={sort}
        onSort={onSort}
        onImport={canWrite ? () => dialogs.show({ kind: 'import' }) : undefined}
      />
      {many.dialog}
      <ApiDialogs
        dialog={dialogs.dialog}
        pharmacyId={pharmacyId}
        rows={found.rows}
        offersOf={offersOf}
        onShow={dialogs.showNext}
        onClose={dialogs.close}
      />
    </>
  );
}

const manyKinds = ['labels', 'destroy'] as const;

/** What can be done with an order that waits; none is in a door. */
const offeredOf = (delivery: Delivery, pharmacyHasShelves = false) =>
  offeredFor(delivery, { pharmacyHasShelves, isDoorOutOfReach: false });

type OffersOf = (delivery: Delivery) => readonly ApiReservationAction[];

/** The actions on a delivery that the server would accept from this user. */
function useOffers(pharmacyId: string): OffersOf {
  const { places, hasShelves, isPending } = useListPlaces(pharmacyId);
  // Until the shelves are known no door is offered: the row would offer it first, and then a shelf in its place.
  const hasBoxes = !isPending && places?.some(({ id }) => id !== pharmacyId) === true;
  const canWrite = usePermission('delivery.write');
  const canDestroy = usePermission('delivery.destroy');
  return useCallback(
    (delivery) => {
      const offered = offeredOf(delivery, hasShelves);
      return apiReservationOffers({ offered, hasBoxes, canWrite, canDestroy });
    },
    [hasShelves, hasBoxes, canWrite, canDestroy],
  );
}

function useLook(offersOf: OffersOf, show: (dialog: ApiDialog) => void) {
  const { t } = useTranslation();
  const columns = useMemo(
    () =>
      apiReservationColumns(t, {
        offersOf,
        onSelect: (kind, delivery) => {
          show({ kind, delivery });
        },
      }),
    [t, offersOf, show],
  );
  const rowActions = useCallback(
    (delivery: Delivery) =>
      apiReservationActions(offersOf(delivery), t, (kind) => {
        show({ kind, delivery });
      }),
    [t, offersOf, show],
  );
  return { columns, rowActions };
}
