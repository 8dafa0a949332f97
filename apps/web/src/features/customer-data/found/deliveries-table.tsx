import type { CustomerData, CustomerDelivery } from '@kolli/contract/pharmacy/customer-data';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { StateBadge } from '../../../components/cabinet/state-badge.tsx';
import { KolliId } from '../../../components/text/kolli-id.tsx';
import { partUntilText } from '../words/customer-words.ts';
import { usePlaceText } from './use-place-text.ts';
import classes from './tables.module.css';

type DeliveriesTableProps = Pick<CustomerData, 'deliveries' | 'openCount' | 'closedCount'>;

/** The deliveries that hold something of the customer, open ones first, and what they still hold. */
export function DeliveriesTable({ deliveries, openCount, closedCount }: DeliveriesTableProps) {
  const { t } = useTranslation();
  const count = openCount + closedCount;
  const more = count - deliveries.length;
  return (
    <section className={classes.section} aria-labelledby="customer-deliveries">
      <h2 id="customer-deliveries" className={classes.title}>
        {t('customerData.deliveries', { count })}
      </h2>
      <table className={classes.table} data-kind="deliveries">
        <thead>
          <tr>
            <th scope="col">{t('customerData.columns.kolliId')}</th>
            <th scope="col">{t('customerData.columns.status')}</th>
            <th scope="col">{t('customerData.columns.closed')}</th>
            <th scope="col">{t('customerData.columns.identityUntil')}</th>
            <th scope="col">{t('customerData.columns.restUntil')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={`${delivery.docId} ${delivery.match}`} delivery={delivery} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.more}>{t('customerData.more', { count: more })}</p>}
    </section>
  );
}

function Row({ delivery }: { delivery: CustomerDelivery }) {
  const { t } = useTranslation();
  const { match, isOpen, deliveryId } = delivery;
  const isOwn = match === 'customer';
  const gone = t(isOwn ? 'customerData.gone' : 'customerData.anotherCustomer');
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" data-gone={deliveryId === null || undefined}>
        {deliveryId === null ? gone : <KolliId id={deliveryId} />}
        {!isOwn && <small>{t(`customerData.matches.${match}`)}</small>}
      </th>
      <td>
        <StateBadge kind="delivery" state={delivery.deliveryStatus} />
      </td>
      <td data-label={t('customerData.columns.closed')}>
        <Closed delivery={delivery} />
      </td>
      <Until
        label={t('customerData.columns.identityUntil')}
        isGone={!delivery.hasIdentityNumber}
        text={partUntilText(
          delivery.identityUntil,
          { isStored: delivery.hasIdentityNumber, isCleared: delivery.isIdentityNumberCleared },
          t,
        )}
      />
      <Until
        label={t('customerData.columns.restUntil')}
        isGone={!isOpen && delivery.restUntil === null}
        text={partUntilText(
          delivery.restUntil,
          { isStored: isOpen && delivery.hasIds, isCleared: isOwn && !isOpen },
          t,
        )}
      />
    </tr>
  );
}

function Until({ label, text, isGone }: { label: string; text: string; isGone: boolean }) {
  return (
    <td className={classes.time} data-label={label} data-gone={isGone || undefined}>
      {text}
    </td>
  );
}

function Closed({ delivery }: { delivery: CustomerDelivery }) {
  const { t } = useTranslation();
  const place = usePlaceText()(delivery);
  if (!delivery.isOpen)
    return delivery.closedTime === null ? null : (
      <span className={classes.time}>{formatDateTime(new Date(delivery.closedTime))}</span>
    );
  return (
    <span className={classes.open}>
      <b>
        <IconLock size={16} stroke={1.9} aria-hidden />
        {t('customerData.open')}
      </b>
      {place !== '' && <small>{place}</small>}
    </span>
  );
}
