import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { Button } from '@mantine/core';
import { IconTemperature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dayOfDate } from '../../components/filters/parse-day.ts';
import { ErrorState } from '../../components/state/error-state.tsx';
import { HoldChartLoading } from '../../features/holds/curve/hold-chart-loading.tsx';
import { HoldChart } from '../../features/holds/curve/hold-chart.tsx';
import { DecisionArea } from '../../features/holds/decision/decision-area.tsx';
import { HoldDetail } from '../../features/holds/detail/hold-detail.tsx';
import { GoneParcel } from '../../features/holds/gone-parcel.tsx';
import { holdQuery } from '../../features/holds/parcel/hold-queries.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { awaitsFirstAnswer } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { RejectedActions } from './rejected-actions.tsx';
import { doorsToOpen, TakeOut } from './take-out.tsx';

type ParcelDetailProps = {
  pharmacyId: string;
  docId: string;
  /** As it is in the list; undefined once it is in it no more. */
  listed: HeldDelivery | undefined;
  nowMs: number;
  hasNext: boolean;
  takesFocus: boolean;
  onNext: () => void;
};

/** Fetches one parcel in full; meanwhile its head and figures are those of the list, as are its facts if it does not load. */
export function ParcelDetail(props: ParcelDetailProps) {
  const { pharmacyId, docId, listed, nowMs, hasNext, onNext } = props;
  const { t } = useTranslation();
  const canJudge = usePermission('delivery.judge');
  const query = useQuery(holdQuery(pharmacyId, docId));
  const { data, error, refetch } = query;
  const held = data?.held ?? listed;
  const next = hasNext && (
    <Button variant="default" onClick={onNext}>
      {t('holds.next')}
    </Button>
  );
  const isUnknown = error instanceof CallError && error.code === 'delivery_not_found';
  if (isUnknown && listed === undefined) return <GoneParcel next={next} />;
  const failure = error && (
    <ErrorState error={error} title={t('holds.chart.loadFailed')} onRetry={() => void refetch()} />
  );
  if (held === undefined) return failure ?? <HoldChartLoading isFridge={false} />;
  return (
    <HoldDetail
      held={held}
      nowMs={nowMs}
      takesFocus={props.takesFocus}
      shown={data}
      isLoading={awaitsFirstAnswer(query)}
      links={<ToLog pharmacyId={pharmacyId} held={held} nowMs={nowMs} />}
      onPrint={() => {
        window.print();
      }}
      chart={
        data ? (
          <HoldChart shown={data} nowMs={nowMs} />
        ) : (
          (failure ?? <HoldChartLoading isFridge={held.isFridge} />)
        )
      }
      decision={
        <DecisionArea
          pharmacyId={pharmacyId}
          held={held}
          delivery={data?.delivery}
          canJudge={canJudge}
          onDecided={onNext}
          mayBeOut={data !== undefined && doorsToOpen(data).length === 0}
          next={
            <>
              {held.hold === 'rejected' && held.stay.until === null && data && (
                <TakeOut shown={data} />
              )}
              {held.hold === 'rejected' && <ToDoor pharmacyId={pharmacyId} held={held} />}
              {held.hold === 'rejected' && data && (
                <RejectedActions pharmacyId={pharmacyId} delivery={data.delivery} />
              )}
              {next}
            </>
          }
        />
      }
    />
  );
}

type OfParcel = { pharmacyId: string; held: HeldDelivery };

/** The link to the temperature log of the parcel's stay. */
function ToLog({ pharmacyId, held, nowMs }: OfParcel & { nowMs: number }) {
  const { t } = useTranslation();
  const { stay, pickupboxId } = held;
  return (
    <Button
      variant="default"
      leftSection={<IconTemperature size={18} stroke={1.75} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/pickup-boxes/$id/temperature-log"
          params={{ id: pharmacyId }}
          search={{
            box: pickupboxId,
            from: dayOfDate(new Date(stay.from)),
            to: dayOfDate(new Date(stay.until ?? nowMs)),
          }}
          {...props}
        />
      )}
    >
      {t('shell.tabs.temperatureLog')}
    </Button>
  );
}

/** The link to the parcel's door; none once it is out. */
function ToDoor({ pharmacyId, held }: OfParcel) {
  const { t } = useTranslation();
  const [door] = held.lockerId;
  if (held.stay.until !== null || door === undefined) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/pickup-boxes/$id/{-$boxId}/info-lockers"
          params={{ id: pharmacyId, boxId: held.pickupboxId }}
          search={{ door }}
          {...props}
        />
      )}
    >
      {t('holds.toDoor', { door })}
    </Button>
  );
}
