import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EndMarker } from '../end-marker.tsx';
import type { ListStates } from './data-table-types.ts';
import classes from './data-table.module.css';

type TableEndProps = Pick<ListStates, 'more' | 'onEndReached'> & { rowCount: number };

/** Below the last row: the marker that asks for more, and what became of the asking. */
export function TableEnd({ rowCount, more, onEndReached }: TableEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {more === 'available' && <EndMarker key={rowCount} onSeen={onEndReached} />}
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
