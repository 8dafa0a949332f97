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
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? '__Secure-kolli.passkey' : 'kolli.passkey';
  const secure = isSecure ? '; Secure' : '';
  const line = (value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/identity; HttpOnly${secure}; SameSite=Strict`;
  return {
    make: (secret) => line(secret, CHALLENGE_SECONDS),
    read: (header = '') => {
      const part = header.split(';').find((one) => one.trimStart().startsWith(`${name}=`));
      const value = part?.trim().slice(name.length + 1) ?? '';
      return VALUE.test(value) ? value : undefined;
    },
    clear: line('', 0),
  };
}
