/** What the link of a mail brought: a secret that is good once, and what it is for. */
export type ResetLink = { readonly token: string; readonly purpose: 'reset' | 'invitation' };

/** In memory alone: neither the address bar nor the history keeps the secret. */
let link: ResetLink | null = null;

/** Takes the secret out of a link's fragment (without its #) and keeps it; tells if there was one. */
export function keepResetLink(fragment: string, purpose: ResetLink['purpose']): boolean {
  const token = new URLSearchParams(fragment).get('token') ?? '';
  if (token === '') return false;
  link = { token, purpose };
  return true;
}

/** The link that was followed last, once: the page that it opened holds it from then on. */
export function takeResetLink(): ResetLink | null {
  const taken = link;
  link = null;
  return taken;
}
