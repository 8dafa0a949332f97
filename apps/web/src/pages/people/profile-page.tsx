import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { useProduct } from '../../components/layout/product.tsx';
import { roleName } from '../../components/text/role-name.ts';
import { showDone, showError } from '../../components/toast/messages.ts';
import { connectHref } from '../../features/profile/work-account-form.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { profileQuery } from '../../features/session/load-profile.ts';
import { prove } from '../../lib/call/proof.ts';
import { OfferedAccess } from './offered-access.tsx';

const ScannerTestModal = lazy(async () => ({
  default: (await import('./scanner-test-modal.tsx')).ScannerTestModal,
}));
const guarded = getRouteApi('/_guarded');

type ProfilePageProps = {
  workAccount?: 'connected' | undefined;
  problem?: string | undefined;
};

/** Shows the profile. */
export function ProfilePage(props: ProfilePageProps) {
  const { t } = useTranslation();
  const loaded = guarded.useLoaderData();
  const { data: profile = loaded.profile } = useQuery({ ...profileQuery(), enabled: false });
  const [isTesting, setIsTesting] = useState(false);
  useWorkAccountOutcome(props);
  return (
    <>
      <ProfileScreen
        profile={profile}
        roleName={roleName(t, profile.role.name)}
        offered={<OfferedAccess offers={profile.accessOffers} />}
        onTestScanner={() => setIsTesting(true)}
      />
      {isTesting && (
        <Suspense>
          <ScannerTestModal onClose={() => setIsTesting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Connecting needs a recent proof (SEC-06): asks for it, and goes on to the work account's sign-in. */
async function proveAndConnect(): Promise<void> {
  if (await prove()) location.assign(connectHref);
}

/** Shows the result of connecting a work account, and removes it from the address. */
function useWorkAccountOutcome({ workAccount, problem }: ProfilePageProps): void {
  const { t, i18n } = useTranslation();
  const { workAccountName: name = '' } = useProduct();
  const navigate = useNavigate();
  const report = useEffectEvent(() => {
    if (problem === 'proof_needed') void proveAndConnect();
    else if (problem !== undefined) showError(codeText(i18n, problem));
    else showDone(t('profile.connected', { name }));
    void navigate({ to: '/profile', search: {}, replace: true });
  });
  useEffect(() => {
    if (workAccount !== undefined || problem !== undefined) report();
  }, [workAccount, problem]);
}
