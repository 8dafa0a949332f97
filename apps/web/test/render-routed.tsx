import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Providers } from '../src/app/providers.tsx';

/** Renders content with links, as if the page at `path` were open. */
export async function renderRouted(children: ReactNode, path = '/') {
  const root = createRootRoute();
  const lockers = createRoute({ getParentRoute: () => root, path: '/lockers' });
  const other = createRoute({ getParentRoute: () => root, path: '/other' });
  const router = createRouter({
    routeTree: root.addChildren([lockers, other]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  return render(
    <Providers>
      <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
    </Providers>,
  );
}
