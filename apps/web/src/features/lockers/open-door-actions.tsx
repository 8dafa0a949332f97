import type { DoorOpening } from '@kolli/contract/door-opening';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type OpenDoorActionsProps = {
  /** Undefined before the box was asked. */
  state: DoorOpening['state'] | undefined;
  isAsking: boolean;
  onAgain: () => void;
  onClose: () => void;
};

/** The buttons of a remote opening: to ask, to leave, and to try again what came to nothing. */
export function OpenDoorActions({ state, isAsking, onAgain, onClose }: OpenDoorActionsProps) {
  const { t } = useTranslation();
  const isFailed = state === 'not_opened' || state === 'expired';
  // It stays while the box is waited for: the second click of a double click falls on it, not on Close.
  const isForm = state === undefined || state === 'waiting';
  return (
    <>
      <Button variant={state === 'opened' ? 'filled' : 'default'} onClick={onClose}>
        {t(state === undefined ? 'actions.cancel' : 'actions.close')}
      </Button>
      {isFailed && <Button onClick={onAgain}>{t('openDoor.again')}</Button>}
      {isForm && (
        <Button type="submit" loading={isAsking} disabled={state === 'waiting'}>
          {t('openDoor.action')}
        </Button>
      )}
    </>
  );
}
