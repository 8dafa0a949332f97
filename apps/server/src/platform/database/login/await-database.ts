import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { checkLogin } from './check-login.ts';
import { isConnectionLost } from '../database-faults.ts';
import { connectionOptions } from '../open-database.ts';

const longestPauseMs = 5000;

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: connectionOptions(),
    connectionTimeoutMillis: 4000,
  });
  // Without a listener a connection that is lost right after it was opened would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkLogin(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until the database accepts connections, with growing pauses between attempts. Throws what waiting cannot
 * heal, such as a wrong password, and `LoginError` for a login that may do more than a server needs (SEC-10).
 */
export async function awaitDatabase(url: string, log: Log): Promise<void> {
  for (let pauseMs = 250; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      await connectOnce(url);
      return;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      log.warn({ err: error }, 'waiting for the database');
      await setTimeout(pauseMs);
    }
  }
}
