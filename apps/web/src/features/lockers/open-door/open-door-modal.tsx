import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { unfilledErrors } from '../../../components/edit-form/field-errors.ts';
import { useTimedForm } from '../../../components/edit-form/use-timed-form.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { useSavedDraft } from '../../../lib/form/use-saved-draft.ts';
import { OpenDoorActions } from './open-door-actions.tsx';
import { OpenDoorReason } from './open-door-reason.tsx';
import { OpenDoorCountdown, OpenDoorState } from './open-door-state.tsx';
import { useOpenDoor } from './use-open-door.ts';

const formPrefix = 'open:';

/** The locker id from the form id of a remote opening; null for other forms. */
export function openingDoor(formId: string): string | null {
  return formId.startsWith(formPrefix) ? formId.slice(formPrefix.length) : null;
}

type OpenDoorModalProps = { box: PickupBox; locker: Locker; onClose: () => void };

/**
 * Opens a door remotely: asks for a reason, waits for the box, and shows the result and the next
 * step. A retry starts with the same reason.
 */
export function OpenDoorModal({ box, locker, onClose }: OpenDoorModalProps) {
  const { t } = useTranslation();
  const { lockerId } = locker;
  const { state, untilMs, isRequesting, open, reset } = useOpenDoor(box.id, lockerId);
  const { form, showAll } = useTimedForm({
    initialValues: { reason: '' },
    check: unfilledErrors,
    timing: 'live',
  });
  useSavedDraft(`${formPrefix}${lockerId}`, form.values, (draft) => form.setValues(draft));
  const reason = form.values.reason.trim();
  const isForm = state === undefined;
  const submit = () => {
    if (!isForm) return;
    if (showAll()) form.getInputNode('reason')?.focus();
    else open(reason);
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={isForm && reason !== ''}
      step={state ?? 'form'}
      title={t('openDoor.title', { locker: lockerId })}
      {...(isForm ? { lead: t('openDoor.lead', { box: box.info.name }) } : {})}
      onSubmit={submit}
      result={state === 'waiting' && <OpenDoorCountdown untilMs={untilMs} />}
      actions={
        <OpenDoorActions
          state={state}
          isRequesting={isRequesting}
          onAgain={reset}
          onClose={onClose}
        />
      }
    >
      {isForm ? (
        <>
          <ParcelNotice locker={locker} />
          <OpenDoorReason form={form} />
        </>
      ) : (
        <OpenDoorState lockerId={lockerId} state={state} />
      )}
    </ModalFrame>
  );
}

/** The parcel in the locker, if there is one. */
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
        title={t('openDoor.hasParcel', { kolliId: order.deliveryId })}
      >
        {t('openDoor.hasParcelText')}
      </Notice>
    </div>
  );
}
