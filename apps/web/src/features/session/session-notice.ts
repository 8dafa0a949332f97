const KEY = 'kolli.notice';

/** The notice that is good news: a new password is set, and one can sign in with it. */
export const PASSWORD_SET = 'auth.passwordSet';

/** Keeps a catalogue key across the reload that ends a session, to be shown on Login (NET-04). */
export function rememberNotice(notice: string): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // Storage that is blocked costs the message, never the sign-out.
  }
}

/** The kept notice, once. */
export function takeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return notice;
  } catch {
    return null;
  }
}
