import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { identityCookie } from './identity-cookie.ts';

/** The longest time browsers store a cookie; each sign-in renews it. */
export const BROWSER_DAYS = 400;

/** Creates and reads the signed number that identifies a browser. */
export interface BrowserCookie {
  /** A new number and its Set-Cookie header. */
  make(): { readonly hash: Buffer; readonly line: string };
  /** The hash of the number in a Cookie header; undefined if missing or not signed by us. */
  read(header: string | undefined): Buffer | undefined;
}

const NUMBER_BYTES = 32;
const TEXT = /^([\w-]{43})\.([\w-]{43})$/;

export function createBrowserCookie(publicUrl: string, secret: string): BrowserCookie {
  const cookie = identityCookie(publicUrl, 'browser', 'Lax');
  const signed = (number: string) =>
    createHmac('sha256', secret).update(`known-browser:${number}`).digest();
  const hashed = (number: string) => createHash('sha256').update(number).digest();

  return {
    make: () => {
      const number = randomBytes(NUMBER_BYTES).toString('base64url');
      const text = `${number}.${signed(number).toString('base64url')}`;
      return { hash: hashed(number), line: cookie.line(text, BROWSER_DAYS * 86_400) };
    },
    read: (header) => {
      const [, number = '', signature = ''] = TEXT.exec(cookie.valueIn(header)) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = signed(number);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? hashed(number) : undefined;
    },
  };
}
