import { identityCookie } from '../sessions/identity-cookie.ts';
import { CHALLENGE_SECONDS } from './passkey-challenges.ts';

/** Creates, reads and clears the cookie of a browser that begins to sign in with a passkey. */
export interface PasskeyCookie {
  /** The Set-Cookie header. */
  make(secret: string): string;
  /** The secret in a Cookie header; undefined if it is missing or has another form. */
  read(header: string | undefined): string | undefined;
  /** The Set-Cookie header that deletes it. */
  readonly clear: string;
}

const VALUE = /^[\w-]{43}$/;

export function createPasskeyCookie(publicUrl: string): PasskeyCookie {
  const cookie = identityCookie(publicUrl, 'passkey', 'Strict');
  return {
    make: (secret) => cookie.line(secret, CHALLENGE_SECONDS),
    read: (header) => {
      const value = cookie.valueIn(header);
      return VALUE.test(value) ? value : undefined;
    },
    clear: cookie.line('', 0),
  };
}
