import { isLanguage, type Language } from '../../lib/language.ts';

/** What the link of a mail brought: a secret that is good once, what it is for, the mail's language. */
export type ResetLink = {
  readonly token: string;
  readonly purpose: 'reset' | 'invitation';
  readonly language?: Language;
};

/** In memory alone: neither the address bar nor the history keeps the secret. */
let link: ResetLink | null = null;

/** Takes the secret out of a link's fragment (without its #) and keeps it; tells if there was one. */
export function keepResetLink(fragment: string, purpose: ResetLink['purpose']): boolean {
  const told = new URLSearchParams(fragment);
  const token = told.get('token') ?? '';
  if (token === '') return false;
  const language = told.get('language');
  link = { token, purpose, ...(isLanguage(language) ? { language } : {}) };
  return true;
}

/** The link that was followed last, once: the page that it opened holds it from then on. */
export function takeResetLink(): ResetLink | null {
  const taken = link;
  link = null;
  return taken;
}
