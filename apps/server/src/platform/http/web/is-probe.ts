/** First segments that monitors and scanners ask for, and no screen has. */
const probes: ReadonlySet<string> = new Set([
  'actuator',
  'admin',
  'administrator',
  'backup',
  'cgi-bin',
  'config',
  'console',
  'debug',
  'env',
  'graphql',
  'health',
  'healthz',
  'live',
  'livez',
  'manager',
  'metrics',
  'phpmyadmin',
  'ping',
  'ready',
  'readyz',
  'server-info',
  'server-status',
  'solr',
  'status',
  'swagger',
  'swagger-ui',
  'telescope',
  'vendor',
  'version',
  'wordpress',
  'wp',
  'wp-admin',
  'wp-content',
  'wp-includes',
  'xmlrpc',
]);

/**
 * Whether a path names a file (a dot in one of its segments) or something that only monitors and scanners ask for.
 * Screens have neither: their paths are words and ids. With the app's page as an answer a monitor would believe that
 * all is well, and a scanner that it has found something.
 */
export function isProbe(path: string): boolean {
  const segments = decodeURIComponent(path).toLowerCase().split(/[\\/]/);
  return segments.some((segment) => segment.includes('.')) || probes.has(segments[1] ?? '');
}
