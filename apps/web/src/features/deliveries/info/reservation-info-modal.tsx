import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconFileText, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { EventList, type TimelineEvent } from '../../../components/text/event-list.tsx';
import { FactList } from '../../../components/text/fact-list.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { OnHoldBadge } from '../../../components/cabinet/on-hold-badge.tsx';
import { StateBadge } from '../../../components/cabinet/state-badge.tsx';
import { TestBadge } from '../../../components/delivery-cells/is-test-badge.tsx';
import { deliveryEvents } from './log/delivery-events.ts';
import { InfoActions, type InfoActionsProps } from './reservation-info-actions.tsx';
import { LogPart } from './log/log-part.tsx';
import { NextStepNotice } from './next-step-notice.tsx';
import { useDeliveryLog } from './log/use-delivery-log.ts';
import { reservationFacts } from './reservation-info-facts.tsx';
import classes from './reservation-info-modal.module.css';

type ReservationInfoModalProps = InfoActionsProps & {
  delivery: Delivery;
  onClose: () => void;
  /** The possible next actions; each has a button. */
  onQrCode?: (() => void) | undefined;
  onDescription?: (() => void) | undefined;
};

/** Everything about a delivery, and what happened to it (DLG-34 to DLG-52). */
export function ReservationInfoModal(props: ReservationInfoModalProps) {
  const { delivery, onClose, onQrCode, onDescription } = props;
  const { onResend, onPickedUp, onQuick, onShelf } = props;
  const hasActions = [onResend, onPickedUp, onQuick, onShelf].some((action) => action);
  const { t, i18n } = useTranslation();
  const log = useDeliveryLog(delivery.docId);
  const ahead: TimelineEvent[] =
    delivery.deliveryStatus === 'delivered' && delivery.waitsUntil !== null
      ? [
          {
            id: 'ahead',
            title: t('info.pickUpBy'),
            lines: [formatDateTime(new Date(delivery.waitsUntil))],
            isAhead: true,
          },
        ]
      : [];
  return (
    <ModalFrame
      opened
      width={720}
      onClose={onClose}
      title={
        <span className={classes.title}>
          {delivery.deliveryId || t('delivery.noLongerKept')}
          <StateBadge kind="delivery" state={delivery.deliveryStatus} />
          <OnHoldBadge hold={delivery.hold} />
          <TestBadge isTest={delivery.isTest} />
        </span>
      }
      result={
        (onQrCode ?? onDescription) && (
          <span className={classes.further}>
            {onQrCode && (
              <Button
                variant="subtle"
                leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
                onClick={onQrCode}
              >
                {t('reservations.actions.qr')}
              </Button>
            )}
            {onDescription && (
              <Button
                variant="subtle"
                leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
                onClick={onDescription}
              >
                {t('reservations.actions.description')}
              </Button>
            )}
          </span>
        )
      }
      actions={
        hasActions && (
          <InfoActions
            onResend={onResend}
            onPickedUp={onPickedUp}
            onQuick={onQuick}
            onShelf={onShelf}
          />
        )
      }
    >
      <NextStepNotice delivery={delivery} />
      <div className={classes.columns}>
        <FactList facts={reservationFacts(delivery, log.delivery, t, i18n.language)} />
        <LogPart log={log} title={t('events.title')}>
          {(opened) => <EventList events={[...deliveryEvents(opened, t, i18n), ...ahead]} />}
        </LogPart>
      </div>
    </ModalFrame>
  );
}
