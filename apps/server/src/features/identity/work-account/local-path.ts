const LENGTH_LIMIT = 2_000;
const ANYWHERE = 'http://kolli.invalid';

/**
 * Returns a requested path of this app, or '/' for anything else. What browsers read as another
 * host, such as `//host`, `/\host` or `/..//host`, is not a local path.
 */
export function localPath(wish: unknown): string {
  if (typeof wish !== 'string' || wish.length > LENGTH_LIMIT) return '/';
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wish)) return '/';
  const url = URL.parse(wish, ANYWHERE);
  if (url === null || url.origin !== ANYWHERE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
