import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call/call-error.ts';
import { AppSetup } from './codes/app-setup.tsx';
import { RecoveryCodes } from './codes/recovery-codes.tsx';
import { hasPasskeys } from '../../lib/passkey/authenticator.ts';
import { codeText } from '../../components/text/code-text.ts';
import { addPasskey, type AppSetup as Setup, confirmSetup } from './shown/security-calls.ts';
import { useCodeStep } from './codes/use-code-step.ts';
import { useBusyAction } from './use-busy-action.ts';
import classes from './second-step.module.css';

type ForcedSetupProps = {
  setup: Setup;
  /** The app is confirmed, and the recovery codes are shown. */
  onConfirmed: () => void;
  /** Completes the sign-in. */
  onDone: () => Promise<void>;
};

/** Sets up the app, or a passkey, during a sign-in, because a pharmacy requires it (SEC-05). */
export function ForcedSetup({ setup, onConfirmed, onDone }: ForcedSetupProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isStored, setIsStored] = useState(false);
  const follow = async (made: Promise<readonly string[]>) => {
    try {
      setCodes(await made);
      onConfirmed();
      return undefined;
    } catch (error) {
      return error instanceof CallError ? error.code : 'unknown';
    }
  };
  const { field, isBusy, submit } = useCodeStep((code) => follow(confirmSetup(code)));
  const finish = useBusyAction(onDone);
  if (codes !== undefined) {
    return (
      <div className={classes.form}>
        <RecoveryCodes codes={codes} isStored={isStored} onStored={setIsStored} />
        <button
          type="button"
          className={classes.submit}
          disabled={!isStored}
          aria-disabled={finish.isBusy}
          onClick={finish.run}
        >
          {t('recoveryCodes.done')}
        </button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AppSetup setup={setup} field={field} />
      <button type="submit" className={classes.submit} aria-disabled={isBusy}>
        {t('appSetup.turnOn')}
      </button>
      {hasPasskeys() && <PasskeyInstead onAdd={() => follow(addPasskey(t('passkeys.one')))} />}
    </form>
  );
}

/** `onAdd` returns the key of an error, if there is one. */
function PasskeyInstead({ onAdd }: { onAdd: () => Promise<string | undefined> }) {
  const { t, i18n } = useTranslation();
  const [errorKey, setErrorKey] = useState<string>();
  const add = useBusyAction(async () => setErrorKey(await onAdd()));
  return (
    <div>
      <p role="alert" className={classes.refusal}>
        {errorKey && codeText(i18n, errorKey)}
      </p>
      <p className={classes.other}>
        <button type="button" className={classes.link} aria-disabled={add.isBusy} onClick={add.run}>
          {t('secondStep.setupPasskey')}
        </button>
      </p>
    </div>
  );
}
