import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import { SecretInput } from '../../components/form/secret-input.tsx';
import { useFocusAfterBusy } from '../../components/form/use-focus-after-busy.ts';
import type { PasswordField } from '../../lib/form/password-problems.ts';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-section.module.css';
import { useChangePassword } from './use-change-password.ts';

/** Changes the user's own password; other sessions of the user are signed out. */
export function ChangePasswordForm() {
  const { t } = useTranslation();
  const { form, ref, isBusy, submit } = useChangePassword();
  const save = useFocusAfterBusy(isBusy);
  const propsOf = useFieldProps(form);
  const props = (field: PasswordField) => ({
    ...propsOf(field),
    required: true,
    autoComplete: field === 'oldPassword' ? 'current-password' : 'new-password',
    showLabel: t('signIn.showPassword'),
    hideLabel: t('signIn.hidePassword'),
  });
  return (
    <ProfileSection
      title={t('profile.passwordTitle')}
      text={t('profile.passwordText')}
      ref={ref}
      onSubmit={submit}
      actions={
        <Button ref={save} type="submit" variant="default" loading={isBusy}>
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
