import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultIdOf } from '../../lib/call/fault-id.ts';
import { isTemporary, loadFailureKind } from '../../lib/call/load-failure.ts';
import { ScreenState } from './screen-state.tsx';
import { RETRY_SECONDS, useCountdown } from './use-countdown.ts';

type ErrorStateProps = {
  /** The failure: it determines the text, and whether there are automatic retries. */
  error: unknown;
  title?: string;
  onRetry: () => void;
  /** For temporary failures, the seconds until the next automatic retry. */
  retryInSeconds?: number;
  /** Details for the helpdesk; copied with the request's id, not shown. */
  details?: string;
  /** It replaces the whole screen, including its heading. */
  isWhole?: boolean;
};

/**
 * A failed load: a hatched cabinet, what happened, a retry button, automatic retries for temporary
 * failures, and details to copy.
 */
export function ErrorState(props: ErrorStateProps) {
  const { error, title, onRetry, retryInSeconds = RETRY_SECONDS, details, isWhole = false } = props;
  const { t } = useTranslation();
  const faultId = faultIdOf(error);
  const copied = [details, faultId].filter(Boolean).join(' ');
  const left = useCountdown(isTemporary(error) ? retryInSeconds : undefined, onRetry);
  return (
    <ScreenState
      illustration="hatched"
      isWhole={isWhole}
      title={title ?? t('loadFailure.title')}
      text={
        <>
          {t(`loadFailure.because.${loadFailureKind(error)}`)}
          {left !== undefined && <> {t('loadFailure.nextTry', { count: left })}</>}
          {faultId && (
            <>
              <br />
              {t('loadFailure.requestId', { id: faultId })}
            </>
          )}
        </>
      }
    >
      <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {t('actions.tryAgain')}
      </Button>
      {copied && <CopyDetails details={copied} />}
    </ScreenState>
  );
}

function CopyDetails({ details }: { details: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(details);
    setIsCopied(true);
  };
  return (
    <Button variant="default" onClick={() => void copy()} aria-live="polite">
      {isCopied ? t('actions.copied') : t('actions.copyDetails')}
    </Button>
  );
}
