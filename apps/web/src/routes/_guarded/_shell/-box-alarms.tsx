import type { Alarm } from '@kolli/contract/alarms';
import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingByBox } from '../../../features/alarms/alarm-counts.ts';
import { alarmColumns, type AlarmLook } from '../../../features/alarms/alarm-columns.tsx';
import { type AlarmsFilter, defaultRange } from '../../../features/alarms/alarms-query.ts';
import { AlarmsScreen } from '../../../features/alarms/alarms-screen.tsx';
import { commentFormId, CommentModal } from '../../../features/alarms/comment-modal.tsx';
import { PdfButton } from '../../../features/alarms/pdf-button.tsx';
import { useAlarmRows } from '../../../features/alarms/use-alarm-rows.ts';
import { CallError } from '../../../lib/call-error.ts';
import { isForeign } from '../../../lib/handle-call-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePermission } from '../../../lib/use-permission.ts';
import type { AlarmsSearch } from './-alarms-search.ts';
import { Foreign } from './-load-failure.tsx';
import { boxQuery } from './-lockers-data.ts';
import { useDialogAbove } from './-use-list-dialog.ts';
import { useReopenedForm } from './-use-reopened-form.ts';
import { useWorkingPlace } from './-working-place.ts';

type BoxAlarmsProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBoxSummary;
  filters: AlarmsSearch;
  onFilters: (filters: AlarmsSearch) => void;
};

/** Reads the alarms of one box as the filters ask, and opens what their rows offer. */
export function BoxAlarms({ boxes, box, filters, onFilters }: BoxAlarmsProps) {
  const { pharmacy } = useWorkingPlace();
  const nowMs = useNow();
  const filter = useFilter(box.id, filters, nowMs);
  const found = useAlarmRows(filter);
  const { dialog, show, close } = useDialogAbove<Alarm>();
  const fridges = useFridges(box.id);
  const lasting = useLastingByBox(pharmacy.id);
  const columns = useColumns({ fridges, nowMs, onComment: show });
  useReopenedForm((formId) => {
    const alarm = found.rows.find(({ id }) => commentFormId(id) === formId);
    if (alarm !== undefined) show(alarm);
    return alarm !== undefined;
  });
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  // As it is now: somebody else may comment meanwhile.
  const open = dialog && (found.rows.find(({ id }) => id === dialog.id) ?? dialog);
  return (
    <>
      <AlarmsScreen
        found={found}
        columns={columns}
        boxes={boxes}
        lasting={lasting}
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

/** The fridge doors of a box; none until they are known. */
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
