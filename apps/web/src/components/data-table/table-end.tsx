import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EndMarker } from '../state/end-marker.tsx';
import type { ListStates } from './data-table-types.ts';
import classes from './data-table.module.css';

type TableEndProps = Pick<ListStates, 'more' | 'onEndReached'> & {
  rowCount: number;
  isByButton: boolean;
};

/** Below the last row: loads the next page, and shows its state. */
export function TableEnd({ rowCount, more, onEndReached, isByButton }: TableEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {isByButton && more !== 'failed' && <MoreButton more={more} onMore={onEndReached} />}
      {!isByButton && more === 'available' && <EndMarker key={rowCount} onSeen={onEndReached} />}
      <div role="status">
        {more === 'loading' && <p className={classes.end}>{t('table.loadingMore')}</p>}
      </div>
      {more === 'failed' && (
        <p className={classes.end} role="alert">
          {t('table.moreFailed')}
          <Button variant="default" onClick={onEndReached}>
            {t('actions.tryAgain')}
          </Button>
        </p>
      )}
    </>
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
