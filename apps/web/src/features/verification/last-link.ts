const STORAGE_KEY = 'verify-link';
const AGAIN_KEY = 'verify-again';

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

/**
 * Whether this tab may open its link again by itself: once, until there is a proof. A provider whose answers are of no use
 * would send the customer round for ever. Asking counts.
 */
export function mayBeginAgain(): boolean {
  try {
    if (sessionStorage.getItem(AGAIN_KEY) !== null) return false;
    sessionStorage.setItem(AGAIN_KEY, 'begun');
    return true;
  } catch {
    return false;
  }
}

/** The customer has proven who they are. */
export function noteProof(): void {
  try {
    sessionStorage.removeItem(AGAIN_KEY);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
