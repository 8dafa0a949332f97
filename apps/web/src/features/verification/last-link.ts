const STORAGE_KEY = 'verify-link';

/** Keeps in this tab which link was opened (ids alone), so that one can begin again after a refusal. */
export function rememberLink(path: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, path);
  } catch {
    // Without storage the customer opens the link in the message again.
  }
}

/** The path of the link that was opened last in this tab; null where none is known. */
export function lastLink(): string | null {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY);
    return path !== null && /^\/verify\/[^/]+\/[^/]+$/u.test(path) ? path : null;
  } catch {
    return null;
  }
}
