/** How a cookie of the identity calls is written and read. */
export interface IdentityCookie {
  /** The Set-Cookie header; an age of 0 deletes the cookie. */
  line(value: string, maxAgeSeconds: number): string;
  /** The value in a Cookie header; empty if it is missing. */
  valueIn(header: string | undefined): string;
}

/** A cookie that no script can read, and that a site with HTTPS gives over HTTPS alone. */
export function identityCookie(
  publicUrl: string,
  ownName: string,
  sameSite: 'Lax' | 'Strict',
): IdentityCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = isSecure ? `__Secure-kolli.${ownName}` : `kolli.${ownName}`;
  const attributes = `Path=/identity; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=${sameSite}`;
  return {
    line: (value, maxAgeSeconds) => `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    valueIn: (header = '') => {
      const part = header.split(';').find((one) => one.trimStart().startsWith(`${name}=`));
      return part?.trim().slice(name.length + 1) ?? '';
    },
  };
}
