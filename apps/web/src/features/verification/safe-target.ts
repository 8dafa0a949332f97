const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a customer may be sent to an address: over https, or over http to localhost, for trying
 * Kolli out. All others, including scripts, are refused.
 */
export function isSafeTarget(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
}
