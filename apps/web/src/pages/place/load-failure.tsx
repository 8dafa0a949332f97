import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { NoPermission } from '../../components/state/no-permission.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Page } from '../../components/layout/page.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';

/** Shown for data of others; it looks the same for data that does not exist. */
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
  /** What did not load; the lockers by default. */
  title?: string;
  /** It replaces the whole screen, including its heading. */
  isWhole?: boolean;
};

/** A screen whose data failed to load: no access, or what happened and how to retry. */
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
