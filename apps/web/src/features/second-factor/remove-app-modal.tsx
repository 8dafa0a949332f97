import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import dangerClasses from '../../components/button/danger-button.module.css';
import { PasswordInput } from '../../components/form/password-input.tsx';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { usePasswordStep } from './use-password-step.ts';

type RemoveAppModalProps = { onClose: () => void; onDone: () => void };

/** Removes the authenticator app, with the password (SEC-03). */
export function RemoveAppModal({ onClose, onDone }: RemoveAppModalProps) {
  const { t } = useTranslation();
  const step = usePasswordStep('/identity/authenticator/remove', onDone);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [step.errorKey]);
  return (
    <ModalFrame
      opened
      isDirty={step.password !== ''}
      onClose={onClose}
      onSubmit={step.submit}
      title={t('security.removeTitle')}
      lead={t('security.removeText')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" className={dangerClasses.filled ?? ''} loading={step.isBusy}>
            {t('security.remove')}
          </Button>
        </>
      }
    >
      <PasswordInput
        ref={field}
        isFirst
        label={t('signIn.password')}
        autoComplete="current-password"
        value={step.password}
        onChange={step.type}
        error={step.errorKey}
      />
    </ModalFrame>
  );
}
