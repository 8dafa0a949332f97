import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/form/text-field.tsx';
import classes from './auth-form.module.css';
import { AuthFrame, type LanguageChoice } from './auth-frame.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { emailProblem } from './sign-in-problems.ts';
import { forgetTypedEmail, useFirstField, useTypedEmail } from './typed-email.ts';

type ForgotPasswordScreenProps = LanguageChoice & {
  /** Requests the mail; `errorKey` is a catalogue key, or a code without a text. */
  onSubmit: (email: string) => Promise<{ errorKey?: string | undefined }>;
  toSignIn: ReactNode;
};

/** Requests a link to set a new password (AUT-17 to AUT-22). */
export function ForgotPasswordScreen(props: ForgotPasswordScreenProps) {
  const { language, onLanguage, onSubmit, toSignIn } = props;
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const anotherAddress = () => {
    forgetTypedEmail();
    setSentTo(null);
  };
  return (
    <AuthFrame
      route={t('auth.forgot.title')}
      title={t('auth.forgot.title')}
      {...(sentTo === null ? { lead: t('auth.forgot.lead') } : {})}
      language={language}
      onLanguage={onLanguage}
    >
      {sentTo === null ? (
        <EmailForm onSubmit={onSubmit} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} />
      )}
      <p className={classes.below}>
        {sentTo !== null && (
          <button type="button" className={classes.link} onClick={anotherAddress}>
            {t('auth.forgot.again')}
          </button>
        )}
        {toSignIn}
      </p>
    </AuthFrame>
  );
}

/**
 * Shown for every well-formed address, so that it does not reveal who has an account (AUT-19). It
 * takes focus, because the pressed button is gone.
 */
function Sent({ email }: { email: string }) {
  const { t } = useTranslation();
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    target.current?.focus();
  }, []);
  return (
    <div ref={target} tabIndex={-1} role="status" className={classes.sent}>
      <p className={classes.done}>{t('auth.forgot.sent')}</p>
      <p className={classes.text}>{t('auth.forgot.sentText', { email })}</p>
    </div>
  );
}

type EmailFormProps = Pick<ForgotPasswordScreenProps, 'onSubmit'> & {
  onSent: (email: string) => void;
};

function EmailForm({ onSubmit, onSent }: EmailFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useTypedEmail();
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errorKey, setErrorKey] = useState<string>();
  const input = useFirstField();
  const problem = isTried ? emailProblem(email) : undefined;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (emailProblem(email) !== undefined) input.current?.focus();
    if (emailProblem(email) !== undefined || isBusy) return;
    setIsBusy(true);
    setErrorKey(undefined);
    const outcome = await onSubmit(email.trim()).catch(() => ({ errorKey: 'error' }));
    setIsBusy(false);
    setErrorKey(outcome.errorKey);
    if (outcome.errorKey === undefined) onSent(email.trim());
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <SignInAlert messageKey={errorKey} />
      <TextField
        ref={input}
        type="email"
        autoComplete="username"
        label={t('signIn.email')}
        value={email}
        error={problem && t(problem)}
        onChange={setEmail}
      />
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? t('auth.forgot.busy') : t('auth.forgot.submit')}
      </button>
    </form>
  );
}
