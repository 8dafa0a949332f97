import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeEach, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Providers } from '../src/app/providers.tsx';
import { createAppRouter } from '../src/app/router.ts';
import { startSession } from '../src/features/session/start-session.ts';
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
import { resetState, state, worker } from './fake/fake-server.ts';
import { endRequests } from './until-idle.ts';

let isStarted = false;

/** Resets the fake server and the browser before each test of a file. */
export function withFakeServer(): void {
  beforeEach(async () => {
    await endRequests();
    forgetTypedEmail();
    if (!isStarted) await worker.start({ quiet: true });
    isStarted = true;
    worker.resetHandlers();
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
export async function openApp(path: string, options: OpenOptions = {}) {
  state.hasSession = options.isSignedIn ?? true;
  await startSession();
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
