import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/** The app's router over the file routes. */
export function createAppRouter() {
  return createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
