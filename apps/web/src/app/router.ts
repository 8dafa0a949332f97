import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppCache } from '../features/session/app-cache.ts';
import { catalogues } from '../lib/text/catalogues.ts';
import { loadMoreTexts } from '../lib/text/i18n.ts';
import { routeTree } from '../routeTree.gen.ts';

/** Creates the router of the file routes; tests pass their own history. */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  let cache: Promise<AppCache> | undefined;
  const openCache = () => {
    cache ??= Promise.all([
      import('../features/session/app-cache.ts'),
      loadMoreTexts(catalogues),
    ]).then(([module]) => module.createAppCache());
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
