import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { formatDateTime } from '@kolli/domain/dates';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import classes from './lockers-screen.module.css';

/** Tells that the box has lost its connection, and since when (LCK-11). */
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
