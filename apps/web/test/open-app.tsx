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
import { BOX_ID, PHARMACY_ID } from './sample/ids.ts';
import { see, textsOf, the } from './the.ts';

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

/** The path of a screen of the pharmacy, such as 'reservations'. */
export const pathOf = (screen: string) => `/pickup-boxes/${PHARMACY_ID}/${screen}`;

/** The row of a parcel. */
export const row = (kolliId: string) => the.row(new RegExp(`${kolliId}\\b`, 'u'));

/** Opens the menu of a row, and reads it. */
export async function menuOf(kolliId: string) {
  await the.button(`More actions: ${kolliId}`, { exact: true }).click();
  await see(the.menuitem().first());
  return textsOf(the.menuitem());
}

/** Chooses an action in the menu of a row. */
export async function act(kolliId: string, action: string): Promise<void> {
  await menuOf(kolliId);
  await the.menuitem(action).click();
}

/** The path of a box. */
export const lockersPath = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

/** A door on the map of the open box. */
export const door = (id: string) => the.option(new RegExp(`^${id},`, 'u'));

/** Opens the box, and waits for its doors. */
export async function openLockers(open: typeof openApp = openApp) {
  const app = await open(lockersPath);
  await see(door('1-1'));
  return app;
}

/** Opens the box, and the panel of a door. */
export async function openDoor(id: string, open?: typeof openApp) {
  const app = await openLockers(open);
  await door(id).click();
  const panel = the.complementary(id);
  await see(panel);
  return { ...app, panel };
}

/** Fills what the open form of a delivery requires. */
export async function fillDelivery(kolliId = 'FP-77'): Promise<void> {
  await the.label('Kolli ID', { exact: false }).first().fill(kolliId);
  await the.label('Phone', { exact: false }).fill('+358401234567');
}
