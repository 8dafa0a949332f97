import { Button } from '@mantine/core';
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFound } from '../../components/state/not-found.tsx';
import { ScanOpener } from '../../pages/deliveries/scan-opener.tsx';

const guarded = getRouteApi('/_guarded');

/** NotFound: behind the guard, without the sidebar (NAV-08, NAV-33). */
export const Route = createFileRoute('/_guarded/404')({ component: NotFoundPage });

function NotFoundPage() {
  const { t } = useTranslation();
  const { pharmacyId } = guarded.useLoaderData().profile;
  return (
    <>
      <NotFound>
        <Button component={Link} to="/pickup-boxes">
          {t('lockers.otherBoxes')}
        </Button>
      </NotFound>
      <ScanOpener pharmacyId={pharmacyId} />
    </>
  );
}
