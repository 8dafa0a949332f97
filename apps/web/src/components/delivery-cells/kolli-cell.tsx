import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { ExpiredKind } from '@kolli/domain/delivery/delivery-states';
import { IconClockX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHint } from '../text/use-hint.tsx';
import classes from './delivery-cells.module.css';

type KolliCellProps = {
  delivery: Pick<Delivery, 'deliveryId' | 'additionalDeliveryIds'>;
  /** How it expired; null shows no marker. */
  expired: ExpiredKind | null;
};

/** A delivery's kolli IDs, with a marker if it expired (RES-09, HIS-12). */
export function KolliCell({ delivery, expired }: KolliCellProps) {
  const { t } = useTranslation();
  const { deliveryId, additionalDeliveryIds: more } = delivery;
  return (
    <span className={classes.stack}>
      <span className={classes.line}>
        <b className={classes.kolliId} title={deliveryId}>
          {deliveryId}
        </b>
        {more.length > 0 && <MoreIds ids={more} />}
      </span>
      {expired !== null && (
        <span className={classes.expired}>
          <IconClockX size={14} stroke={2} aria-hidden />
          {t(`table.expired.${expired}`)}
        </span>
      )}
    </span>
  );
}

function MoreIds({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const list = ids.join(', ');
  const more = t('table.moreIds', { count: ids.length });
  const { handlers, hint } = useHint(list);
  return (
    <>
      <button
        type="button"
        className={classes.moreIds}
        aria-label={`${more}: ${list}`}
        {...handlers}
      >
        {more}
      </button>
      {hint}
    </>
  );
}
