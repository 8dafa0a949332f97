import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { formatDateTime } from '@kolli/domain/time/dates';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/state/notice.tsx';
import classes from './lockers-screen.module.css';

/** Shows that the box is disconnected, and since when (LCK-11). */
export function ConnectionBanner({ box }: { box: Pick<PickupBoxSummary, 'lastSeenTime'> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.banner} role="status">
      <Notice
        kind="danger"
        icon={<IconPlugConnectedX size={20} stroke={1.75} aria-hidden />}
        title={t('connectionLost')}
      >
        {t('lockers.connectionLostText')}{' '}
        {box.lastSeenTime !== null &&
          t('lockers.lastSeen', { time: formatDateTime(new Date(box.lastSeenTime)) })}
      </Notice>
    </div>
  );
}
