import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { useTranslation } from 'react-i18next';
import classes from './hold-chart-loading.module.css';

/** The chart without its curve while it loads: lines and the allowed band. */
export function HoldChartLoading({ isFridge }: Pick<HeldDelivery, 'isFridge'>) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.chart}>
      <span className={classes.band} data-fridge={isFridge || undefined} />
    </div>
  );
}
