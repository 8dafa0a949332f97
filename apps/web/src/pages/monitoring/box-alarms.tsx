import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../../components/selection/use-selection.ts';
import { useAlarmCounts } from '../../features/alarms/alarm-counts.ts';
import { alarmColumns, type AlarmLook } from '../../features/alarms/alarm-columns.tsx';
import {
  type AlarmsFilter,
  countedRange,
  defaultRange,
} from '../../features/alarms/alarms-query.ts';
import { alarmsScope, AlarmsScreen, rowKey } from '../../features/alarms/alarms-screen.tsx';
import { commentFormId, CommentModal } from '../../features/alarms/comment-modal.tsx';
import { FileButtons } from '../../features/alarms/file-buttons.tsx';
import { useAlarmRows } from '../../features/alarms/use-alarm-rows.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import type { AlarmsSearch } from './alarms-search.ts';
import { alarmName, alarmTarget } from '../many/many-target.ts';
import { useMany } from '../many/use-many.tsx';
import { Foreign } from '../place/load-failure.tsx';
import { useFridgeDoors } from '../place/use-fridge-doors.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { useReopenedForm } from '../dialogs/use-reopened-form.ts';
import { useWorkingPlace } from '../place/working-place.ts';
import { isSameSearch } from '../views/view-filters.ts';

const manyKinds = ['comment'] as const;

type BoxAlarmsProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBoxSummary;
  filters: AlarmsSearch;
  onFilters: (filters: AlarmsSearch) => void;
};

/** Fetches the filtered alarms of one box, or of all, and opens the dialog of their rows. */
export function BoxAlarms({ boxes, box, filters, onFilters }: BoxAlarmsProps) {
  const { pharmacy } = useWorkingPlace();
  const nowMs = useNow();
  const isAll = filters.box === 'all' && boxes.length > 1;
  const shown = useMemo(() => (isAll ? boxes : [box]), [isAll, boxes, box]);
  const filter = useFilter(pharmacy.id, isAll ? undefined : box.id, filters, nowMs);
  const found = useAlarmRows(filter);
  const { dialog, opening, show, close } = useDialogAbove<Alarm>();
  const fridges = useFridgeDoors(shown.map(({ id }) => id));
  const { ongoing, uncommented } = useAlarmCounts(pharmacy.id);
  const boxNames = new Map(shown.map(({ id, info }) => [id, info.name]));
  const columns = useColumns({ fridges, boxes: shown, nowMs, onComment: show });
  const selection = useSelection({ rows: found.rows, rowKey, scope: alarmsScope(filter) });
  const { language } = useTranslation().i18n;
  const rowName = useCallback((alarm: Alarm) => alarmName(alarm, language), [language]);
  const many = useMany(
    manyKinds,
    selection.rows.map((alarm) => alarmTarget(alarm, language)),
    selection.store,
  );
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
        rowName={rowName}
        selection={selection}
        many={many.bar}
        boxes={boxes}
        ongoing={ongoing}
        filter={filter}
        onFilter={(change) => {
          onFilters(searchOf({ ...filter, ...change }, boxes));
        }}
        uncommented={uncommented}
        {...otherLists(filter, boxes, uncommented > 0, onFilters)}
        action={
          <FileButtons
            isReady={found.states.state === 'ready'}
            filter={filter}
            fridges={fridges}
            pharmacyName={pharmacy.name}
            boxNames={boxNames}
          />
        }
      />
      {many.dialog}
      {open && <CommentModal key={opening} alarm={open} fridges={fridges} onClose={close} />}
    </>
  );
}

function useFilter(
  pharmacyId: string,
  boxId: string | undefined,
  { type, open, from, to }: AlarmsSearch,
  nowMs: number,
): AlarmsFilter {
  const usual = defaultRange(new Date(nowMs));
  const range = { from: from ?? usual.from, to: to ?? usual.to };
  return { pharmacyId, boxId, type, isUncommented: open === true, range };
}

function searchOf(
  { boxId, type, isUncommented, range }: AlarmsFilter,
  boxes: readonly PickupBoxSummary[],
): AlarmsSearch {
  const usual = defaultRange(new Date(serverNow()));
  const isUsual = range.from === usual.from && range.to === usual.to;
  return {
    ...(boxId === boxes[0]?.id ? {} : { box: boxId ?? 'all' }),
    ...(type === undefined ? {} : { type }),
    ...(isUncommented ? { open: true } : {}),
    ...(isUsual ? {} : range),
  };
}

/** What leads from this list to the usual one of the same box, and to what the tab counts; neither if it is shown. */
function otherLists(
  filter: AlarmsFilter,
  boxes: readonly PickupBoxSummary[],
  hasUncommented: boolean,
  onFilters: (filters: AlarmsSearch) => void,
) {
  const { box, ...narrowed } = searchOf(filter, boxes);
  const counted = searchOf(
    {
      ...filter,
      boxId: boxes.length > 1 ? undefined : boxes[0]?.id,
      type: undefined,
      isUncommented: true,
      range: countedRange(new Date(serverNow())),
    },
    boxes,
  );
  const isCounted = isSameSearch(counted, { box, ...narrowed });
  return {
    onReset: Object.keys(narrowed).length === 0 ? undefined : () => onFilters({ box }),
    onShowUncommented: hasUncommented && !isCounted ? () => onFilters(counted) : undefined,
  };
}

type ColumnsOf = Pick<AlarmLook, 'fridges' | 'nowMs' | 'onComment'> & {
  readonly boxes: readonly PickupBoxSummary[];
};

function useColumns({ fridges, boxes, nowMs, onComment }: ColumnsOf) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const canComment = usePermission('alarm.comment');
  return useMemo(() => {
    const names = new Map(boxes.map(({ id, info }) => [id, info.name]));
    const boxNames = names.size > 1 ? names : undefined;
    return alarmColumns(t, { fridges, boxNames, language, nowMs, canComment, onComment });
  }, [t, fridges, boxes, language, nowMs, canComment, onComment]);
}
