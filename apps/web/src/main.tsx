import './app/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { leadStyles } from './app/lead-styles.ts';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { startSession } from './features/session/start-session.ts';
import { ProductProvider } from './components/layout/product.tsx';
import { catalogues, signInTexts } from './lib/text/catalogues.ts';
import { startI18n } from './lib/text/i18n.ts';
import { readProduct } from './lib/call/product-settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

leadStyles();

// `before-paint.js` has found out whether somebody was signed in.
const wasSignedIn = document.documentElement.dataset['first'] !== 'sign-in';
const texts = wasSignedIn ? catalogues : signInTexts;
// The code of the signed-in screens comes while the session is checked. If it fails, the screen that needs it says so.
if (wasSignedIn) import('./features/session/app-cache.ts').catch(() => undefined);

/**
 * Renders the app. Nothing is rendered before the identity service has returned the session (NAV-31). A function: while
 * a module awaits at its top level, the bundler makes a file of its own for each lazy import.
 */
async function start(element: HTMLElement): Promise<void> {
  const [product] = await Promise.all([readProduct(), startI18n(texts), startSession()]);
  const router = createAppRouter();
  // The frame of the page stays until the first screen is there.
  const unsubscribe = router.subscribe('onResolved', () => {
    unsubscribe();
    document.getElementById('first-paint')?.remove();
  });
  // What the router stores while it is drawn is drawn at once, in one piece.
  await router.load();
  const app = (
    <StrictMode>
      <Providers>
        <ProductProvider value={product}>
          <RouterProvider router={router} />
        </ProductProvider>
      </Providers>
    </StrictMode>
  );
  // In pieces, between which the browser can paint and answer; the frame of the page is there meanwhile.
  startTransition(() => createRoot(element).render(app));
}

void start(root);
