import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenState } from './screen-state.tsx';
import { useCountdown } from './use-countdown.ts';

type ErrorStateProps = {
  title?: string;
  text?: string;
  onRetry: () => void;
  /** Retries by itself after so many seconds, and tells how many are left. */
  retryInSeconds?: number;
  /** What a helpdesk wants to know; copied, not shown. */
  details?: string;
  /** It stands for the whole screen, heading and all. */
  isWhole?: boolean;
};

/** An area that did not load: a hatched cabinet, another try now or by itself, details to copy. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, onRetry, retryInSeconds, details, isWhole = false } = props;
  const { t } = useTranslation();
  const left = useCountdown(retryInSeconds, onRetry);
  return (
    <ScreenState
      illustration="hatched"
      isWhole={isWhole}
      title={title ?? t('loadFailure.title')}
      text={
        <>
          {text ?? t('loadFailure.text')}
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
