import type { CustomerData, CustomerDelivery } from '@kolli/contract/pharmacy/customer-data';
import { IconLock, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/time/shown-time.ts';
import dangerClasses from '../../../components/button/danger-button.module.css';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { usePlaceText } from './use-place-text.ts';
import classes from './erasure.module.css';

type ErasureProps = {
  data: CustomerData;
  canErase: boolean;
  /** The link to an open delivery. */
  linkTo: (delivery: CustomerDelivery) => ReactNode;
  onErase: () => void;
};

/** What an erasure would do: open deliveries, which it leaves out, are named above its button. */
export function Erasure({ data, canErase, linkTo, onErase }: ErasureProps) {
  const { t } = useTranslation();
  const { closedCount: count } = data;
  return (
    <>
      <p>{count > 0 ? t('customerData.eraseText', { count }) : t('customerData.eraseNothing')}</p>
      {data.deliveries
        .filter(({ isOpen }) => isOpen)
        .map((delivery) => (
          <OpenDelivery key={delivery.docId} delivery={delivery} link={linkTo(delivery)} />
        ))}
      {count > 0 && (
        <GuardedButton
          variant="default"
          className={dangerClasses.outline ?? ''}
          reason={canErase ? undefined : t('enoughPermissions')}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={onErase}
        >
          {t('customerData.eraseButton', { count })}
        </GuardedButton>
      )}
    </>
  );
}

function OpenDelivery({ delivery, link }: { delivery: CustomerDelivery; link: ReactNode }) {
  const { t } = useTranslation();
  const place = usePlaceText()(delivery);
  const { deliveryId, waitsUntil } = delivery;
  const date = waitsUntil === null ? null : formatDate(new Date(waitsUntil));
  const where =
    place === '' ? '' : date === null ? `${place}.` : t('customerData.openUntil', { place, date });
  return (
    <Notice
      kind="warning"
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      title={t('customerData.isOpen', { kolliId: deliveryId ?? t('customerData.openOther') })}
    >
      <p>
        {t('customerData.openText', { place: where }).trim()}{' '}
        <span className={classes.link}>{link}</span>
      </p>
    </Notice>
  );
}
