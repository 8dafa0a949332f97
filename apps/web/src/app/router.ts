import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppCache } from '../features/session/app-cache.ts';
import { routeTree } from '../routeTree.gen.ts';

/** Creates the router of the file routes; tests pass their own history. */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  let cache: Promise<AppCache> | undefined;
  const openCache = () => {
    cache ??= import('../features/session/app-cache.ts').then((module) => module.createAppCache());
    return cache;
  };
  return createRouter({
    routeTree,
    context: { openCache },
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...options,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
