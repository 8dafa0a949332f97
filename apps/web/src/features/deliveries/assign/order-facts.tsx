import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { useTranslation } from 'react-i18next';
import { wishesText } from '../../../components/delivery-cells/wishes-text.ts';
import classes from './order-facts.module.css';

/** What tells a waiting order from others, in one line: kolli IDs, phone number, drugs, what it wishes. */
export function OrderFacts({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation();
  const { deliveryId, additionalDeliveryIds, phoneNumber, is_drug: isDrug } = delivery;
  const facts = [
    [t('delivery.kolliId'), [deliveryId, ...additionalDeliveryIds].join(', ')],
    [t('delivery.phone'), phoneNumber === null ? t('delivery.noPhone') : formatPhone(phoneNumber)],
    [t('delivery.includesDrugs'), t(isDrug ? 'yes' : 'no')],
    [t('wishes.label'), wishesText(delivery, t, i18n.language)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
