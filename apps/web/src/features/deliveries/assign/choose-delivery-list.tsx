import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { wishesText } from '../../../components/delivery-cells/wishes-text.ts';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../components/state/error-state.tsx';
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx';
import { KolliId } from '../../../components/text/kolli-id.tsx';
import classes from './choose-delivery-list.module.css';
import { EndMarker } from '../../../components/state/end-marker.tsx';

type ChooseDeliveryListProps = {
  /** Undefined while they are read for the first time. */
  deliveries: readonly Delivery[] | undefined;
  /** Why they could not be read; null where they could. */
  failure: Error | null;
  /** Lists all again; undefined if no search narrows the list. */
  onClear: (() => void) | undefined;
  /** Why a delivery cannot be assigned to the doors; undefined when it can. */
  refusalOf: (delivery: Delivery) => string | undefined;
  /** The `docId` of the one that is being assigned. */
  busyId: string | null;
  onChoose: (delivery: Delivery) => void;
  onMore: () => void;
  onRetry: () => void;
  onReserveInstead: () => void;
};

/** The waiting deliveries, each with its action (LCK-22), and what to do when there is none. */
export function ChooseDeliveryList(props: ChooseDeliveryListProps) {
  const { deliveries, failure, refusalOf, busyId, onChoose, onMore, onRetry, onReserveInstead } =
    props;
  const { t } = useTranslation();
  if (deliveries === undefined) {
    if (failure) return <ErrorState error={failure} onRetry={onRetry} />;
    return <SkeletonRows rows={5} columns={['30%', '20%', '15%', '15%']} />;
  }
  if (deliveries.length === 0 && props.onClear) {
    return (
      <EmptyState title={t('assign.noMatch')} text={t('assign.noMatchText')}>
        <Button variant="default" onClick={props.onClear}>
          {t('filters.clearSearch')}
        </Button>
      </EmptyState>
    );
  }
  if (deliveries.length === 0) {
    return (
      <EmptyState title={t('assign.none')} text={t('assign.noneText')}>
        <Button onClick={onReserveInstead}>{t('assign.reserveInstead')}</Button>
      </EmptyState>
    );
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('delivery.kolliId')}</th>
            <th scope="col">{t('delivery.phone')}</th>
            <th scope="col">{t('delivery.includesDrugs')}</th>
            <th scope="col">{t('delivery.reservedTime')}</th>
            <th scope="col">
              <span className={classes.hidden}>{t('assign.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <WaitingRow
              key={delivery.docId}
              delivery={delivery}
              isBusy={busyId === delivery.docId}
              refusal={refusalOf(delivery)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      <EndMarker key={deliveries.length} onSeen={onMore} />
    </div>
  );
}

type WaitingRowProps = {
  delivery: Delivery;
  isBusy: boolean;
  refusal: string | undefined;
  onChoose: (delivery: Delivery) => void;
};

function WaitingRow({ delivery, isBusy, refusal, onChoose }: WaitingRowProps) {
  const { t, i18n } = useTranslation();
  const wishes = wishesText(delivery, t, i18n.language);
  const { deliveryId, additionalDeliveryIds, phoneNumber } = delivery;
  return (
    <tr>
      <th scope="row">
        <KolliId id={deliveryId} />
        {additionalDeliveryIds.length > 0 && <small>{additionalDeliveryIds.join(', ')}</small>}
        {wishes !== '' && <small>{wishes}</small>}
      </th>
      <td data-label={t('delivery.phone')}>
        {phoneNumber === null ? t('delivery.noPhone') : formatPhone(phoneNumber)}
      </td>
      <td data-label={t('delivery.includesDrugs')}>{t(delivery.is_drug ? 'yes' : 'no')}</td>
      <td data-label={t('delivery.reservedTime')}>
        {formatDateTime(new Date(delivery.reservedTime))}
      </td>
      <td>
        <Tooltip label={refusal ?? t('assign.chooseThis')}>
          <Button
            variant="default"
            loading={isBusy}
            aria-label={`${t('assign.chooseThis')}: ${deliveryId}`}
            {...(refusal === undefined ? {} : { 'aria-disabled': true, 'data-disabled': true })}
            onClick={() => {
              if (refusal === undefined) onChoose(delivery);
            }}
          >
            {t('assign.choose')}
          </Button>
        </Tooltip>
      </td>
    </tr>
  );
}
