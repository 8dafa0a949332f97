// Runs before the first paint, so that a stored dark scheme never flashes light, and that what is
// shown until the app has loaded looks like what follows it. The build puts it into the pages, whose
// content security policy allows it by its hash.
(() => {
  // Zod compiles no schemas: the policy forbids it, and browsers report each attempt.
  globalThis.__zod_globalConfig = { jitless: true };
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be blocked; nothing was chosen then.
      return null;
    }
  };
  const html = document.documentElement;
  const scheme = stored('mantine-color-scheme-value');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  // The language is stored from the sign-in to the sign-out.
  const isSignedIn = stored('locale') !== null && !location.pathname.startsWith('/auth/');
  const isLockers = /^\/(pickup-boxes\/?)?$|\/info-lockers$/.test(location.pathname);
  html.dataset.first = !isSignedIn ? 'sign-in' : isLockers ? 'lockers' : 'screen';
  const isEnglish = (stored('locale') ?? 'en') === 'en';
  if (location.pathname === '/auth/login' && isEnglish) html.dataset.greeting = '';
  if (stored('kolli.sidebar') === 'closed') html.dataset.sidebar = 'closed';
})();
