import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from './-profile-page.tsx';

type ProfileSearch = {
  /** The work account has just been connected. */
  workAccount?: 'connected';
  /** The code of what went wrong with it. */
  problem?: string;
};

/** 'My information' (NAV-23). */
export const Route = createFileRoute('/_guarded/_shell/profile/')({
  validateSearch: (search: Record<string, unknown>): ProfileSearch => {
    const { problem } = search;
    return {
      ...(search['workAccount'] === 'connected' ? { workAccount: 'connected' } : {}),
      ...(typeof problem === 'string' ? { problem } : {}),
    };
  },
  component: ProfileRoute,
});

function ProfileRoute() {
  return <ProfilePage {...Route.useSearch()} />;
}
