import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { ErrorState } from '../../components/state/error-state.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { holdsQuery, useHoldCount } from '../../features/holds/parcel/hold-queries.ts';
import { HoldsLoading } from '../../features/holds/holds-loading.tsx';
import { HoldsPaper } from '../../features/holds/holds-paper.tsx';
import { HoldsScreen } from '../../features/holds/holds-screen.tsx';
import { nextToDecide, shownOrder } from '../../features/holds/list/hold-groups.ts';
import { HoldList } from '../../features/holds/list/hold-list.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { awaitsDecision } from '@kolli/domain/delivery/holds';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';
import { ParcelDetail } from './parcel-detail.tsx';
import { useFocusAfterDecision } from './use-focus-after-decision.ts';

type ToDecidePageProps = {
  /** The parcel in the address. */
  docId: string | undefined;
  /** Shows a parcel, or the list; `isReplaced` leaves no entry in the browser's history. */
  onShow: (docId: string | undefined, isReplaced: boolean) => void;
};

/** Fetches what is to be decided at the current pharmacy, and shows one of it (HLD-06). */
export function ToDecidePage({ docId, onShow }: ToDecidePageProps) {
  const { t } = useTranslation();
  const { pharmacy } = useWorkingPlace();
  const nowMs = useNow();
  const isPhone = useMediaQuery('(max-width: 700px)', undefined, {
    getInitialValueInEffect: false,
  });
  const found = useQuery(holdsQuery(pharmacy.id));
  const holds = found.data?.holds;
  const waiting = useHoldCount(pharmacy.id);
  const first = holds && shownOrder(holds)[0];
  // The shown parcel is fixed in the address, so that none takes its place while somebody decides.
  const missing = docId === undefined && !isPhone ? first?.docId : undefined;
  useEffect(() => {
    if (missing !== undefined) onShow(missing, true);
  }, [missing, onShow]);
  const chosenId = docId ?? missing;
  const isEmpty = holds === undefined || (holds.length === 0 && chosenId === undefined);
  const focus = useFocusAfterDecision(isEmpty);
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  if (isEmpty) {
    return (
      <>
        <ScreenHead title={t('holds.title')} titleRef={focus.title} />
        {holds !== undefined ? (
          <EmptyState title={t('holds.empty')} text={t('holds.emptyText')} />
        ) : found.error ? (
          <ErrorState
            error={found.error}
            title={t('holds.loadFailed')}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <HoldsLoading />
        )}
      </>
    );
  }
  const more = Math.max(0, (found.data?.total ?? 0) - holds.length);
  const showNext = () => {
    const nextId = chosenId && nextToDecide(holds, chosenId)?.docId;
    focus.onDecided(nextId);
    onShow(nextId, true);
  };
  return (
    <HoldsScreen
      count={more > 0 ? waiting : holds.filter(awaitsDecision).length}
      isPhone={isPhone}
      isChosen={chosenId !== undefined}
      titleRef={focus.title}
      list={
        <HoldList
          holds={holds}
          chosenId={chosenId}
          nowMs={nowMs}
          more={more}
          onChoose={(next) => {
            focus.onChosen();
            onShow(next, !isPhone);
          }}
        />
      }
      detail={
        chosenId && (
          <ParcelDetail
            key={chosenId}
            pharmacyId={pharmacy.id}
            docId={chosenId}
            listed={holds.find((held) => held.docId === chosenId)}
            nowMs={nowMs}
            takesFocus={chosenId === focus.focusedId}
            onNext={showNext}
            hasNext={nextToDecide(holds, chosenId) !== undefined}
          />
        )
      }
      paper={<HoldsPaper holds={holds} pharmacyName={pharmacy.name} nowMs={nowMs} more={more} />}
    />
  );
}
