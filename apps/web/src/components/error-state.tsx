import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canHeal, loadFailureKind } from '../lib/load-failure.ts';
import { ScreenState } from './screen-state.tsx';
import { useCountdown } from './use-countdown.ts';

type ErrorStateProps = {
  /** What failed: it decides what is said, and whether time can heal it. */
  error: unknown;
  title?: string;
  onRetry: () => void;
  /** Where time can heal the failure, the seconds until the next try. */
  retryInSeconds?: number;
  /** What a helpdesk wants to know; copied, not shown. */
  details?: string;
  /** It stands for the whole screen, heading and all. */
  isWhole?: boolean;
};

/**
 * An area that did not load: a hatched cabinet, what happened, another try now and, where time can
 * heal it, by itself; details to copy.
 */
export function ErrorState(props: ErrorStateProps) {
  const { error, title, onRetry, retryInSeconds = 15, details, isWhole = false } = props;
  const { t } = useTranslation();
  const left = useCountdown(canHeal(error) ? retryInSeconds : undefined, onRetry);
  return (
    <ScreenState
      illustration="hatched"
      isWhole={isWhole}
      title={title ?? t('loadFailure.title')}
      text={
        <>
          {t(`loadFailure.because.${loadFailureKind(error)}`)}
          {left !== undefined && <> {t('loadFailure.nextTry', { count: left })}</>}
        </>
      }
    >
      <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {t('actions.tryAgain')}
      </Button>
      {details && <CopyDetails details={details} />}
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
