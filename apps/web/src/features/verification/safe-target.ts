const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a customer may be sent there: over https, or in plain http to this very machine, as where
 * somebody tries Kolli out. Everything else, scripts included, is nowhere.
 */
export function isSafeTarget(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
}
