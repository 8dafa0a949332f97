import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '../../components/filters/use-search.ts';
import { offeredFor } from '../../features/deliveries/offered.ts';
import { historyActions } from '../../features/history/history-actions.ts';
import { historyColumns } from '../../features/history/history-columns.tsx';
import { defaultRange } from '../../features/history/history-query.ts';
import { type HistoryFilters, HistoryScreen } from '../../features/history/history-screen.tsx';
import { useHistoryRows } from '../../features/history/use-history-rows.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { DeliveryDialogs } from './delivery-dialogs.tsx';
import { type ListPlaces, useListPlaces } from '../place/list-places.ts';
import { type HistorySearch, placeIds } from '../search/list-search.ts';
import { Foreign, LoadFailure } from '../place/load-failure.tsx';
import { useListDialog } from '../dialogs/use-list-dialog.ts';
import { reopenDescription, useReopenedForm } from '../dialogs/use-reopened-form.ts';

type HistoryPageProps = {
  pharmacyId: string;
  filters: HistorySearch;
  onFilters: (filters: HistorySearch) => void;
};

/** Fetches the filtered history and opens the dialogs of its rows. */
export function HistoryPage({ pharmacyId, filters, onFilters }: HistoryPageProps) {
  const queryClient = useQueryClient();
  const search = useSearch('phoneNumber', () => {
    void queryClient.invalidateQueries({ queryKey: [listDeliveryHistory.path] });
  });
  const list = useListPlaces(pharmacyId);
  const dialogs = useListDialog();
  const shown = useShownFilters(filters);
  const found = useHistoryRows({
    ...shown,
    places: shown.places.length > 0 ? shown.places : (list.places ?? []).map(({ id }) => id),
    search: search.committed.text,
  });
  const { columns, rowActions } = useHistoryLook(list, dialogs.show);
  useReopenedForm((formId) => reopenDescription(formId, found.rows, dialogs.show));
  const isOfOthers = [found.error, list.error].some(
    (error) => error instanceof CallError && isForeign(error),
  );
  if (isOfOthers) return <Foreign />;
  if (list.error !== null) {
    return <LoadFailure isWhole error={list.error} onRetry={list.retry} />;
  }
  return (
    <>
      <HistoryScreen
        found={found}
        columns={columns}
        rowActions={rowActions}
        places={list.places ?? []}
        filters={shown}
        onFilters={(change) => {
          onFilters(searchOf({ ...shown, ...change }));
        }}
        onReset={() => {
          search.type('');
          onFilters({});
        }}
        search={search}
      />
      <DeliveryDialogs
        dialog={dialogs.dialog}
        pharmacyId={pharmacyId}
        rows={found.rows}
        furtherOf={({ deliveryId }) => (deliveryId === '' ? [] : ['qr', 'description'])}
        isFromHistory
        onShow={dialogs.showNext}
        onClose={dialogs.close}
      />
    </>
  );
}

/** The filters of the address, with defaults for missing ones. */
function useShownFilters({ places, status, hold, from, to }: HistorySearch): HistoryFilters {
  const now = useNow();
  const { from: firstDay, to: today } = defaultRange(new Date(now));
  return useMemo(
    () => ({
      places: placeIds(places),
      status: status ?? 'all',
      hold: hold ?? 'any',
      range: { from: from ?? firstDay, to: to ?? today },
    }),
    [places, status, hold, from, to, firstDay, today],
  );
}

function searchOf({ places, status, hold, range }: HistoryFilters): HistorySearch {
  const usual = defaultRange(new Date(serverNow()));
  const isUsual = range.from === usual.from && range.to === usual.to;
  return {
    ...(places.length === 0 ? {} : { places: places.join(',') }),
    ...(status === 'all' ? {} : { status }),
    ...(hold === 'any' ? {} : { hold }),
    ...(isUsual ? {} : range),
  };
}

function useHistoryLook(
  { hasShelves, boxName }: ListPlaces,
  show: ReturnType<typeof useListDialog>['show'],
) {
  const { t, i18n } = useTranslation();
  const canWrite = usePermission('delivery.write');
  const columns = useMemo(
    () => historyColumns(t, i18n.language, boxName),
    [t, i18n.language, boxName],
  );
  const rowActions = useCallback(
    (delivery: Delivery) => {
      const offered = offeredFor(delivery, {
        pharmacyHasShelves: hasShelves,
        isDoorOutOfReach: false,
      });
      return historyActions(delivery, { offered, canWrite }, t, (kind) => {
        show({ kind, delivery });
      });
    },
    [t, hasShelves, canWrite, show],
  );
  return { columns, rowActions };
}
