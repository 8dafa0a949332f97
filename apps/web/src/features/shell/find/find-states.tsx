import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadFailureKind } from '../../../lib/call/load-failure.ts';
import type { FindGroup } from './find-results.tsx';
import classes from './find.module.css';
import type { Sought } from './use-sought.ts';

type FindStatesProps = { sought: Sought; canRead: boolean; groups: readonly FindGroup[] };

/** What is to be said of the results: that they are loading, failed, or none, and to screen readers how many. */
export function FindStates({ sought, canRead, groups }: FindStatesProps) {
  const { t } = useTranslation();
  const { isPending, failure, retry, text, read, found } = sought;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isTyped = text.trim() !== '';
  const said = isPending ? '' : t('find.count', { count });
  return (
    <>
      <VisuallyHidden role="status">{isTyped && failure === null ? said : ''}</VisuallyHidden>
      {isPending && found === undefined && groups[0]?.id === 'parcels' && <Loading />}
      {failure !== null && (
        <div className={classes.note} role="alert">
          <span>
            {t('find.failed')} {t(`loadFailure.because.${loadFailureKind(failure)}`)}
          </span>
          <Button variant="default" onClick={retry}>
            {t('actions.tryAgain')}
          </Button>
        </div>
      )}
      {!canRead && <p className={classes.note}>{t('find.noPermission')}</p>}
      {isTyped && !isPending && failure === null && count === 0 && (
        <p className={classes.note}>
          {t(read.kinds.length === 0 && canRead ? 'find.tooShort' : 'find.nothing')}
        </p>
      )}
    </>
  );
}

/** Bars where parcels will be. */
function Loading() {
  return (
    <div className={classes.loading} aria-hidden>
      {[1, 2].map((line) => (
        <div key={line}>
          <Skeleton width={84} height={24} />
          <Skeleton width={96} height={14} />
          <Skeleton width={140} height={14} />
        </div>
      ))}
    </div>
  );
}
