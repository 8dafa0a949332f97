import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { ExpiredKind } from '@kolli/domain/delivery/delivery-states';
import { IconClockX, IconHandStop } from '@tabler/icons-react';
import { t } from '../../lib/text/row-text.ts';
import { KolliId } from '../text/kolli-id.tsx';
import { OnePathIcon } from '../text/one-path-icon.tsx';
import { useHint } from '../text/use-hint.tsx';
import { NoLongerKept } from './no-longer-kept.tsx';
import classes from './delivery-cells.module.css';

type KolliCellProps = {
  delivery: Pick<Delivery, 'deliveryId' | 'additionalDeliveryIds' | 'hold' | 'isTest'>;
  /** How it expired; null shows no marker. */
  expired: ExpiredKind | null;
};

/** A delivery's kolli IDs, with markers if it is a test (INT-08), expired (RES-09, HIS-12) or is on hold (HLD-11). */
export function KolliCell({ delivery, expired }: KolliCellProps) {
  const { deliveryId, additionalDeliveryIds: more, hold, isTest } = delivery;
  const shown =
    deliveryId === '' ? (
      <NoLongerKept />
    ) : (
      <b className={classes.kolliId}>
        <KolliId id={deliveryId} />
      </b>
    );
  if (more.length === 0 && expired === null && hold === null && !isTest) return shown;
  return (
    <span className={classes.stack}>
      <span className={classes.line}>
        {shown}
        {more.length > 0 && <MoreIds ids={more} />}
        {isTest && <span className={classes.test}>{t('states.test')}</span>}
      </span>
      {expired !== null && (
        <span className={classes.expired}>
          <OnePathIcon icon={IconClockX} size={14} stroke={2} />
          {t(`table.expired.${expired}`)}
        </span>
      )}
      {hold !== null && (
        <span className={classes.expired}>
          <OnePathIcon icon={IconHandStop} size={14} stroke={2} />
          {t(`states.hold.${hold}`)}
        </span>
      )}
    </span>
  );
}

function MoreIds({ ids }: { ids: readonly string[] }) {
  const list = ids.join(', ');
  const more = t('table.moreIds', { count: ids.length });
  const { handlers, hint } = useHint(list);
  return (
    <>
      <button
        type="button"
        className={classes.moreIds}
        data-ids={list}
        aria-label={`${more}: ${list}`}
        {...handlers}
      >
        {more}
      </button>
      {hint}
    </>
  );
}
