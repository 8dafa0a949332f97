import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeEach, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Providers } from '../src/app/providers.tsx';
import { createAppRouter } from '../src/app/router.ts';
import { startSession } from '../src/features/session/start-session.ts';
import { ProductProvider } from '../src/components/product.tsx';
import { plainProduct, type ProductSettings } from '../src/lib/product-settings.ts';
import { showLanguage } from '../src/lib/i18n.ts';
import { dropToken } from '../src/lib/token.ts';
import { clearMessages } from '../src/components/toast/messages.ts';
import { forgetTypedEmail } from '../src/features/sign-in/typed-email.ts';
import { resetAlarms } from './fake-alarms.ts';
import { resetBoxes } from './fake-boxes.ts';
import { resetIdentity } from './fake-identity.ts';
import { resetLists } from './fake-lists.ts';
import { resetLockers } from './fake-lockers.ts';
import { resetPeople } from './fake-people.ts';
import { resetPharmacy } from './fake-pharmacy.ts';
import { resetProfile } from './fake-profile.ts';
import { resetStatistics } from './fake-statistics.ts';
import { resetTemperatures } from './fake-temperatures.ts';
import { resetState, state, worker } from './fake-server.ts';
import { endRequests } from './until-idle.ts';

let isStarted = false;

/** Lets each test of a file begin with a fresh server and an empty browser. */
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

/** What a test changed of the fake server is undone, whichever file it was in. */
function resetFakes(): void {
  resetState();
  resetAlarms();
  resetBoxes();
  resetIdentity();
  resetLists();
  resetLockers();
  resetPeople();
  resetPharmacy();
  resetProfile();
  resetStatistics();
  resetTemperatures();
}

type OpenOptions = { isSignedIn?: boolean; product?: Partial<ProductSettings> };

/** Opens the app at a path as the browser does at a load: session first, then the drawing. */
export async function openApp(path: string, options: OpenOptions = {}) {
  state.hasSession = options.isSignedIn ?? true;
  await startSession();
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  // What was under way would be tried again in the next test.
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
