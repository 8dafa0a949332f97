import {
  createMemoryHistory,
  getRouteApi,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
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
import { state } from './fake/server.ts';
import { the } from './the.ts';

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

/** Signs in at Login. */
export async function signIn(email = 'anna@example.test', password = state.password) {
  await the.label('E-mail').fill(email);
  await the.label('Password', { exact: true }).fill(password);
  await the.button('Sign in').click();
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
