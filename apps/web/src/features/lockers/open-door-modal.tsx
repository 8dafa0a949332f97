import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { OpenDoorActions } from './open-door-actions.tsx';
import { OpenDoorReason } from './open-door-reason.tsx';
import { OpenDoorCountdown, OpenDoorState } from './open-door-state.tsx';
import { useOpenDoor } from './use-open-door.ts';

const formPrefix = 'open:';

/** The door whose opening is asked for by the form of this id; null for another form's. */
export function openingDoor(formId: string): string | null {
  return formId.startsWith(formPrefix) ? formId.slice(formPrefix.length) : null;
}

type OpenDoorModalProps = { box: PickupBox; locker: Locker; onClose: () => void };

/**
 * Opens a door from afar: asks why, waits for the box's answer, and tells what became of it and what
 * to do next. Another try begins with the same reason.
 */
export function OpenDoorModal({ box, locker, onClose }: OpenDoorModalProps) {
  const { t } = useTranslation();
  const { lockerId } = locker;
  const { state, untilMs, isAsking, ask, reset } = useOpenDoor(box.id, lockerId);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  useKeptDraft(`${formPrefix}${lockerId}`, { reason }, (kept) => setReason(kept.reason ?? ''));
  const isMissing = reason.trim() === '';
  const isForm = state === undefined;
  const submit = () => {
    setIsTried(true);
    if (isForm && !isMissing) ask(reason.trim());
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={isForm && !isMissing}
      step={state ?? 'form'}
      title={t('openDoor.title', { locker: lockerId })}
      {...(isForm ? { lead: t('openDoor.lead', { box: box.info.name }) } : {})}
      onSubmit={submit}
      result={state === 'waiting' && <OpenDoorCountdown untilMs={untilMs} />}
      actions={
        <OpenDoorActions state={state} isAsking={isAsking} onAgain={reset} onClose={onClose} />
      }
    >
      {isForm ? (
        <>
          <ParcelNotice locker={locker} />
          <OpenDoorReason
            value={reason}
            onChange={setReason}
            error={isTried && isMissing ? t('validation.required') : undefined}
          />
        </>
      ) : (
        <OpenDoorState lockerId={lockerId} state={state} />
      )}
    </ModalFrame>
  );
}

/** What lies behind the door, if anything does. */
function ParcelNotice({ locker: { lockerId, order } }: Pick<OpenDoorModalProps, 'locker'>) {
  const { t } = useTranslation();
  const isLoaded = order?.heldLockers.some(
    (door) => door.lockerId === lockerId && door.loadedTime !== null,
  );
  if (order === null || isLoaded !== true) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        kind="info"
        icon={<IconPackage size={20} stroke={1.75} aria-hidden />}
        title={t('openDoor.holds', { kolliId: order.deliveryId })}
      >
        {t('openDoor.holdsText')}
      </Notice>
    </div>
  );
}
