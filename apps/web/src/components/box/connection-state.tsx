import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { useTranslation } from 'react-i18next';
import { useIsConnected } from '../../lib/live/use-live.tsx';
import classes from './connection-state.module.css';

type ConnectionStateProps = {
  box: Pick<PickupBoxSummary, 'connectionAlarmed' | 'lastSeenTime'>;
};

/** Whether the box is connected, as far as this screen can know; the banner shows since when it is not. */
export function ConnectionState({ box }: ConnectionStateProps) {
  const { t } = useTranslation();
  const { lastSeenTime, connectionAlarmed } = box;
  const isKnown = useIsConnected();
  const isOnline = isKnown && lastSeenTime !== null && !connectionAlarmed;
  return (
    <p className={classes.connection} aria-live="polite">
      <span className={classes.dot} data-online={isOnline || undefined} aria-hidden />
      {isOnline && t('lockers.online')}
      {!isKnown && t('lockers.unknown')}
      {isKnown && lastSeenTime === null && t('lockers.neverSeen')}
      {isKnown && lastSeenTime !== null && connectionAlarmed && t('lockers.offline')}
    </p>
  );
}
