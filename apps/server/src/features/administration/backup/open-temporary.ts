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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Names what is left, after the result of the work: its fault, if it had one. */
function explainLeft(name: string, error: unknown, fault: string | undefined): string {
  const left = `The temporary database ${name} has a copy of the data and could not be removed (${messageOf(error)}): remove it with \`drop database ${name}\`.`;
  return fault === undefined ? left : `${fault}\n${left}`;
}

async function removeDatabase(client: pg.Client, name: string, fault: string | undefined) {
  try {
    await dropDatabase(client, name);
  } catch (error) {
    // Without it as cause, which would be shown instead.
    throw new Error(explainLeft(name, error, fault));
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` with a new, empty database beside that of the URLs, and removes it, whatever happens. The URLs must lead to
 * PostgreSQL itself: a pooler would keep connections to the database, which could not be removed then.
 */
export async function inTemporaryDatabase<T>(
  { ownerUrl, appUrl }: DatabaseUrls,
  work: (urls: DatabaseUrls) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  const name = `kolli_check_${randomBytes(6).toString('hex')}`;
  await client.connect();
  let fault: string | undefined;
  try {
    await client.query(`create database ${name}`);
    return await work({ ownerUrl: atDatabase(ownerUrl, name), appUrl: atDatabase(appUrl, name) });
  } catch (error) {
    fault = messageOf(error);
    throw error;
  } finally {
    await removeDatabase(client, name, fault);
  }
}
