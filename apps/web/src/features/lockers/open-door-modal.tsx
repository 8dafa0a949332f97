import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { OpenDoorReason } from './open-door-reason.tsx';
import { OpenDoorState } from './open-door-state.tsx';
import { useOpenDoor } from './use-open-door.ts';

type OpenDoorModalProps = { box: PickupBox; locker: Locker; onClose: () => void };

/**
 * Opens a door from afar: asks why, waits for the box's answer, and tells what became of it and what
 * to do next. Another try begins with the same reason.
 */
export function OpenDoorModal({ box, locker, onClose }: OpenDoorModalProps) {
  const { t } = useTranslation();
  const { lockerId, order } = locker;
  const opening = useOpenDoor(box.id, lockerId);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { state } = opening;
  const isMissing = reason.trim() === '';
  if (state !== undefined) {
    return (
      <OpenDoorState
        lockerId={lockerId}
        state={state}
        untilMs={opening.untilMs}
        onAgain={opening.reset}
        onClose={onClose}
      />
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={!isMissing}
      title={t('openDoor.title', { locker: lockerId })}
      lead={t('openDoor.lead', { box: box.info.name })}
      onSubmit={() => {
        setIsTried(true);
        if (!isMissing) opening.ask(reason.trim());
      }}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={opening.isAsking}>
            {t('openDoor.action')}
          </Button>
        </>
      }
    >
      {order?.heldLockers.some((one) => one.lockerId === lockerId && one.loadedTime !== null) && (
        <div style={{ marginBottom: 16 }}>
          <Notice
            kind="info"
            icon={<IconPackage size={20} stroke={1.75} aria-hidden />}
            title={t('openDoor.holds', { kolliId: order.deliveryId })}
          >
            {t('openDoor.holdsText')}
          </Notice>
        </div>
      )}
      <OpenDoorReason
        value={reason}
        onChange={setReason}
        error={isTried && isMissing ? t('validation.required') : undefined}
      />
    </ModalFrame>
  );
}
