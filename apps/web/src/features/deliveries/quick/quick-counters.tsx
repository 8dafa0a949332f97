import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { type LockerCounts, lockerKinds } from '@kolli/domain/box/locker-choice';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/state/notice.tsx';
import { QuickCounter } from './quick-counter.tsx';
import classes from './quick-counters.module.css';
import type { QuickCounts } from './use-quick-counts.ts';

type QuickCountersProps = {
  info: Pick<PickupBox['info'], 'temperatureRangeBasic' | 'temperatureRangeFridge'>;
  free: LockerCounts;
  quick: QuickCounts;
};

/** A counter for each size, fridges not among them, and one for fridge lockers (DLG-03). */
export function QuickCounters({ info, free, quick }: QuickCountersProps) {
  const { t } = useTranslation();
  const first = lockerKinds.find((kind) => free[kind] > 0);
  return (
    <fieldset className={classes.counters}>
      <VisuallyHidden component="legend">{t('quick.amounts')}</VisuallyHidden>
      {lockerKinds.map((kind) => (
        <QuickCounter
          key={kind}
          kind={kind}
          count={quick.counts[kind]}
          max={free[kind]}
          range={kind === 'fridge' ? info.temperatureRangeFridge : info.temperatureRangeBasic}
          isFirst={kind === first}
          onChange={(count) => quick.change(kind, count)}
        />
      ))}
      <div className={classes.shrunk} role="status">
        {quick.isShrunk && (
          <Notice
            kind="warning"
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
            title={t('quick.shrunk')}
          >
            {t('quick.shrunkText')}
          </Notice>
        )}
      </div>
    </fieldset>
  );
}
