import { IconFingerprint } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { TextField } from '../../components/form/text-field.tsx';
import { CodeField } from './codes/code-field.tsx';
import { useCodeStep } from './codes/use-code-step.ts';
import { SigningInAs } from './signing-in-as.tsx';
import { useBusyAction } from './use-busy-action.ts';
import classes from './second-step.module.css';

export type SecondStep = { code: string } | { recoveryCode: string } | 'passkey';

/** How the second step is taken. */
export type Way = 'app' | 'passkey' | 'recovery';

type SecondStepFormProps = {
  email: string;
  /** Returns the key of an error, if there is one. */
  onStep: (step: SecondStep) => Promise<string | undefined>;
  way: Way;
  /** All that the person has. */
  ways: readonly Way[];
  onWay: (way: Way) => void;
  /** Begins again as somebody else. */
  onLeave: () => void;
};

const otherWays = {
  app: 'secondStep.useApp',
  passkey: 'secondStep.usePasskey',
  recovery: 'secondStep.useRecovery',
} as const;

const forms = { app: AppCode, passkey: Passkey, recovery: RecoveryCode };

/**
 * The second step of a sign-in (SEC-03, SEC-04): six digits, sent with the last one, a passkey, or a
 * recovery code.
 */
export function SecondStepForm(props: SecondStepFormProps) {
  const { email, onStep, way, ways, onWay, onLeave } = props;
  const { t } = useTranslation();
  const WayForm = forms[way];
  return (
    <>
      <WayForm onStep={onStep} />
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <p key={other} className={classes.other}>
            <button type="button" className={classes.link} onClick={() => onWay(other)}>
              {t(otherWays[other])}
            </button>
          </p>
        ))}
      <SigningInAs email={email} onLeave={onLeave} />
    </>
  );
}

type CodeProps = Pick<SecondStepFormProps, 'onStep'>;

function AppCode({ onStep }: CodeProps) {
  const { t } = useTranslation();
  const { field, isBusy, submit } = useCodeStep((code) => onStep({ code }));
  return (
    <Form isBusy={isBusy} onSubmit={submit}>
      <CodeField label={t('secondStep.code')} {...field} />
    </Form>
  );
}

function Passkey({ onStep }: CodeProps) {
  const { t, i18n } = useTranslation();
  const [errorKey, setErrorKey] = useState<string>();
  const send = useBusyAction(async () => setErrorKey(await onStep('passkey')));
  return (
    <div className={classes.form}>
      <div role="alert">
        {errorKey !== undefined && (
          <p className={classes.refusal}>{codeText(i18n, errorKey, 'error')}</p>
        )}
      </div>
      <button
        type="button"
        className={classes.submit}
        aria-disabled={send.isBusy}
        ref={focusButton}
        onClick={send.run}
      >
        <IconFingerprint size={20} stroke={1.75} aria-hidden />
        {t('secondStep.usePasskey')}
      </button>
    </div>
  );
}

function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}

function RecoveryCode({ onStep }: CodeProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { field, isBusy, submit } = useCodeStep((recoveryCode) => onStep({ recoveryCode }));
  return (
    <Form isBusy={isBusy} onSubmit={submit}>
      <TextField
        label={t('secondStep.recoveryCode')}
        autoComplete="off"
        ref={focus}
        value={typed}
        error={field.error}
        onChange={(value) => {
          setTyped(value);
          field.onChange(value.trim());
        }}
      />
    </Form>
  );
}

/** Once, when the field appears. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

type FormProps = { isBusy: boolean; onSubmit: () => void; children: React.ReactNode };

function Form({ isBusy, onSubmit, children }: FormProps) {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {isBusy ? t('signIn.busy') : t('signIn.submit')}
      </button>
    </form>
  );
}
