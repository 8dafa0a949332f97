import { ATTEMPT_SECONDS } from '../attempts/work-account-attempts.ts';

/**
 * Creates, reads and clears the cookie that identifies a browser when it returns from the issuer.
 */
export interface WorkAccountCookie {
  /** The Set-Cookie header. */
  make(secret: string): string;
  /** The secret in a Cookie header; empty without one. */
  read(header: string | undefined): string;
  /** The Set-Cookie header that clears it. */
  readonly end: string;
}

/** The `__Host-` prefix stops other hosts from setting the cookie; it requires TLS and path "/". */
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
