import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { Button } from '@mantine/core';
import { IconMessageForward } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../components/text/code-text.ts';
import { Notice } from '../../../components/state/notice.tsx';
import classes from './identity-check-modal.module.css';
import { MissingPhone, useMissingPhone } from '../resend/missing-phone.tsx';
import { resendRefusal, useResendSms } from '../resend/use-resend-sms.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

/**
 * Offers to send the PIN to a customer who was never notified, and asks for a missing phone number
 * (PCK-08). Nothing where the customer was notified before.
 */
export function IdentityCheckSendPin({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation();
  const [isNeverNotified] = useState(delivery.notifiedTime === null);
  const resend = useResendSms();
  const once = useSingleFlight();
  const input = useRef<HTMLInputElement>(null);
  const phone = useMissingPhone(delivery, input);
  if (!isNeverNotified) return null;
  const icon = <IconMessageForward size={20} stroke={1.75} aria-hidden />;
  const sentTo = resend.isSuccess ? (phone.given ?? delivery.phoneNumber) : null;
  if (sentTo !== null) {
    return (
      <div role="status">
        <Notice
          kind="info"
          icon={icon}
          title={t('pickedUp.pinSent', { phone: formatPhone(sentTo) })}
        />
      </div>
    );
  }
  const send = () => {
    if (!phone.check()) return;
    // A refusal is shown below, any other failure as a toast.
    const sent = { delivery, phoneNumber: phone.given, isHandover: true } as const;
    once(() => resend.mutateAsync(sent).catch(() => undefined));
  };
  const refusal = resendRefusal(resend.error);
  return (
    <Notice kind="info" icon={icon} title={t('pickedUp.neverNotified')}>
      <span className={classes.send}>
        <MissingPhone phone={phone} input={input} onEnter={send} />
        <Button variant="default" loading={resend.isPending} onClick={send}>
          {t('pickedUp.sendPin')}
        </Button>
      </span>
      {refusal !== null && <span role="alert">{codeText(i18n, refusal)}</span>}
    </Notice>
  );
}
