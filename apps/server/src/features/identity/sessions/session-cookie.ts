import { createHash, createHmac, randomBytes } from 'node:crypto';
import { identityCookie } from './identity-cookie.ts';

/** A session's secret in a cookie; the database stores only its hash. */
export interface CookieValue {
  readonly hash: Buffer;
  /** The Set-Cookie header. */
  readonly line: string;
}

/** Creates and reads the cookie of a session. Each refresh replaces its value. */
export interface SessionCookie {
  /** A new random value. */
  make(): CookieValue;
  /**
   * The value that replaces `value`: a keyed hash of it. Two tabs that refresh with the same value
   * get the same next one, without a secret in the database. `nth` is how many replacements were given up before.
   */
  after(value: string, nth: number): CookieValue;
  /** The value in a Cookie header; undefined if it is missing or has another form. */
  read(header: string | undefined): string | undefined;
  /** The Set-Cookie header that deletes it. */
  readonly clear: string;
}

const VALUE_BYTES = 32;
const VALUE = /^[\w-]{43}$/;
/** Longer than a session without use lasts: by its cookie the browser learns for a week why it has ended. */
const MAX_AGE_SECONDS = 8 * 86_400;

/** The hash by which a cookie's value is found. */
export function cookieHash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

export function createSessionCookie(publicUrl: string, secret: string): SessionCookie {
  const cookie = identityCookie(publicUrl, 'session_token', 'Lax');
  const valueOf = (value: string): CookieValue => ({
    hash: cookieHash(value),
    line: cookie.line(value, MAX_AGE_SECONDS),
  });
  return {
    make: () => valueOf(randomBytes(VALUE_BYTES).toString('base64url')),
    after: (value, nth) => {
      const text = `session-cookie:${value}${nth === 0 ? '' : `:${nth}`}`;
      return valueOf(createHmac('sha256', secret).update(text).digest('base64url'));
    },
    read: (header) => {
      const value = cookie.valueIn(header);
      return VALUE.test(value) ? value : undefined;
    },
    clear: cookie.line('', 0),
  };
}
