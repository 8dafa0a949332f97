import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { IconBan, IconPlugConnectedX, IconUserPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { Notice } from '../../components/state/notice.tsx';
import classes from './box-notices.module.css';

type BoxNoticesProps = {
  box: Pick<PickupBox, 'connectionAlarmed' | 'lastSeenTime' | 'staffAtBox'> & {
    info: Pick<PickupBox['info'], 'active'>;
  };
};

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * That the box is not connected, and since when (LCK-11), is inactive (BOX-18), or has staff signed in at it, with what
 * that blocks here. It comes after the doors, which so do not move under a finger when a notice comes or goes.
 */
export function BoxNotices({ box }: BoxNoticesProps) {
  const { t } = useTranslation();
  const { connectionAlarmed, lastSeenTime, staffAtBox } = box;
  return (
    <div className={classes.notices} role="status">
      {connectionAlarmed && (
        <Notice kind="danger" icon={<IconPlugConnectedX {...ICON} />} title={t('connectionLost')}>
          {t('lockers.connectionLostText')}{' '}
          {lastSeenTime !== null &&
            t('lockers.lastSeen', { time: formatDateTime(new Date(lastSeenTime)) })}
        </Notice>
      )}
      {!box.info.active && (
        <Notice kind="warning" icon={<IconBan {...ICON} />} title={t('lockers.boxInactive')}>
          {t('boxInfo.inactiveText')}
        </Notice>
      )}
      {staffAtBox && (
        <Notice kind="info" icon={<IconUserPin {...ICON} />} title={t('lockers.staffAtBox')}>
          {t('lockers.staffAtBoxText')}
        </Notice>
      )}
    </div>
  );
}
