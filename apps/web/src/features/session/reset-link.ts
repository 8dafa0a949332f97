import { isLanguage, type Language } from '@kolli/domain/people/languages';

/** The content of a mailed link: a one-time secret, its purpose, the mail's language. */
export type ResetLink = {
  readonly token: string;
  readonly purpose: 'reset' | 'invitation';
  readonly language?: Language;
};

/** In memory only: the secret is in neither the address bar nor the history. */
let link: ResetLink | null = null;

/** Stores the secret of a link's fragment (without its #); returns whether there was one. */
export function saveResetLink(fragment: string, purpose: ResetLink['purpose']): boolean {
  const params = new URLSearchParams(fragment);
  const token = params.get('token') ?? '';
  if (token === '') return false;
  const language = params.get('language');
  link = { token, purpose, ...(isLanguage(language) ? { language } : {}) };
  return true;
}

/** Returns the last opened link and clears it: from then on only the page that it opened has it. */
export function takeResetLink(): ResetLink | null {
  const taken = link;
  link = null;
  return taken;
}
