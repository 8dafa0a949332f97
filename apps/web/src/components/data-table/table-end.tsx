import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTemporary, loadFailureKind } from '../../lib/call/load-failure.ts';
import { EndMarker } from '../state/end-marker.tsx';
import { RETRY_SECONDS, useCountdown } from '../state/use-countdown.ts';
import type { ListStates } from './data-table-types.ts';
import classes from './data-table.module.css';

type TableEndProps = Pick<ListStates, 'more' | 'failure' | 'onEndReached'> & {
  rowCount: number;
  isByButton: boolean;
};

/** Below the last row: loads the next page, and shows its state. */
export function TableEnd(props: TableEndProps) {
  const { rowCount, more, failure, onEndReached, isByButton } = props;
  const { t } = useTranslation();
  return (
    <>
      {isByButton && more !== 'failed' && <MoreButton more={more} onMore={onEndReached} />}
      {!isByButton && more === 'available' && <EndMarker key={rowCount} onSeen={onEndReached} />}
      <div role="status">
        {more === 'loading' && <p className={classes.end}>{t('table.loadingMore')}</p>}
      </div>
      {more === 'failed' && <MoreFailed failure={failure} onRetry={onEndReached} />}
    </>
  );
}

type MoreFailedProps = Pick<ListStates, 'failure'> & { onRetry: () => void };

/** Why the next page did not load (LST-09); it is retried by itself where time can heal it. */
function MoreFailed({ failure, onRetry }: MoreFailedProps) {
  const { t } = useTranslation();
  const left = useCountdown(isTemporary(failure) ? RETRY_SECONDS : undefined, onRetry);
  return (
    <div className={classes.end}>
      <span role="alert">
        {t('table.moreFailed')} {t(`loadFailure.because.${loadFailureKind(failure)}`)}
      </span>
      {left !== undefined && t('loadFailure.nextTry', { count: left })}
      <Button variant="default" onClick={onRetry}>
        {t('actions.tryAgain')}
      </Button>
    </div>
  );
}

type MoreButtonProps = { more: Exclude<ListStates['more'], 'failed'>; onMore: () => void };

/**
 * The button that loads the next page; it keeps focus while loading, and passes it on at the end.
 */
function MoreButton({ more, onMore }: MoreButtonProps) {
  const { t } = useTranslation();
  const [wasPressed, setWasPressed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isEnd = more === 'none';
  useEffect(() => {
    if (isEnd && document.activeElement === document.body) end.current?.focus();
  }, [isEnd]);
  if (isEnd) {
    return wasPressed ? (
      <p ref={end} tabIndex={-1} className={classes.end}>
        {t('table.allShown')}
      </p>
    ) : null;
  }
  return (
    <p className={classes.end}>
      <Button
        variant="default"
        aria-disabled={more === 'loading'}
        onClick={() => {
          setWasPressed(true);
          onMore();
        }}
      >
        {t('table.loadMore')}
      </Button>
    </p>
  );
}
