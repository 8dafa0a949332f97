import { randomBytes } from 'node:crypto';
import pg from 'pg';

interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

function atDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** PostgreSQL's code for a database that is in use. */
const inUse = '55006';
const maxTries = 5;

/**
 * PostgreSQL waits five seconds for connections that are ending. Those of others are not cut off by force: an owner who is
 * no superuser may not.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query(`drop database if exists ${name}`);
      return;
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === inUse;
      if (!isInUse || tries === maxTries) throw error;
    }
}

/** Runs `work` with a new, empty database beside that of the URLs, and removes it, whatever happens. */
export async function inTemporaryDatabase<T>(
  { ownerUrl, appUrl }: DatabaseUrls,
  work: (urls: DatabaseUrls) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  const name = `kolli_check_${randomBytes(6).toString('hex')}`;
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    return await work({ ownerUrl: atDatabase(ownerUrl, name), appUrl: atDatabase(appUrl, name) });
  } finally {
    await dropDatabase(client, name);
    await client.end();
  }
}
