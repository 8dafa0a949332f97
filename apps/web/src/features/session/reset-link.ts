import { isLanguage, type Language } from '@kolli/domain/people/languages';

/** The secret of a mailed link, and what the link says of its page. */
export type ResetLink = {
  readonly token: string;
  readonly purpose: 'reset' | 'invitation';
  readonly language?: Language;
};

/** After that the link in the mail has to be opened again. */
const KEPT_MS = 30 * 60_000;

/** In memory only: the secret is in neither the address bar, the history nor the browser's storage. */
let opened: { readonly link: ResetLink; readonly until: number } | null = null;

/** Keeps the secret of a link's fragment (without its #); returns whether there was one. */
export function saveResetLink(fragment: string, purpose: ResetLink['purpose']): boolean {
  const params = new URLSearchParams(fragment);
  const token = params.get('token') ?? '';
  if (token === '') return false;
  const language = params.get('language');
  const link = { token, purpose, ...(isLanguage(language) ? { language } : {}) };
  opened = { link, until: Date.now() + KEPT_MS };
  return true;
}

/** The last link opened in this tab, also after Back, for half an hour and until it is used; else null. */
export function openedResetLink(): ResetLink | null {
  return opened !== null && opened.until > Date.now() ? opened.link : null;
}

/** Forgets the link: it is used up. */
export function forgetResetLink(): void {
  opened = null;
}
