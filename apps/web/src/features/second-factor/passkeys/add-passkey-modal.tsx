import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/form/text-field.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { showDone } from '../../../components/toast/messages.ts';
import { CodesModal } from '../codes/codes-modal.tsx';
import { addPasskey, type Security } from '../shown/security-calls.ts';
import { useBrowserName } from '../shown/use-browser-name.ts';
import { usePasskeyName } from './use-passkey-name.ts';

type AddPasskeyModalProps = { security: Security; onClose: () => void; onDone: () => void };

/** Names a new passkey, then lets the browser make it; recovery codes follow with the first factor. */
export function AddPasskeyModal({ security, onClose, onDone }: AddPasskeyModalProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  const here = useBrowserName(security.sessions.find(({ isCurrent }) => isCurrent));
  const { field, isBusy, isChanged, submit } = usePasskeyName(here, addPasskey, (made) => {
    showDone(t('passkeys.isAdded'));
    if (made.length === 0) onDone();
    else setCodes(made);
  });
  if (codes !== undefined) return <CodesModal codes={codes} onDone={onDone} />;
  return (
    <ModalFrame
      opened
      isDirty={isChanged}
      onClose={onClose}
      onSubmit={submit}
      title={t('passkeys.addTitle')}
      lead={t('passkeys.addText')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('passkeys.make')}
          </Button>
        </>
      }
    >
      <TextField isFirst label={t('passkeys.name')} autoComplete="off" {...field} />
    </ModalFrame>
  );
}
