import {
  createMemoryHistory,
  getRouteApi,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { beforeEach, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Providers } from '../src/app/providers.tsx';
import { createAppRouter } from '../src/app/router.ts';
import { startSession } from '../src/features/session/start-session.ts';
import { PrintPlaceProvider } from '../src/components/print/print-place.tsx';
import { LiveProvider } from '../src/lib/live/use-live.tsx';
import { ShellFrame } from '../src/pages/frame/shell-frame.tsx';
import { isId } from '../src/pages/search/ids.ts';
import { Route as shellRoute } from '../src/routes/_guarded/_shell.tsx';
import { ProductProvider } from '../src/components/layout/product.tsx';
import { plainProduct, type ProductSettings } from '../src/lib/call/product-settings.ts';
import { showLanguage } from '../src/lib/text/i18n.ts';
import { dropToken } from '../src/lib/call/token.ts';
import { clearMessages } from '../src/components/toast/messages.ts';
import { forgetTypedEmail } from '../src/features/sign-in/typed-email.ts';
import { resetAlarms } from './fake/fake-alarms.ts';
import { resetBoxes } from './fake/fake-boxes.ts';
import { resetCustomers } from './fake/fake-customers.ts';
import { resetHolds } from './fake/fake-holds.ts';
import { resetIdentity } from './fake/fake-identity.ts';
import { resetLists } from './fake/fake-lists.ts';
import { resetLockers } from './fake/fake-lockers.ts';
import { resetPeople } from './fake/fake-people.ts';
import { resetPharmacy } from './fake/fake-pharmacy.ts';
import { resetProfile } from './fake/fake-profile.ts';
import { resetSecurity } from './fake/fake-security.ts';
import { resetStatistics } from './fake/fake-statistics.ts';
import { resetTemperatures } from './fake/fake-temperatures.ts';
import { resetToday } from './fake/fake-today.ts';
import { resetViews } from './fake/fake-views.ts';
import { resetState, state, network } from './fake/fake-server.ts';
import { endRequests } from './until-idle.ts';

/** Resets the fake server and the browser before each test of a file. */
export function withFakeServer(): void {
  beforeEach(async () => {
    await endRequests();
    forgetTypedEmail();
    network.resetHandlers();
    resetFakes();
    dropToken();
    clearMessages();
    localStorage.clear();
    sessionStorage.clear();
    await showLanguage('en');
  });
}

/** Undoes all changes to the fake server, whichever test file made them. */
function resetFakes(): void {
  resetState();
  resetAlarms();
  resetBoxes();
  resetCustomers();
  resetHolds();
  resetIdentity();
  resetLists();
  resetLockers();
  resetPeople();
  resetPharmacy();
  resetProfile();
  resetSecurity();
  resetStatistics();
  resetTemperatures();
  resetToday();
  resetViews();
}

type OpenOptions = { isSignedIn?: boolean; product?: Partial<ProductSettings> };

/** Opens the app at a path like a page load: first the session, then the rendering. */
export const openApp = (path: string, options: OpenOptions = {}) => open(path, ShellFrame, options);

/**
 * Opens the screen of a path as `openApp` does, but without the frame around it: no sidebar, tabs, search, shortcuts,
 * scanner and news, which take more time than most screens.
 */
export const renderScreen = (path: string, options: OpenOptions = {}) =>
  open(path, ScreenFrame, options);

async function open(path: string, frame: () => ReactNode, options: OpenOptions) {
  state.hasSession = options.isSignedIn ?? true;
  await startSession();
  shellRoute.update({ component: frame });
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  // Pending queries would be retried during the next test.
  onTestFinished(async () => (await router.options.context.openCache()).queryClient.clear());
  const screen = await render(
    <Providers>
      <ProductProvider value={{ ...plainProduct, ...options.product }}>
        <RouterProvider router={router} />
      </ProductProvider>
    </Providers>,
  );
  return { router, screen };
}

const guarded = getRouteApi('/_guarded');

/** What screens need of the frame: live changes, and whose paper is printed. */
function ScreenFrame() {
  const { pharmacyId, firstName, lastName } = guarded.useLoaderData().profile;
  const { id = pharmacyId } = useParams({ strict: false });
  const place = { pharmacyName: '', address: '', userName: `${firstName} ${lastName}` };
  return (
    <LiveProvider pharmacyId={isId(id) ? id : pharmacyId}>
      <PrintPlaceProvider place={place}>
        <main>
          <Outlet />
        </main>
      </PrintPlaceProvider>
    </LiveProvider>
  );
}
