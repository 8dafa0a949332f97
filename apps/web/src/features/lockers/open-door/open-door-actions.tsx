import type { DoorOpening } from '@kolli/contract/box/door-opening';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type OpenDoorActionsProps = {
  /** Undefined before the request. */
  state: DoorOpening['state'] | undefined;
  isRequesting: boolean;
  onAgain: () => void;
  onClose: () => void;
};

/** The buttons of a remote opening: open, cancel or close, and retry after a failure. */
export function OpenDoorActions({ state, isRequesting, onAgain, onClose }: OpenDoorActionsProps) {
  const { t } = useTranslation();
  const isFailed = state === 'not_opened' || state === 'expired';
  // Stays while waiting for the box, so that the second click of a double click lands here and not
  // on Close.
  const isForm = state === undefined || state === 'waiting';
  return (
    <>
      <Button variant={state === 'opened' ? 'filled' : 'default'} onClick={onClose}>
        {t(state === undefined ? 'actions.cancel' : 'actions.close')}
      </Button>
      {isFailed && <Button onClick={onAgain}>{t('openDoor.again')}</Button>}
      {isForm && (
        <Button type="submit" loading={isRequesting} disabled={state === 'waiting'}>
          {t('openDoor.action')}
        </Button>
      )}
    </>
  );
}
