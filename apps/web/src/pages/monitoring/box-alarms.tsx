import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOngoingByBox } from '../../features/alarms/alarm-counts.ts';
import { alarmColumns, type AlarmLook } from '../../features/alarms/alarm-columns.tsx';
import { type AlarmsFilter, defaultRange } from '../../features/alarms/alarms-query.ts';
import { AlarmsScreen } from '../../features/alarms/alarms-screen.tsx';
import { commentFormId, CommentModal } from '../../features/alarms/comment-modal.tsx';
import { PdfButton } from '../../features/alarms/pdf-button.tsx';
import { useAlarmRows } from '../../features/alarms/use-alarm-rows.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import type { AlarmsSearch } from './alarms-search.ts';
import { Foreign } from '../place/load-failure.tsx';
import { boxQuery } from '../place/lockers-data.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { useReopenedForm } from '../dialogs/use-reopened-form.ts';
import { useWorkingPlace } from '../place/working-place.ts';

type BoxAlarmsProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBoxSummary;
  filters: AlarmsSearch;
  onFilters: (filters: AlarmsSearch) => void;
};

/** Fetches the filtered alarms of one box and opens the dialog of its rows. */
export function BoxAlarms({ boxes, box, filters, onFilters }: BoxAlarmsProps) {
  const { pharmacy } = useWorkingPlace();
  const nowMs = useNow();
  const filter = useFilter(box.id, filters, nowMs);
  const found = useAlarmRows(filter);
  const { dialog, show, close } = useDialogAbove<Alarm>();
  const fridges = useFridges(box.id);
  const ongoing = useOngoingByBox(pharmacy.id);
  const columns = useColumns({ fridges, nowMs, onComment: show });
  useReopenedForm((formId) => {
    const alarm = found.rows.find(({ id }) => commentFormId(id) === formId);
    if (alarm !== undefined) show(alarm);
    return alarm !== undefined;
  });
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  // The current state: somebody else may have commented.
  const open = dialog && (found.rows.find(({ id }) => id === dialog.id) ?? dialog);
  return (
    <>
      <AlarmsScreen
        found={found}
        columns={columns}
        boxes={boxes}
        ongoing={ongoing}
        filter={filter}
        onFilter={(change) => {
          onFilters(searchOf({ ...filter, ...change }, boxes));
        }}
        onReset={() => {
          onFilters({ box: filters.box });
        }}
        action={
          <PdfButton
            filter={filter}
            fridges={fridges}
            pharmacyName={pharmacy.name}
            boxName={box.info.name}
          />
        }
      />
      {open && <CommentModal key={open.id} alarm={open} fridges={fridges} onClose={close} />}
    </>
  );
}

function useFilter(boxId: string, { type, from, to }: AlarmsSearch, nowMs: number): AlarmsFilter {
  const usual = defaultRange(new Date(nowMs));
  return { boxId, type, range: { from: from ?? usual.from, to: to ?? usual.to } };
}

function searchOf(
  { boxId, type, range }: AlarmsFilter,
  boxes: readonly PickupBoxSummary[],
): AlarmsSearch {
  const usual = defaultRange(new Date());
  const isUsual = range.from === usual.from && range.to === usual.to;
  return {
    ...(boxId === boxes[0]?.id ? {} : { box: boxId }),
    ...(type === undefined ? {} : { type }),
    ...(isUsual ? {} : range),
  };
}

const noFridges: ReadonlySet<string> = new Set();

/** The fridge doors of a box; empty until it has loaded. */
function useFridges(boxId: string): ReadonlySet<string> {
  const { data: box } = useQuery(boxQuery(boxId));
  return useMemo(() => {
    if (box === undefined) return noFridges;
    const lockers = box.info.modules.flatMap((module) => module.lockers);
    return new Set(lockers.filter(({ fridge }) => fridge).map(({ lockerId }) => lockerId));
  }, [box]);
}

function useColumns({
  fridges,
  nowMs,
  onComment,
}: Pick<AlarmLook, 'fridges' | 'nowMs' | 'onComment'>) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const canComment = usePermission('alarm.comment');
  return useMemo(
    () => alarmColumns(t, { fridges, language, nowMs, canComment, onComment }),
    [t, fridges, language, nowMs, canComment, onComment],
  );
}
