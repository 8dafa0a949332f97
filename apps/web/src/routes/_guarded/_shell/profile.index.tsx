import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../pages/people/profile-page.tsx';

type ProfileSearch = {
  /** The work account has just been connected. */
  workAccount?: 'connected';
  /** The code of an error with the work account. */
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
