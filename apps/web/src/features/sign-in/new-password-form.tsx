import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { PasswordInput } from '../../components/form/password-input.tsx';
import {
  type NewPassword,
  type PasswordField,
  passwordFieldOf,
  passwordProblems,
} from '../../lib/form/password-problems.ts';
import classes from './auth-form.module.css';
import { SignInAlert } from './sign-in-alert.tsx';

type NewPasswordFormProps = {
  onSubmit: (passwords: NewPassword) => Promise<{ errorKey?: string | undefined }>;
  /** Offered once the link turns out to be invalid. */
  toForgotPassword: ReactNode;
};

/** A new password and its repetition; the server's errors are shown at their fields, too. */
export function NewPasswordForm({ onSubmit, toForgotPassword }: NewPasswordFormProps) {
  const { t, i18n } = useTranslation();
  const hintId = useId();
  const [passwords, setPasswords] = useState<NewPassword>({
    newPassword: '',
    repeatNewPassword: '',
  });
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const inputs = useRef<Partial<Record<PasswordField, HTMLInputElement | null>>>({});
  const problems = isTried ? passwordProblems(passwords) : {};
  const refused = refusal === undefined ? undefined : passwordFieldOf(refusal);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    const found = passwordProblems(passwords);
    const wrong = found.newPassword
      ? 'newPassword'
      : found.repeatNewPassword && 'repeatNewPassword';
    if (wrong) inputs.current[wrong]?.focus();
    if (wrong || isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    const { errorKey } = await onSubmit(passwords).catch(() => ({ errorKey: 'error' }));
    setIsBusy(false);
    setRefusal(errorKey);
    const field = errorKey === undefined ? undefined : passwordFieldOf(errorKey);
    if (field) inputs.current[field]?.focus();
  };

  const props = (field: keyof NewPassword) => {
    const problem = problems[field] ?? (refused === field ? refusal : undefined);
    return {
      ref: (element: HTMLInputElement | null) => {
        inputs.current[field] = element;
      },
      autoComplete: 'new-password' as const,
      value: passwords[field],
      error: problem && codeText(i18n, problem, 'error'),
      onChange: (value: string) => {
        setRefusal(undefined);
        setPasswords({ ...passwords, [field]: value });
      },
    };
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <SignInAlert messageKey={refused === undefined ? refusal : undefined} />
      {refusal === 'reset_link_has_expired' && <p className={classes.text}>{toForgotPassword}</p>}
      <div>
        <PasswordInput label={t('password.new')} describedBy={hintId} {...props('newPassword')} />
        <p id={hintId} className={classes.hint}>
          {t('password.hint')}
        </p>
      </div>
      <PasswordInput label={t('password.repeat')} {...props('repeatNewPassword')} />
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? t('auth.reset.busy') : t('auth.reset.submit')}
      </button>
    </form>
  );
}
