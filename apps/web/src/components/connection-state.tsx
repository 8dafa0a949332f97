import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { useTranslation } from 'react-i18next';
import classes from './connection-state.module.css';

type ConnectionStateProps = {
  box: Pick<PickupBoxSummary, 'connectionAlarmed' | 'lastSeenTime'>;
  /** Our own stream of changes is lost: what is shown may be old. */
  isReconnecting: boolean;
};

/** Whether the box is in touch, and quietly whether this screen is; since when, the banner tells. */
export function ConnectionState({ box, isReconnecting }: ConnectionStateProps) {
  const { t } = useTranslation();
  const { lastSeenTime, connectionAlarmed } = box;
  const isOnline = lastSeenTime !== null && !connectionAlarmed;
  return (
    <p className={classes.connection} aria-live="polite">
      <span className={classes.dot} data-online={isOnline || undefined} aria-hidden />
      {isOnline && t('lockers.online')}
      {lastSeenTime === null && t('lockers.neverSeen')}
      {lastSeenTime !== null && connectionAlarmed && t('lockers.offline')}
      {isReconnecting && <span className={classes.reconnecting}>{t('lockers.reconnecting')}</span>}
    </p>
  );
}
