const KEY = 'kolli.notice';

/** The notice of a success: a new password was set and can be used to sign in. */
export const PASSWORD_SET = 'auth.passwordSet';

/** Stores a catalogue key across the reload that ends a session, for Login to show (NET-04). */
export function rememberNotice(notice: string): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // If storage is blocked the message is lost, but the sign-out continues.
  }
}

/** Returns the stored notice and removes it. */
export function takeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return notice;
  } catch {
    return null;
  }
}
