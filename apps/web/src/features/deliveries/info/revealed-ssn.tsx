import type { Delivery, DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { maskedIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { usePermission } from '../../../lib/call/use-permission.ts';
import { textOrCleared } from '../../../components/delivery-cells/cleared-text.ts';
import classes from './revealed-ssn.module.css';
import { type SsnHolder, useRevealedSsn, type WhoseSsn } from './use-revealed-ssn.ts';

type RevealedSsnProps = {
  delivery: SsnHolder &
    Pick<Delivery, 'hasSsn'> &
    Partial<Pick<DeliveryFacts, 'hasPickupSsn' | 'clearedFields'>>;
  /** The customer's number, or that of the person who fetched the parcel for them. */
  of?: WhoseSsn;
};

/**
 * An identity number as 12 asterisks until 'show' is pressed (LCK-33, LCK-34); 'noSsn' where there
 * is none. Masked again after 30 seconds, on leaving, and for another delivery (LCK-36). Showing
 * it needs ssn.read, and every reading is in the audit log.
 */
export function RevealedSsn({ delivery, of = 'customer' }: RevealedSsnProps) {
  const { t } = useTranslation();
  const isKept = of === 'customer' ? delivery.hasSsn : delivery.hasPickupSsn;
  if (!isKept)
    return textOrCleared(delivery, of === 'customer' ? 'ssn' : 'pickupSsn', t('noSsn'), t);
  return <Revealable key={`${delivery.docId} ${of}`} delivery={delivery} of={of} />;
}

function Revealable({ delivery, of }: Required<RevealedSsnProps>) {
  const { t } = useTranslation();
  const { number, isReading, show, hide } = useRevealedSsn(delivery, of);
  const canRead = usePermission('ssn.read');
  const isShown = number !== null;
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <span className={classes.row}>
      <span aria-live="polite">{isShown ? number || t('noSsn') : maskedIdentityNumber}</span>
      <GuardedButton
        variant="subtle"
        size="compact-sm"
        className={classes.button ?? ''}
        aria-label={t(isShown ? 'ssn.hideNumber' : 'ssn.showNumber')}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        reason={canRead ? undefined : t('enoughPermissions')}
        loading={isReading}
        onClick={isShown ? hide : show}
      >
        {t(isShown ? 'ssn.hide' : 'ssn.show')}
      </GuardedButton>
    </span>
  );
}
