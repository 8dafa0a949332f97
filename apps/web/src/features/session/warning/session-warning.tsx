import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { codeText } from '../../../components/text/code-text.ts';
import { showError } from '../../../components/toast/messages.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { SESSION_EXPIRED } from '../../../lib/call/call.ts';
import { refreshToken } from '../../../lib/call/token.ts';
import { secondsText } from '../../../lib/text/intl-text.ts';
import { endSession } from '../end-session.ts';
import classes from './session-warning.module.css';
import { useSessionWarning } from './use-session-warning.ts';

/** When the time left is announced: not each second. */
const ANNOUNCED_SECONDS = [10, 30, 60, 120];

type SessionWarningProps = {
  /** Ends the session and keeps what was typed. */
  onOver?: () => void;
};

const expire = () => void endSession(SESSION_EXPIRED);

/**
 * Warns two minutes before the session ends, above whatever is open, and lets the person stay (LST-10). Activity in
 * another tab takes the warning away.
 */
export function SessionWarning({ onOver = expire }: SessionWarningProps) {
  const { t, i18n } = useTranslation();
  const warning = useSessionWarning(onOver);
  const [hasSeenEnd, setHasSeenEnd] = useState(false);
  if (warning === null || (hasSeenEnd && !warning.canStay)) return null;
  const { canStay, secondsLeft } = warning;
  const stay = () => {
    refreshToken().then(
      (token) => {
        if (token === null) onOver();
      },
      (error: unknown) => {
        showError(codeText(i18n, error instanceof CallError ? error.code : 'unknown'));
      },
    );
  };
  return (
    <ModalFrame
      opened
      // Only its buttons close it: an Escape may be meant for the form below.
      isDirty
      hasNoClose
      onClose={stay}
      title={t(canStay ? 'session.idleTitle' : 'session.endTitle')}
      lead={t(canStay ? 'session.idle' : 'session.end')}
      actions={
        canStay ? (
          <Button data-autofocus onClick={stay}>
            {t('session.stay')}
          </Button>
        ) : (
          <>
            <Button variant="default" data-autofocus onClick={() => setHasSeenEnd(true)}>
              {t('session.goOn')}
            </Button>
            <Button onClick={onOver}>{t('session.signInAgain')}</Button>
          </>
        )
      }
    >
      <TimeLeft seconds={secondsLeft} />
    </ModalFrame>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const { t, i18n } = useTranslation();
  const announced = ANNOUNCED_SECONDS.find((limit) => seconds <= limit) ?? seconds;
  const clock = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <p className={classes.clock} role="timer" aria-hidden>
        {clock}
      </p>
      <VisuallyHidden role="status">
        {t('session.left', { time: secondsText(announced, i18n.language) })}
      </VisuallyHidden>
    </>
  );
}
