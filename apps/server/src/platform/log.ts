import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields never logged: tokens, keys, identity numbers, PINs, phone numbers. */
const redacted = [
  'ssn',
  'pickupSsn',
  'phoneNumber',
  'pin',
  'pinCode',
  'pharmacistPin',
  'password',
  'authtoken',
  'authorization',
  'cookie',
  'text',
];

/** Serializes an error without `detail` and `where`, in which the database quotes rows. */
function describe(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint, cause } = error;
  const reason: unknown = cause instanceof Error ? cause.message : undefined;
  return { name, message, stack, code, constraint, reason };
}

/** The server's log: JSON lines on standard output. Requests are logged by path, never by query. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
    serializers: {
      err: describe,
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
  });
}
