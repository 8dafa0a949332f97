import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { IconCheck, IconPackageExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/state/notice.tsx';
import { doorsText, judgedReason, judgedText } from '../parcel/hold-words.ts';
import classes from './decision.module.css';

type DecidedNoticeProps = {
  held: HeldDelivery;
  delivery: DeliveryWithLog | undefined;
  /** Whether all doors of a rejected parcel were opened since its rejection. */
  mayBeOut: boolean;
  next: ReactNode;
};

/** Who decided what about the parcel, and what to do now: a rejected one must be taken out (HLD-08). */
export function DecidedNotice({ held, delivery, mayBeOut, next }: DecidedNoticeProps) {
  const { t, i18n } = useTranslation();
  const isRejected = held.hold === 'rejected';
  const place = held.stay.until !== null ? 'isOut' : mayBeOut ? 'askOut' : 'takeOut';
  const Icon = isRejected ? IconPackageExport : IconCheck;
  const reason = delivery && judgedReason(delivery, t);
  return (
    <div className={classes.decided} role="status">
      <Notice
        kind={isRejected ? 'warning' : 'info'}
        icon={<Icon size={20} stroke={1.75} aria-hidden />}
        title={
          isRejected
            ? t(`holds.${place}`, {
                doors: doorsText(held, i18n.language),
              })
            : t('holds.nothingToDecide')
        }
      >
        {isRejected && <p>{t(`holds.${place}Text`)}</p>}
        {delivery && <p>{judgedText(delivery, t)}</p>}
        {reason && <p>{t('holds.withReason', { reason })}</p>}
      </Notice>
      {next}
    </div>
  );
}
