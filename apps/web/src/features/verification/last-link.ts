const STORAGE_KEY = 'verify-link';

/**
 * Stores the opened link's path (ids only) for this tab, so that the customer can start again after
 * a refusal.
 */
export function rememberLink(path: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, path);
  } catch {
    // If storage is blocked the customer opens the link in the message again.
  }
}

/** The path of the link last opened in this tab; null if unknown. */
export function lastLink(): string | null {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY);
    return path !== null && /^\/verify\/[^/]+\/[^/]+$/u.test(path) ? path : null;
  } catch {
    return null;
  }
}
