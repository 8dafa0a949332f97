import { showPharmacy } from '@kolli/contract/pharmacies';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/code-text.ts';
import { clearMessages, showError } from '../../components/toast/messages.ts';
import { signOut } from '../../features/session/sign-out.ts';
import { useChangeLanguage } from '../../features/session/use-change-language.ts';
import { Shell } from '../../features/shell/shell.tsx';
import { CallError } from '../../lib/call-error.ts';
import { isLanguage } from '../../lib/language.ts';
import { callQuery } from '../../lib/query.ts';
import { useBoxTabs } from './-use-box-tabs.ts';

const guarded = getRouteApi('/_guarded');

/** Fills the shell with who is signed in, where they work and what they can open. */
export function ShellFrame() {
  const { t, i18n } = useTranslation();
  const { profile } = guarded.useLoaderData();
  const pharmacy = useQuery(callQuery(showPharmacy, { params: { id: profile.pharmacyId } }));
  const changeLanguage = useChangeLanguage();
  const leave = useSignOut();
  const isAtBoxes = Boolean(useMatchRoute()({ to: '/pickup-boxes', fuzzy: true }));
  const tabs = useBoxTabs(profile.pharmacyId);
  const access = profile.pharmacyAccesses.find((one) => one.pharmacyId === profile.pharmacyId);
  const home = { to: '/pickup-boxes' } as const;
  return (
    <Shell
      pharmacy={{
        name: pharmacy.data?.name ?? access?.pharmacyName ?? '',
        address: pharmacy.data?.streetAddress,
      }}
      user={{
        name: `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
        roleName: roleText(profile.role.name),
      }}
      home={home}
      entries={[
        { id: 'pickup-boxes', label: t('shell.pickupBoxes'), icon: IconLayoutGrid, link: home },
      ]}
      currentEntry={isAtBoxes ? 'pickup-boxes' : undefined}
      tabs={isAtBoxes ? tabs : []}
      language={isLanguage(i18n.language) ? i18n.language : profile.appLanguage}
      onLanguage={changeLanguage}
      onSignOut={leave}
    >
      <Outlet />
    </Shell>
  );

  /** A role of a site's own making has no text of ours: its name is its text. */
  function roleText(name: string): string {
    return name === 'admin' || name === 'main_user' || name === 'user' ? t(`roles.${name}`) : name;
  }
}

function useSignOut(): () => void {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void signOut(queryClient).then(
      () => {
        clearMessages();
        return navigate({ to: '/auth/login', replace: true });
      },
      (error: unknown) => {
        showError(codeText(i18n, error instanceof CallError ? error.code : 'unknown'));
      },
    );
  };
}
