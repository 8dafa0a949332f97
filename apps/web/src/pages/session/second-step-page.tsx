import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import { ErrorState } from '../../components/state/error-state.tsx';
import { ForcedSetup } from '../../features/second-factor/forced-setup.tsx';
import { type AppSetup, beginSetup } from '../../features/second-factor/shown/security-calls.ts';
import { SecondStepForm, type Way } from '../../features/second-factor/second-step-form.tsx';
import { SetupLoading } from '../../features/second-factor/setup-loading.tsx';
import { SigningInAs } from '../../features/second-factor/signing-in-as.tsx';
import type { AppCache } from '../../features/session/app-cache.ts';
import { closeIdentitySession, type Missing } from '../../features/session/identity.ts';
import { takePasskeyStep } from '../../features/session/passkey-sign-in.ts';
import { enter, type SignInOutcome, takeSecondStep } from '../../features/session/sign-in.ts';
import { AuthFrame } from '../../features/sign-in/auth-frame.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { useAuthLanguage } from './auth-language.ts';

/** The session no longer waits for the second step. */
const STEP_LATE = 'session_step_late';

type SecondStepPageProps = {
  missing: Missing;
  email: string;
  openCache: () => Promise<AppCache>;
  onOutcome: (outcome: SignInOutcome) => Promise<SignInOutcome>;
  /** Back to the password, with a notice such as that the wait was too long. */
  onLeave: (notice?: string) => void;
};

/** The second step of a sign-in: a code, or setting up the app that a pharmacy requires. */
export function SecondStepPage(props: SecondStepPageProps) {
  const { missing, onLeave } = props;
  const leave = (notice?: string) => {
    void closeIdentitySession().catch(() => undefined);
    onLeave(notice);
  };
  return missing.step === 'setup' ? (
    <SetupStep {...props} onLeave={leave} />
  ) : (
    <CodeStep {...props} onLeave={leave} />
  );
}

/** The lead below the title, for each way. */
const leads = {
  app: 'secondStep.lead',
  passkey: 'secondStep.passkeyLead',
  recovery: 'secondStep.recoveryLead',
} as const;

function CodeStep({ missing, email, openCache, onOutcome, onLeave }: SecondStepPageProps) {
  const { t } = useTranslation();
  const { name } = useProduct();
  const language = useAuthLanguage();
  const ways = [...missing.ways.toReversed(), 'recovery' as const];
  const [way, setWay] = useState<Way>(ways[0] ?? 'app');
  return (
    <AuthFrame
      {...language}
      route={t('secondStep.title')}
      title={t('secondStep.title')}
      lead={t(leads[way], { product: name })}
    >
      <SecondStepForm
        email={email}
        way={way}
        ways={ways}
        onWay={setWay}
        onLeave={() => onLeave()}
        onStep={async (step) => {
          const taken =
            step === 'passkey' ? takePasskeyStep(openCache) : takeSecondStep(step, openCache);
          const { errorKey } = await onOutcome(await taken);
          // The session waits ten minutes for it.
          if (errorKey === 'not_authorized') onLeave(STEP_LATE);
          return errorKey;
        }}
      />
    </AuthFrame>
  );
}

function SetupStep({ email, openCache, onOutcome, onLeave }: SecondStepPageProps) {
  const { t } = useTranslation();
  const language = useAuthLanguage();
  const { setup, failure, beginAgain } = useSetup(() => onLeave(STEP_LATE));
  const [isConfirmed, setIsConfirmed] = useState(false);
  const finish = async () => {
    const { errorKey } = await onOutcome(await enter(openCache));
    if (errorKey !== undefined) onLeave(errorKey);
  };
  return (
    <AuthFrame
      {...language}
      route={t('secondStep.setupTitle')}
      title={isConfirmed ? t('recoveryCodes.title') : t('secondStep.setupTitle')}
      lead={isConfirmed ? t('recoveryCodes.lead') : t('secondStep.setupLead')}
    >
      {setup && (
        <ForcedSetup setup={setup} onConfirmed={() => setIsConfirmed(true)} onDone={finish} />
      )}
      {failure && <ErrorState error={failure.error} onRetry={beginAgain} />}
      {!setup && !failure && <SetupLoading />}
      {!isConfirmed && <SigningInAs email={email} onLeave={() => onLeave()} />}
    </AuthFrame>
  );
}

/** Begins to set up an app, once and on request: each call begins another set-up. */
function useSetup(onExpired: () => void) {
  const [setup, setSetup] = useState<AppSetup>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [tries, setTries] = useState(0);
  const fail = useEffectEvent((error: unknown) => {
    if (isExpired(error)) onExpired();
    else setFailure({ error });
  });
  useEffect(() => {
    // A late answer, after 'Not you?', ends no other sign-in.
    let isOpen = true;
    beginSetup().then(setSetup, (error: unknown) => {
      if (isOpen) fail(error);
    });
    return () => {
      isOpen = false;
    };
  }, [tries]);
  const beginAgain = () => {
    setFailure(undefined);
    setTries((count) => count + 1);
  };
  return { setup, failure, beginAgain };
}

/** Whether the session no longer waits for the second step. */
function isExpired(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 410);
}
