import { Button } from '@mantine/core';
import { IconBuilding, IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/form/password-input.tsx';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { usePasskeyProof } from './passkeys/use-passkey-proof.ts';
import { usePasswordStep } from './use-password-step.ts';
import classes from './shown/security.module.css';

/**
 * Asks for the password again, or a passkey of the person. Who signs in with a work account signs in there again,
 * which opens this page again.
 */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { t } = useTranslation();
  const { passwordSignIn, workAccountName } = useProduct();
  const { password, type, errorKey, isBusy, submit } = usePasswordStep('/identity/prove', () =>
    onAnswer(true),
  );
  const passkey = usePasskeyProof(() => onAnswer(true));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [errorKey]);
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <ModalFrame
      opened
      isDirty={password !== ''}
      onClose={() => onAnswer(false)}
      title={t('proof.title')}
      lead={t('proof.lead')}
      {...(passwordSignIn && { onSubmit: submit })}
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('actions.cancel')}
          </Button>
          {passwordSignIn && (
            <Button type="submit" loading={isBusy}>
              {t('proof.continue')}
            </Button>
          )}
        </>
      }
    >
      {passwordSignIn && (
        <PasswordInput
          ref={field}
          isFirst
          label={t('signIn.password')}
          autoComplete="current-password"
          value={password}
          onChange={type}
          error={errorKey}
        />
      )}
      {passkey && (
        <>
          <button
            type="button"
            className={classes.passkey}
            aria-disabled={passkey.isBusy}
            onClick={passkey.prove}
          >
            <IconFingerprint size={20} stroke={1.75} aria-hidden />
            {t('proof.passkey')}
          </button>
          <p role="alert" className={classes.refusal}>
            {passkey.error}
          </p>
        </>
      )}
      {workAccountName !== undefined && (
        <a className={classes.workAccount} href={`/identity/work-account/start?redirect=${here}`}>
          <IconBuilding size={18} stroke={1.75} aria-hidden />
          {t('signIn.workAccount', { name: workAccountName })}
        </a>
      )}
    </ModalFrame>
  );
}
