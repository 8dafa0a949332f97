import type { Today } from '@kolli/contract/today/today';
import { listPickupBoxes, type PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { useSelection } from '../../components/selection/use-selection.ts';
import { useProduct } from '../../components/layout/product.tsx';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { ErrorState } from '../../components/state/error-state.tsx';
import { causeWords } from '../../features/alarms/alarm-words.ts';
import { TodayList } from '../../features/today/list/today-list.tsx';
import type { TodayRow } from '../../features/today/rows/today-types.ts';
import { todayRows } from '../../features/today/rows/today-rows.ts';
import { TodayLoading } from '../../features/today/today-loading.tsx';
import { todayQuery } from '../../features/today/today-query.ts';
import { TodayScreen } from '../../features/today/today-screen.tsx';
import { Worksheet } from '../../features/today/worksheet.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { callQuery } from '../../lib/call/query.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMany } from '../many/use-many.tsx';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';
import { type TodayDialog, TodayDialogs } from './today-dialogs.tsx';
import { useTodayActions } from './use-today-actions.ts';

/** Fetches what needs somebody at the current pharmacy, with the boxes and shelves that it is in (TOD-01). */
export function TodayPage() {
  const { t } = useTranslation();
  const { pharmacy } = useWorkingPlace();
  const today = useQuery(todayQuery(pharmacy.id));
  const boxes = useQuery(callQuery(listPickupBoxes, { params: { id: pharmacy.id } }));
  const own = useQuery(callQuery(showPharmacy, { params: { id: pharmacy.id } }));
  const parts = [today, boxes, own];
  const error = parts.find(({ data, error: cause }) => data === undefined && cause)?.error;
  if (error instanceof CallError && isForeign(error)) return <Foreign />;
  if (today.data !== undefined && boxes.data !== undefined && own.data !== undefined) {
    return (
      <LoadedToday
        today={today.data}
        updatedMs={today.dataUpdatedAt}
        boxes={boxes.data}
        shelves={own.data.shelves.map(({ name }) => name)}
      />
    );
  }
  return (
    <>
      <ScreenHead title={t('today.title')} />
      {error ? (
        <ErrorState
          error={error}
          title={t('today.loadFailed')}
          onRetry={() => {
            for (const { refetch } of parts) void refetch();
          }}
        />
      ) : (
        <TodayLoading />
      )}
    </>
  );
}

type LoadedTodayProps = {
  today: Today;
  updatedMs: number;
  boxes: readonly PickupBoxSummary[];
  shelves: readonly string[];
};

const manyKinds = ['resend', 'labels', 'comment', 'delete'] as const;
const rowKey = ({ key }: TodayRow) => key;

function LoadedToday({ today, updatedMs, boxes, shelves }: LoadedTodayProps) {
  const { pharmacy, profile } = useWorkingPlace();
  const nowMs = useNow();
  const groups = useRows(today, boxes, shelves);
  const { dialog, opening, show, showNext, close } = useDialogAbove<TodayDialog>();
  const { actionOf, onInfoOf, targetOf, furtherOf } = useTodayActions({
    pharmacyId: pharmacy.id,
    boxes,
    faults: today.faults,
    hasShelves: shelves.length > 0,
    show,
  });
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const selection = useSelection({ rows, rowKey });
  const many = useMany(manyKinds, selection.rows.map(targetOf), selection.store);
  return (
    <>
      <TodayScreen
        groups={groups}
        updatedMs={updatedMs}
        nowMs={nowMs}
        list={
          <TodayList
            groups={groups}
            nowMs={nowMs}
            actionOf={actionOf}
            onInfoOf={onInfoOf}
            selection={selection}
          />
        }
        many={many.bar}
        paper={
          <Worksheet
            groups={groups}
            boxes={boxes.map(({ id, info: { name, street } }) => ({ id, name, street }))}
            pharmacyName={pharmacy.name}
            userName={`${profile.firstName} ${profile.lastName}`}
            nowMs={nowMs}
          />
        }
      />
      {many.dialog}
      <TodayDialogs
        key={opening}
        dialog={dialog}
        pharmacyId={pharmacy.id}
        today={today}
        furtherOf={furtherOf}
        onShow={showNext}
        onClose={close}
      />
    </>
  );
}

/** The groups in words. */
function useRows(today: Today, boxes: readonly PickupBoxSummary[], shelves: readonly string[]) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { name: productName } = useProduct();
  return useMemo(
    () =>
      todayRows(today, {
        boxes: boxes.map(({ id, info }) => ({ id, name: info.name })),
        shelves,
        productName,
        t,
        language,
        alarmWords: (alarm) => causeWords(alarm, language),
      }),
    [today, boxes, shelves, productName, t, language],
  );
}
