import { ATTEMPT_KNOWN_SECONDS } from '../attempts/work-account-attempts.ts';

/**
 * Creates and reads the cookies that identify a browser when it returns from the issuer: one for each attempt, so that
 * attempts of several tabs do not end each other.
 */
export interface WorkAccountCookie {
  /** The Set-Cookie headers of an attempt; they also delete the oldest of too many in the Cookie header. */
  make(state: string, secret: string, header: string | undefined): string[];
  /** The secret of an attempt in a Cookie header; empty without one. */
  read(state: string, header: string | undefined): string;
}

/** More would fill the headers of a request. */
const MAX_ATTEMPTS = 20;
/** The first letters of the state: enough to tell attempts apart. */
const NAME_LETTERS = 12;

/** The `__Host-` prefix stops other hosts from setting the cookie; it requires TLS and path "/". */
export function createWorkAccountCookie(publicUrl: string): WorkAccountCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const prefix = `${isSecure ? '__Host-' : ''}kolli.work-account.`;
  const nameOf = (state: string) => `${prefix}${state.slice(0, NAME_LETTERS)}`;
  const line = (name: string, secret: string, seconds: number) =>
    [
      `${name}=${secret}`,
      `Max-Age=${seconds}`,
      'Path=/',
      'HttpOnly',
      ...(isSecure ? ['Secure'] : []),
      'SameSite=Lax',
    ].join('; ');
  /** Browsers send the oldest first. */
  const sent = (header = '') =>
    header.split(';').flatMap((part): { name: string; secret: string }[] => {
      const [name = '', secret = ''] = part.trim().split('=');
      return name.startsWith(prefix) ? [{ name, secret }] : [];
    });
  return {
    make: (state, secret, header) => [
      ...sent(header)
        .slice(0, -(MAX_ATTEMPTS - 1))
        .map(({ name }) => line(name, '', 0)),
      line(nameOf(state), secret, ATTEMPT_KNOWN_SECONDS),
    ],
    read: (state, header) => sent(header).find(({ name }) => name === nameOf(state))?.secret ?? '',
  };
}
