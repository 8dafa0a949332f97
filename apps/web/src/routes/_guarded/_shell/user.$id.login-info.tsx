import { createFileRoute } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import { Foreign } from '../../../pages/place/load-failure.tsx';
import { LoginInfoPage } from '../../../pages/people/login-info-page.tsx';

/** Login information; `id` is the pharmacy's (NAV-28). */
export const Route = createFileRoute('/_guarded/_shell/user/$id/login-info')({
  component: LoginInfoRoute,
});

function LoginInfoRoute() {
  const { id } = Route.useParams();
  return isId(id) ? <LoginInfoPage key={id} pharmacyId={id} /> : <Foreign />;
}
