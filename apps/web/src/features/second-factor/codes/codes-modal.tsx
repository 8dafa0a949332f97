import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type CodesModalProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes after a set-up; it closes only by its button, since they are shown once. */
export function CodesModal({ codes, onDone }: CodesModalProps) {
  const { t } = useTranslation();
  const [isStored, setIsStored] = useState(false);
  return (
    <ModalFrame
      opened
      isDirty
      hasNoClose
      onClose={() => undefined}
      step="codes"
      title={t('recoveryCodes.title')}
      lead={t('recoveryCodes.lead')}
      actions={
        <Button disabled={!isStored} onClick={onDone}>
          {t('recoveryCodes.done')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} isStored={isStored} onStored={setIsStored} />
    </ModalFrame>
  );
}
