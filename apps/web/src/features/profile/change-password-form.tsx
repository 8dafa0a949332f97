import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/code-text.ts';
import { SecretInput } from '../../components/secret-input.tsx';
import { useFocusAfterBusy } from '../../components/use-focus-after-busy.ts';
import type { PasswordField } from '../../lib/password-problems.ts';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-section.module.css';
import { useChangePassword } from './use-change-password.ts';

/** Changes one's own password; who is signed in elsewhere with the old one is signed out. */
export function ChangePasswordForm() {
  const { t, i18n } = useTranslation();
  const inputs = useRef<Partial<Record<PasswordField, HTMLInputElement | null>>>({});
  const form = useChangePassword((field) => inputs.current[field]?.focus());
  const save = useFocusAfterBusy(form.isPending);
  const props = (field: PasswordField) => {
    const fault = form.faultOf(field);
    return {
      ref: (element: HTMLInputElement | null) => {
        inputs.current[field] = element;
      },
      required: true,
      autoComplete: field === 'oldPassword' ? 'current-password' : 'new-password',
      value: form.passwords[field],
      error: fault && codeText(i18n, fault),
      showLabel: t('signIn.showPassword'),
      hideLabel: t('signIn.hidePassword'),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        form.change(field, event.currentTarget.value);
      },
    };
  };
  return (
    <ProfileSection
      title={t('profile.passwordTitle')}
      text={t('profile.passwordText')}
      onSubmit={form.submit}
      actions={
        <Button ref={save} type="submit" variant="default" loading={form.isPending}>
          {t('profile.changePassword')}
        </Button>
      }
    >
      <div data-wide>
        <div className={classes.half}>
          <SecretInput {...props('oldPassword')} label={t('password.old')} />
        </div>
      </div>
      <SecretInput
        {...props('newPassword')}
        label={t('password.new')}
        description={t('password.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <SecretInput {...props('repeatNewPassword')} label={t('password.repeat')} />
    </ProfileSection>
  );
}
