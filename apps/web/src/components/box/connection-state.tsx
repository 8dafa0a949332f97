import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useTranslation } from 'react-i18next';
import classes from './connection-state.module.css';

type ConnectionStateProps = {
  box: Pick<PickupBoxSummary, 'connectionAlarmed' | 'lastSeenTime'>;
  /** The event stream is disconnected: the data shown may be stale. */
  isReconnecting: boolean;
};

/**
 * Whether the box is connected, and a small hint when this screen is not; the banner shows since
 * when.
 */
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
