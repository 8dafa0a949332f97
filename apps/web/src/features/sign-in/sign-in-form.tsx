import { IconFingerprint } from '@tabler/icons-react';
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/form/password-input.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { type Credentials, signInProblems } from './sign-in-problems.ts';
import { forgetTypedEmail, useFirstField, useTypedEmail } from './typed-email.ts';
import classes from './auth-form.module.css';

const DemoAccounts = lazy(() =>
  import('./demo-accounts.tsx').then((module) => ({ default: module.DemoAccounts })),
);

export type { Credentials } from './sign-in-problems.ts';

/** The message that led to the sign-in screen, such as 'error_session_expired'. */
export type Notice = { key: string; isGood: boolean };

type SignInFormProps = {
  onSubmit: (credentials: Credentials) => Promise<{ errorKey?: string | undefined }>;
  notice?: Notice | undefined;
  forgotPassword?: ReactNode;
  /** Signs in with a passkey; undefined where there are none. */
  onPasskey?: (() => Promise<{ errorKey?: string | undefined }>) | undefined;
};

/**
 * E-mail and password (AUT-06…10). Nothing is sent until both are filled and the e-mail is
 * well-formed.
 */
export function SignInForm({ onSubmit, notice, forgotPassword, onPasskey }: SignInFormProps) {
  const { t } = useTranslation();
  const [typedEmail, typeEmail] = useTypedEmail();
  const [typedPassword, setPassword] = useState('');
  const credentials: Credentials = { email: typedEmail, password: typedPassword };
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState(notice);
  const email = useFirstField();
  const password = useRef<HTMLInputElement>(null);
  const problems = isTried ? signInProblems(credentials) : {};

  const run = async (work: () => Promise<{ errorKey?: string | undefined }>) => {
    setIsBusy(true);
    setShown(undefined);
    const { errorKey } = await work().catch(() => ({ errorKey: 'error' }));
    setIsBusy(false);
    if (errorKey === undefined) forgetTypedEmail();
    setShown(errorKey === undefined ? undefined : { key: errorKey, isGood: false });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    const found = signInProblems(credentials);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    if (found.email || found.password || isBusy) return;
    await run(() => onSubmit(credentials));
  };

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <SignInAlert messageKey={shown?.key} isGood={shown?.isGood ?? false} />
      <TextField
        ref={email}
        type="email"
        autoComplete={onPasskey ? 'username webauthn' : 'username'}
        label={t('signIn.email')}
        value={credentials.email}
        error={problems.email && t(problems.email)}
        onChange={typeEmail}
      />
      <div className={classes.password}>
        <PasswordInput
          ref={password}
          autoComplete="current-password"
          label={t('signIn.password')}
          value={credentials.password}
          error={problems.password && t(problems.password)}
          onChange={setPassword}
        />
        {forgotPassword && <div className={classes.forgot}>{forgotPassword}</div>}
      </div>
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? t('signIn.busy') : t('signIn.submit')}
      </button>
      {onPasskey && (
        <>
          <p className={classes.or}>{t('signIn.or')}</p>
          <button
            type="button"
            className={classes.other}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void run(onPasskey);
            }}
          >
            <IconFingerprint size={20} stroke={1.75} aria-hidden />
            {t('signIn.passkey')}
          </button>
        </>
      )}
      <OfferedAccounts
        onChoose={(account) => {
          if (!isBusy) void run(() => onSubmit(account));
        }}
      />
    </form>
  );
}

/** The accounts of a demo, whose code is loaded only there. */
function OfferedAccounts({ onChoose }: { onChoose: (account: Credentials) => void }) {
  const { demoAccounts } = useProduct();
  if (demoAccounts === undefined) return null;
  return (
    <Suspense>
      <DemoAccounts accounts={demoAccounts} onChoose={onChoose} />
    </Suspense>
  );
}
