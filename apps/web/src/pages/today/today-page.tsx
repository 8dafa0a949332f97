import type { Today } from '@kolli/contract/today/today';
import { listPickupBoxes, type PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { ChoiceFilter } from '../../components/filters/choice-filter.tsx';
import { useSelection } from '../../components/selection/use-selection.ts';
import { useProduct } from '../../components/layout/product.tsx';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { ErrorState } from '../../components/state/error-state.tsx';
import { causeWords } from '../../features/alarms/alarm-words.ts';
import { TodayList } from '../../features/today/list/today-list.tsx';
import { NO_PLACE, rowsAt, SHELVES } from '../../features/today/rows/rows-at-place.ts';
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

type TodayPageProps = {
  /** The place in the address: a box by its id, the shelves, or what has no place. */
  place: string | undefined;
  onPlace: (place: string | undefined) => void;
};

/** Fetches what needs somebody at the current pharmacy, with the boxes and shelves that it is in (TOD-01). */
export function TodayPage(props: TodayPageProps) {
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
        {...props}
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

type LoadedTodayProps = TodayPageProps & {
  today: Today;
  updatedMs: number;
  boxes: readonly PickupBoxSummary[];
  shelves: readonly string[];
};

const manyKinds = ['resend', 'labels', 'comment', 'delete'] as const;
const rowKey = ({ key }: TodayRow) => key;

function LoadedToday(props: LoadedTodayProps) {
  const { today, updatedMs, boxes, shelves, onPlace } = props;
  const { pharmacy, profile } = useWorkingPlace();
  const nowMs = useNow();
  const all = useRows(today, boxes, shelves);
  const places = usePlaces(boxes, shelves.length > 0);
  const chosen = places.find(({ value }) => value === props.place);
  const place = chosen?.value;
  const groups = useMemo(() => rowsAt(all, place), [all, place]);
  const { dialog, opening, show, showNext, close } = useDialogAbove<TodayDialog>();
  const { actionOf, onInfoOf, menuOf, targetOf, furtherOf } = useTodayActions({
    pharmacyId: pharmacy.id,
    boxes,
    faults: today.faults,
    hasShelves: shelves.length > 0,
    show,
  });
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const selection = useSelection({ rows, rowKey, scope: place ?? '' });
  const many = useMany(manyKinds, selection.rows.map(targetOf), selection.store);
  return (
    <>
      <TodayScreen
        groups={groups}
        total={all.reduce((sum, { count }) => sum + count, 0)}
        filter={<PlaceChoice places={places} place={place} onPlace={onPlace} />}
        onReset={() => onPlace(undefined)}
        updatedMs={updatedMs}
        nowMs={nowMs}
        list={
          <TodayList
            groups={groups}
            nowMs={nowMs}
            actionOf={actionOf}
            onInfoOf={onInfoOf}
            menuOf={menuOf}
            selection={selection}
          />
        }
        many={many.bar}
        paper={
          <Worksheet
            groups={groups}
            boxes={boxes.map(({ id, info: { name, street } }) => ({ id, name, street }))}
            pharmacyName={pharmacy.name}
            placeName={chosen?.label}
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

type NamedPlace = { readonly value: string; readonly label: string };

/** The places that Today can be shown for. */
function usePlaces(boxes: readonly PickupBoxSummary[], hasShelves: boolean): NamedPlace[] {
  const { t } = useTranslation();
  const shelves = { value: SHELVES, label: t('today.paper.shelves') };
  return [
    ...boxes.map(({ id, info }) => ({ value: id, label: info.name })),
    ...(hasShelves ? [shelves] : []),
    { value: NO_PLACE, label: t('today.paper.noPlace') },
  ];
}

type PlaceChoiceProps = Pick<TodayPageProps, 'place' | 'onPlace'> & {
  places: readonly NamedPlace[];
};

function PlaceChoice({ places, place, onPlace }: PlaceChoiceProps) {
  const { t } = useTranslation();
  const everywhere = 'all';
  return (
    <ChoiceFilter
      label={t('filters.places')}
      options={[{ value: everywhere, label: t('today.allPlaces') }, ...places]}
      value={place ?? everywhere}
      onChange={(chosen) => onPlace(chosen === everywhere ? undefined : chosen)}
    />
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
