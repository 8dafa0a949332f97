import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/form/text-field.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { type OwnPasskey, renamePasskey } from '../shown/security-calls.ts';
import { usePasskeyName } from './use-passkey-name.ts';

type RenamePasskeyModalProps = { passkey: OwnPasskey; onClose: () => void; onDone: () => void };

/** Gives a passkey another name. */
export function RenamePasskeyModal({ passkey, onClose, onDone }: RenamePasskeyModalProps) {
  const { t } = useTranslation();
  const { field, isBusy, isChanged, submit } = usePasskeyName(
    passkey.name,
    (name) => renamePasskey({ id: passkey.id, name }),
    onDone,
  );
  return (
    <ModalFrame
      opened
      isDirty={isChanged}
      onClose={onClose}
      onSubmit={submit}
      title={t('passkeys.renameTitle')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('passkeys.rename')}
          </Button>
        </>
      }
    >
      <TextField isFirst label={t('passkeys.name')} autoComplete="off" {...field} />
    </ModalFrame>
  );
}
