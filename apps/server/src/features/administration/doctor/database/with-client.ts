import pg from 'pg';
import { reasonOf } from '../findings/reason-of.ts';
import { fault, type Finding } from '../findings/report-finding.ts';

export interface Connection {
  readonly url: string;
  /** The setting that the URL is from. */
  readonly setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
  /** How long connecting, and each statement, may take. */
  readonly limitMs: number;
}

/** Codes of PostgreSQL for a login that it does not accept. */
const refusedCodes = new Set(['28P01', '28000']);

function connectionFault(error: unknown, setting: string): Finding {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code !== undefined && refusedCodes.has(code))
    return fault(
      `The database does not accept the login of ${setting} (${reasonOf(error)}): check its password and pg_hba.conf.`,
    );
  if (code === '3D000')
    return fault(`The database of ${setting} does not exist: create it, then run kolli migrate.`);
  return fault(
    `The database cannot be reached at ${setting}: ${reasonOf(error)}. Check host, port and that PostgreSQL runs.`,
  );
}

/** Runs `work` on a connection of its own that cannot write. */
export async function withClient(
  { url, setting, limitMs }: Connection,
  work: (client: pg.Client) => Promise<Finding[]>,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    options: '-c default_transaction_read_only=on',
  });
  // Without a listener a connection that is lost would end the process.
  client.on('error', () => undefined);
  try {
    try {
      await client.connect();
    } catch (error) {
      return [connectionFault(error, setting)];
    }
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs parts of a check one after the other; one that fails is a fault and does not stop the next ones. */
export async function runParts(
  parts: readonly (() => Promise<readonly Finding[]>)[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const part of parts)
    findings.push(...(await part().catch((error: unknown) => [fault(reasonOf(error))])));
  return findings;
}
