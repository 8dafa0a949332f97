import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useTranslation } from 'react-i18next';
import classes from './connection-state.module.css';

type ConnectionStateProps = {
  box: Pick<PickupBoxSummary, 'connectionAlarmed' | 'lastSeenTime'>;
};

/** Whether the box is connected; the banner shows since when it is not. */
export function ConnectionState({ box }: ConnectionStateProps) {
  const { t } = useTranslation();
  const { lastSeenTime, connectionAlarmed } = box;
  const isOnline = lastSeenTime !== null && !connectionAlarmed;
  return (
    <p className={classes.connection} aria-live="polite">
      <span className={classes.dot} data-online={isOnline || undefined} aria-hidden />
      {isOnline && t('lockers.online')}
      {lastSeenTime === null && t('lockers.neverSeen')}
      {lastSeenTime !== null && connectionAlarmed && t('lockers.offline')}
    </p>
  );
}
