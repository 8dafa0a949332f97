import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/error-state.tsx';
import { NoPermission } from '../../../components/no-permission.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { Page } from '../../../components/page.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { isForeign } from '../../../lib/handle-call-error.ts';

/** What is not the caller's to see: it looks alike whether it belongs to others or does not exist. */
export function Foreign() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle title={t('noPermission.title')} />
      <NoPermission isWhole>
        <Button component={Link} to="/pickup-boxes">
          {t('lockers.otherBoxes')}
        </Button>
      </NoPermission>
    </Page>
  );
}

type LoadFailureProps = {
  error: unknown;
  onRetry: () => void;
  /** What did not load; the lockers where nothing is said. */
  title?: string;
  /** Nothing else of the screen is there, not even its heading. */
  isWhole?: boolean;
};

/** A screen whose data did not come: it belongs to others, or what happened and how to go on. */
export function LoadFailure({ error, onRetry, title, isWhole = false }: LoadFailureProps) {
  const { t } = useTranslation();
  const [failedAt] = useState(() => new Date().toISOString());
  const known = error instanceof CallError ? error : null;
  if (known && isForeign(known)) return <Foreign />;
  const details = known ? `${known.code} ${String(known.status)} ${known.message} ${failedAt}` : '';
  return (
    <Page>
      <ErrorState
        isWhole={isWhole}
        error={error}
        title={title ?? t('lockers.loadFailed')}
        onRetry={onRetry}
        details={details}
      />
    </Page>
  );
}
