import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { CallError } from '../../../lib/call/call-error.ts';
import { AppSetup } from './app-setup.tsx';
import { CodesModal } from './codes-modal.tsx';
import { type AppSetup as Setup, confirmSetup } from '../shown/security-calls.ts';
import { useCodeStep } from './use-code-step.ts';

type SetupModalProps = { setup: Setup; onClose: () => void; onDone: () => void };

/** Sets up the authenticator app over the profile, then shows the recovery codes. */
export function SetupModal({ setup, onClose, onDone }: SetupModalProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  const { field, isBusy, submit } = useCodeStep(async (code) => {
    try {
      setCodes(await confirmSetup(code));
      return undefined;
    } catch (error) {
      return error instanceof CallError ? error.code : 'unknown';
    }
  });
  if (codes !== undefined) return <CodesModal codes={codes} onDone={onDone} />;
  return (
    <ModalFrame
      opened
      isDirty={field.value !== ''}
      onClose={onClose}
      title={t('appSetup.title')}
      onSubmit={submit}
      result={t('appSetup.next')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('appSetup.turnOn')}
          </Button>
        </>
      }
    >
      <AppSetup setup={setup} field={field} />
    </ModalFrame>
  );
}
