import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { UserInfoPage } from '../../../pages/people/user-info-page.tsx';

/** User info (NAV-25). */
export const Route = createFileRoute('/_guarded/_shell/user/$id/')({ component: UserRoute });

function UserRoute() {
  const { id } = Route.useParams();
  return isId(id) ? <UserInfoPage key={id} userId={id} /> : <Foreign />;
}
