import { ATTEMPT_SECONDS } from './work-account-attempts.ts';

/** Makes, reads and ends the cookie by which a browser is known when it comes back from the issuer. */
export interface WorkAccountCookie {
  /** The Set-Cookie line. */
  make(secret: string): string;
  /** The secret that a Cookie header brings; empty without one. */
  read(header: string | undefined): string;
  /** The Set-Cookie line that ends it. */
  readonly end: string;
}

/** The prefix keeps hosts beside ours from setting the cookie; it asks for TLS and the whole path. */
export function createWorkAccountCookie(publicUrl: string): WorkAccountCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? '__Host-kolli.work-account' : 'kolli.work-account';
  const line = (secret: string, seconds: number) =>
    [
      `${name}=${secret}`,
      `Max-Age=${seconds}`,
      'Path=/',
      'HttpOnly',
      ...(isSecure ? ['Secure'] : []),
      'SameSite=Lax',
    ].join('; ');
  return {
    make: (secret) => line(secret, ATTEMPT_SECONDS),
    read: (header = '') => {
      const found = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
      return found?.trim().slice(name.length + 1) ?? '';
    },
    end: line('', 0),
  };
}
