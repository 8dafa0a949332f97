// Runs before the first paint so that a stored dark scheme never flashes light. A separate file,
// because the content security policy allows no inline script.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // Storage can be blocked; the system's scheme is used then.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
