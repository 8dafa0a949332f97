import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { showDone } from '../../../components/toast/messages.ts';
import { type OwnPasskey, removePasskey } from '../shown/security-calls.ts';

type RemovePasskeyModalProps = { passkey: OwnPasskey; onClose: () => void; onDone: () => void };

/** Removes a passkey, after a question. */
export function RemovePasskeyModal({ passkey, onClose, onDone }: RemovePasskeyModalProps) {
  const { t } = useTranslation();
  const { name } = passkey;
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () => showDone(t('passkeys.isRemoved', { name })),
    onSettled: onDone,
  });
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('passkeys.removeTitle', { name })}
      lead={t('passkeys.removeText')}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <DangerButton isFinal loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('security.remove')}
          </DangerButton>
        </>
      }
    >
      {null}
    </ModalFrame>
  );
}
