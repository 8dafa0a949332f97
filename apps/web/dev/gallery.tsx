import '../src/app/styles.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Providers } from '../src/app/providers.tsx';
import { LocationNotAllowed } from '../src/components/location-not-allowed.tsx';
import { NotFound } from '../src/components/not-found.tsx';
import { ProductProvider } from '../src/components/product.tsx';
import { ToastHost } from '../src/components/toast/toast-host.tsx';
import { SignInScreen } from '../src/features/sign-in/sign-in-screen.tsx';
import { chooseLanguage, startI18n } from '../src/lib/i18n.ts';
import { isLanguage, type Language } from '../src/lib/language.ts';
import { LockersSample } from './gallery-lockers.tsx';

const query = new URLSearchParams(location.search);
const wanted = query.get('lang');
const language: Language = isLanguage(wanted) ? wanted : 'en';

function Sample() {
  switch (query.get('screen')) {
    case 'sign-in':
      return (
        <SignInScreen
          language={language}
          onLanguage={(chosen) => void chooseLanguage(chosen)}
          noticeKey={query.get('notice') ?? undefined}
          onSubmit={async () => ({ errorKey: 'error_login_user_not_found_or_wrong_password' })}
        />
      );
    case 'not-found':
      return <NotFound />;
    case 'location':
      return <LocationNotAllowed />;
    default:
      return <LockersSample language={language} kind={query.get('screen') ?? 'lockers'} />;
  }
}

const root = createRootRoute();
const index = createRoute({ getParentRoute: () => root, path: '/', component: Sample });
const router = createRouter({
  routeTree: root.addChildren([index]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

const element = document.getElementById('root');
if (!element) throw new Error('gallery.html has no #root');
await startI18n(language);
createRoot(element).render(
  <Providers>
    <ProductProvider value={{ name: 'Kolli', userGuideUrl: '#guide', helpdeskUrl: '#helpdesk' }}>
      <RouterProvider router={router as never} />
      <ToastHost />
    </ProductProvider>
  </Providers>,
);
