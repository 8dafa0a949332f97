import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import {
  IconCalendarCheck,
  IconHandStop,
  IconLayoutGrid,
  IconUser,
  IconUserSearch,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { roleName } from '../../components/text/role-name.ts';
import { PrintPlaceProvider } from '../../components/print/print-place.tsx';
import { clearMessages, showError } from '../../components/toast/messages.ts';
import { useHoldCount } from '../../features/holds/parcel/hold-queries.ts';
import { useTodayCount } from '../../features/today/today-query.ts';
import { profileQuery } from '../../features/session/load-profile.ts';
import { signOut } from '../../features/session/sign-out.ts';
import { useChangeLanguage } from '../../features/session/use-change-language.ts';
import { useFollowChoice } from '../../features/session/use-follow-choice.ts';
import { NewsWatch } from '../../features/shell/news/news-watch.tsx';
import { Shell } from '../../features/shell/shell.tsx';
import type { ShellEntry, ShellPharmacy, ShellTab } from '../../features/shell/shell-types.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isLanguage } from '@kolli/domain/people/languages';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { LiveProvider } from '../../lib/live/use-live.tsx';
import { ScanOpener } from '../deliveries/scan-opener.tsx';
import { Foreign } from '../place/load-failure.tsx';
import { isId } from '../search/ids.ts';
import { navigatedScreens } from '../find/app-screens.ts';
import { Finder, loadFindPage, useFinding } from './finder.tsx';
import { useBoxTabs } from './use-box-tabs.ts';

const guarded = getRouteApi('/_guarded');
const home = { to: '/pickup-boxes' } as const;

/** Provides the shell with the user, the current pharmacy and the accessible entries. */
export function ShellFrame() {
  const { t, i18n } = useTranslation();
  const loaded = guarded.useLoaderData();
  // The cached profile, because names can be changed on the profile screen.
  const { data: profile = loaded.profile } = useQuery({ ...profileQuery(), enabled: false });
  useFollowChoice(loaded.profile.pharmacyId);
  const changeLanguage = useChangeLanguage();
  const leave = useSignOut();
  const currentEntry = useCurrentEntry();
  const ofBoxes = useBoxTabs(loaded.profile.pharmacyId);
  const ofProfile = useProfileTabs();
  const { pharmacyId, isForeign } = useOpenPharmacy(loaded.profile.pharmacyId, profile.pharmacyIds);
  const { tabs, label } = useTabs(isForeign ? [] : ofBoxes, ofProfile);
  const entries = useEntries(loaded.profile.pharmacyId, profile.accessOffers.length);
  const workplace = useWorkplace();
  const finding = useFinding();
  const userName = `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
  return (
    <LiveProvider pharmacyId={pharmacyId}>
      <Shell
        pharmacy={workplace}
        user={{
          name: userName,
          roleName: roleName(t, profile.role.name),
        }}
        home={home}
        entries={entries}
        currentEntry={currentEntry}
        tabs={tabs}
        tabsLabel={label}
        language={isLanguage(i18n.language) ? i18n.language : profile.appLanguage}
        onLanguage={changeLanguage}
        onSignOut={leave}
        onFind={() => finding.find()}
        onFindSoon={() => void loadFindPage()}
      >
        <PrintPlaceProvider
          place={{ pharmacyName: workplace.name, address: workplace.address ?? '', userName }}
        >
          {isForeign ? <Foreign /> : <Outlet />}
        </PrintPlaceProvider>
      </Shell>
      <NewsWatch pharmacyId={pharmacyId} kinds={profile.notifyOf} />
      <ScanOpener
        key={pharmacyId}
        pharmacyId={pharmacyId}
        finder={(onParcel, onShow) => (
          <Finder
            {...{ pharmacyId, finding, onParcel, onShow }}
            screens={navigatedScreens(entries, [...ofBoxes, ofProfile[1]])}
            change={workplace.change}
            onLanguage={changeLanguage}
            onSignOut={leave}
          />
        )}
      />
    </LiveProvider>
  );
}

/**
 * The pharmacy whose boxes are open, else the person's current one. Of one that the person has no access to nothing is
 * asked: the profile says so.
 */
function useOpenPharmacy(ownId: string, accessibleIds: readonly string[]) {
  const entry = useCurrentEntry();
  const { id } = useParams({ strict: false });
  const isNamed = (entry === 'pickup-boxes' || entry === 'pharmacy') && isId(id);
  const isForeign = isNamed && !accessibleIds.includes(id);
  const pharmacyId = entry === 'pickup-boxes' && isNamed && !isForeign ? id : ownId;
  return { pharmacyId, isForeign };
}

/**
 * The entries of the sidebar (NAV-38), first what needs somebody (TOD-01) and what waits for a decision (HLD-06). `offered`
 * accesses wait for the person's answer.
 */
function useEntries(pharmacyId: string, offered: number): ShellEntry[] {
  const { t } = useTranslation();
  const count = useHoldCount(pharmacyId);
  const todo = useTodayCount(pharmacyId);
  const canReadCustomers = usePermission('customer.export');
  const customers: ShellEntry = {
    id: 'customer-data',
    label: t('customerData.title'),
    icon: IconUserSearch,
    link: { to: '/customer-data' },
  };
  const canManageIntegrations = usePermission('integration.manage');
  const integrations: ShellEntry = {
    id: 'integrations',
    label: t('webhooks.title'),
    icon: IconWebhook,
    link: { to: '/integrations' },
  };
  return [
    {
      id: 'today',
      label: t('today.title'),
      icon: IconCalendarCheck,
      link: { to: '/today' },
      count: todo === 0 ? undefined : todo,
    },
    {
      id: 'to-decide',
      label: t('holds.title'),
      icon: IconHandStop,
      link: { to: '/to-decide' },
      count: count === 0 ? undefined : count,
      isUrgent: true,
    },
    {
      id: 'profile',
      label: t('shell.profile'),
      icon: IconUser,
      link: { to: '/profile' },
      count: offered === 0 ? undefined : offered,
    },
    { id: 'pickup-boxes', label: t('shell.pickupBoxes'), icon: IconLayoutGrid, link: home },
    { id: 'users', label: t('shell.users'), icon: IconUsers, link: { to: '/users' } },
    ...(canReadCustomers ? [customers] : []),
    ...(canManageIntegrations ? [integrations] : []),
  ];
}

/** The tabs of the current section, with the section's name. */
function useTabs(
  ofBoxes: readonly ShellTab[],
  ofProfile: readonly ShellTab[],
): { tabs: readonly ShellTab[]; label?: string } {
  const { t } = useTranslation();
  const section = useSection();
  if (section === 'pickup-boxes') return { tabs: ofBoxes };
  return section === 'profile' ? { tabs: ofProfile, label: t('shell.profile') } : { tabs: [] };
}

function useProfileTabs(): [profile: ShellTab, security: ShellTab] {
  const { t } = useTranslation();
  return [
    { id: 'profile', label: t('profile.title'), link: { to: '/profile' } },
    { id: 'security', label: t('security.title'), link: { to: '/profile/security' } },
  ];
}

/** The first segment of the path. */
function useSection(): string | undefined {
  return useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
}

/**
 * The sidebar entry of the current path: a user's pages belong to Users, paths that begin with a
 * pharmacy's id to its boxes.
 */
function useCurrentEntry(): string | undefined {
  const section = useSection();
  if (isId(section)) return 'pickup-boxes';
  return section === 'user' ? 'users' : section;
}

/** The current pharmacy, with a link to change it if there are several. */
function useWorkplace(): ShellPharmacy {
  const { profile } = guarded.useLoaderData();
  const { pharmacyId: id, pharmacyIds } = profile;
  const { data } = useQuery(callQuery(showPharmacy, { params: { id } }));
  const access = profile.pharmacyAccesses.find((one) => one.pharmacyId === id);
  return {
    name: data?.name ?? access?.pharmacyName ?? '',
    address: data?.streetAddress,
    edit: { to: '/pharmacy/$id', params: { id } },
    change: pharmacyIds.length > 1 ? { to: '/auth/changePharmacy' } : undefined,
  };
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
