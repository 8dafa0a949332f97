import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AppCache } from '../features/session/app-cache.ts';

export type AppContext = {
  /** Returns the query client of signed-in screens; created, and its code loaded, on first use. */
  readonly openCache: () => Promise<AppCache>;
};

export const Route = createRootRouteWithContext<AppContext>()({ component: Outlet });
