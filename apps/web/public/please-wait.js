// Shows 'please wait' while the customer's page loads over a slow network, and offers a retry if it
// does not load. The page's first render replaces it.
(() => {
  const words = {
    en: ['Please wait', 'Try again'],
    fi: ['Odota hetki', 'Yritä uudelleen'],
    sv: ['Vänta ett ögonblick', 'Försök igen'],
    nb: ['Vent litt', 'Prøv igjen'],
  };
  const tags = [...navigator.languages];
  try {
    const stored = localStorage.getItem('locale');
    if (stored) tags.unshift(stored);
  } catch {
    // Storage can be blocked; the browser's languages are used then.
  }
  const spoken = tags
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((tag) => (tag === 'no' || tag === 'nn' ? 'nb' : tag))
    .find((tag) => tag in words);
  const [wait, again] = words[spoken ?? 'sv'];
  document.documentElement.lang = spoken ?? 'sv';

  const first = document.createElement('main');
  first.id = 'first-words';
  const title = document.createElement('h1');
  title.textContent = wait;
  first.append(title);
  document.getElementById('root')?.append(first);

  const offer = () => {
    if (!first.isConnected || first.querySelector('a')) return;
    const link = document.createElement('a');
    link.href = location.href;
    link.textContent = again;
    first.append(link);
  };
  setTimeout(offer, 15_000);
  // A script's load error does not bubble: only a capturing listener gets it.
  addEventListener('error', offer, true);
  addEventListener('unhandledrejection', offer);
})();
