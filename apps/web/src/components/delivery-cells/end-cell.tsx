import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { t } from '../../lib/text/row-text.ts';
import { TimeCell } from './time-cell.tsx';

type EndCellProps = {
  delivery: Pick<Delivery, 'deliveryStatus' | 'waitsUntil' | 'expiredTime'>;
};

/** Until when a delivery waits, or since when it has been expired (FND-04). */
export function EndCell({ delivery }: EndCellProps) {
  const { deliveryStatus, waitsUntil, expiredTime } = delivery;
  if (deliveryStatus === 'expired' && expiredTime !== null)
    return <TimeCell time={expiredTime} userName={t('states.delivery.expired')} />;
  return waitsUntil !== null && <TimeCell time={waitsUntil} userName={null} />;
}
