import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { lacksPlace } from '@kolli/domain/delivery/offered-actions';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { codeText } from '../../../components/text/code-text.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { useDeliveryLog } from '../info/log/use-delivery-log.ts';
import { snapshotOf } from '../offered.ts';
import { MissingPhone, useMissingPhone } from './missing-phone.tsx';
import { ResendRefused } from './resend-refused.tsx';
import classes from './resend-sms-modal.module.css';
import { resendRefusal, useResendSms } from './use-resend-sms.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

type ResendSmsModalProps = {
  delivery: Delivery;
  onClose: () => void;
  /** Gives a parcel without a place a shelf; undefined where it cannot lie on one. */
  onShelf?: (() => void) | undefined;
};

/** Sends the customer's message again, or says that the parcel lies nowhere to be fetched (TOD-05). */
export function ResendSmsModal({ delivery, onClose, onShelf }: ResendSmsModalProps) {
  return lacksPlace(snapshotOf(delivery)) ? (
    <ResendRefused delivery={delivery} onClose={onClose} onShelf={onShelf} />
  ) : (
    <ResendForm delivery={delivery} onClose={onClose} />
  );
}

/**
 * Asks before the customer's message is sent again (DLG-31), and says how often and when it was. A
 * customer never notified gets the delivery message. A missing phone number is asked for, and one that
 * the last message did not reach can be corrected.
 */
function ResendForm({ delivery, onClose }: ResendSmsModalProps) {
  const { t, i18n } = useTranslation();
  const resend = useResendSms();
  const once = useSingleFlight();
  const input = useRef<HTMLInputElement>(null);
  const phone = useMissingPhone(delivery, input);
  const [isFirst] = useState(delivery.notifiedTime === null);
  const [failedNumber] = useState(delivery.sms?.state === 'failed' ? delivery.phoneNumber : null);
  const refusal = resendRefusal(resend.error);

  const send = () => {
    if (!phone.check()) return;
    once(async () => {
      // A refusal is shown in the modal, any other failure as a toast.
      const isDone = await resend
        .mutateAsync({ delivery, phoneNumber: phone.given })
        .then(() => true)
        .catch(() => false);
      if (isDone) onClose();
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={phone.given !== undefined && phone.given !== ''}
      title={t(isFirst ? 'resend.firstTitle' : 'resend.title')}
      onSubmit={send}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            type="submit"
            data-autofocus={!phone.isAsked || undefined}
            loading={resend.isPending}
          >
            {t('resend.submit')}
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        <ResendText delivery={delivery} isFirst={isFirst} failedNumber={failedNumber} />
        <MissingPhone phone={phone} input={input} />
        {refusal !== null && (
          <div role="alert">
            <Notice
              kind="warning"
              icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
              title={codeText(i18n, refusal)}
            />
          </div>
        )}
      </div>
    </ModalFrame>
  );
}

type ResendTextProps = { delivery: Delivery; isFirst: boolean; failedNumber: string | null };

function ResendText({ delivery, isFirst, failedNumber }: ResendTextProps) {
  const { t } = useTranslation();
  const { docId, deliveryId: kolliId, phoneNumber } = delivery;
  const { delivery: opened } = useDeliveryLog(docId);
  const count = opened?.resendSMSCounter;
  const last = opened?.resendSMSTimestamps.at(-1)?.sendTime;
  const time = last === undefined ? '' : formatDateTime(new Date(last));
  return (
    <p className={classes.text}>
      {failedNumber !== null && t('resend.failed', { kolliId, phone: formatPhone(failedNumber) })}
      {failedNumber === null &&
        phoneNumber !== null &&
        t('resend.to', { kolliId, phone: formatPhone(phoneNumber) })}{' '}
      {isFirst && t('resend.never')}
      {!isFirst &&
        count !== undefined &&
        (count === 0 ? t('resend.notAgain') : t('resend.count', { count, time }))}
    </p>
  );
}
