import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFound } from '../../components/state/not-found.tsx';

/** NotFound: behind the guard, without the sidebar (NAV-08, NAV-33). */
export const Route = createFileRoute('/_guarded/404')({ component: NotFoundPage });

function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <NotFound>
      <Button component={Link} to="/pickup-boxes">
        {t('lockers.otherBoxes')}
      </Button>
    </NotFound>
  );
}
