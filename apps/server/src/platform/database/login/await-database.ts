import pg from 'pg';
import type { Log } from '../../log.ts';
import { isConnectionLost } from '../database-faults.ts';
import { repeatWhileAway } from './repeat-while-away.ts';
import { connectionOptions } from '../transaction/open-pool.ts';

/** Throws if a server cannot work with the database. */
type Check = (client: pg.Client) => Promise<void>;

async function connectOnce(url: string, checks: readonly Check[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: connectionOptions(),
    connectionTimeoutMillis: 4000,
  });
  // Without a listener a connection that is lost right after it was opened would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const check of checks) await check(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until the database accepts connections, with growing pauses between attempts. Throws what waiting cannot
 * heal, such as a wrong password, and what the checks of the connection throw.
 */
export function awaitDatabase(url: string, log: Log, checks: readonly Check[]): Promise<void> {
  return repeatWhileAway(log, () => connectOnce(url, checks), isConnectionLost);
}
