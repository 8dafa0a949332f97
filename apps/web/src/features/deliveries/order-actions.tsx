import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { OfferedAction } from '@kolli/domain/delivery/offered-actions';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconFileExport,
  IconHandStop,
  IconMessageForward,
  IconQrcode,
  IconTag,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { offeredFor } from './offered.ts';
import { downloadOrderCsv } from './order-csv.ts';

type OrderActionsProps = {
  /** A delivery that holds the chosen door. */
  delivery: Delivery;
  /** The box is disconnected, or one of the delivery's doors is faulty. */
  isDoorOutOfReach: boolean;
  /** Why the box lets none of its reservations be deleted now; undefined when it does. */
  deleteRefusal: string | undefined;
  canWrite: boolean;
  canDestroy: boolean;
  onDelete: () => void;
  onResend: () => void;
  onRemove: () => void;
  onShowQrCode: () => void;
  onLabels: () => void;
};

/**
 * What the door's panel offers for its order (LCK-41 to LCK-44), by the rules that the server goes
 * by: an inactive box forbids none of it (LCK-46), staff at the box forbid deleting. The first is
 * the panel's one primary action, unless it deletes or somebody must decide first (HLD-03). An
 * expired parcel can only be taken out at the box: that is said above them (LCK-44, TOD-04).
 */
export function OrderActions(props: OrderActionsProps) {
  const { delivery, isDoorOutOfReach, deleteRefusal, canWrite, canDestroy } = props;
  const { t } = useTranslation();
  const offered = offeredFor(delivery, { pharmacyHasShelves: false, isDoorOutOfReach });
  const refusal = (isPermitted: boolean) => (isPermitted ? undefined : t('enoughPermissions'));
  const refusalOfDeleting = refusal(canWrite || canDestroy) ?? deleteRefusal;
  const known: [OfferedAction, string, string | undefined, () => void, ReactNode?][] = [
    [
      'resendSms',
      t('lockers.resendSms'),
      refusal(canWrite),
      props.onResend,
      <ResendIcon key="i" />,
    ],
    ['delete', t('lockers.deleteReservation'), refusalOfDeleting, props.onDelete],
    ['remove', t('lockers.removeParcel'), refusal(canWrite), props.onRemove],
  ];
  const [primary, ...more] = known
    .filter(([action]) => offered.has(action))
    .map(([action, text, reason, onClick, icon], index) => (
      <GuardedButton
        key={action}
        variant={index === 0 && action !== 'delete' && !isOnHold(delivery) ? 'filled' : 'default'}
        leftSection={icon}
        reason={reason}
        onClick={onClick}
      >
        {text}
      </GuardedButton>
    ));
  return (
    <>
      {delivery.deliveryStatus === 'expired' && !isOnHold(delivery) && (
        <ExpiredNotice delivery={delivery} isRemovable={offered.has('remove')} />
      )}
      {isOnHold(delivery) && <ToDecision delivery={delivery} />}
      {primary}
      {/* 'Order.csv' (LCK-37). */}
      <IconButton label={t('lockers.downloadCsv')} onClick={() => downloadOrderCsv(delivery, t)}>
        <IconFileExport size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('qr.title')} onClick={props.onShowQrCode}>
        <IconQrcode size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('labels.print')} onClick={props.onLabels}>
        <IconTag size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {more}
    </>
  );
}

/** The way to where somebody decides about a parcel on hold, or to what was decided (HLD-03). */
function ToDecision({ delivery }: Pick<OrderActionsProps, 'delivery'>) {
  const { t } = useTranslation();
  return (
    <Button
      fullWidth
      leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/to-decide" search={{ parcel: delivery.docId }} {...props} />
      )}
    >
      {t(delivery.hold === 'rejected' ? 'lockers.seeDecision' : 'lockers.toDecide')}
    </Button>
  );
}

function ResendIcon() {
  return <IconMessageForward size={18} stroke={1.75} aria-hidden />;
}

type IconButtonProps = { label: string; onClick: () => void; children: ReactNode };

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
