import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { appRole } from '../database/open-database.ts';

/** Runs a statement that creates something; what another migration has just created stays. */
async function createUnlessThere(client: pg.Client, statement: string): Promise<void> {
  await client.query(`
    do $$ begin
      ${statement};
    exception when duplicate_object or unique_violation then null;
    end $$`);
}

/** Creates the role that has the app's rights. The owner is no member of it, nor it of the owner. */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole]);
  if (rowCount === 0) await createUnlessThere(client, `create role ${appRole} nologin`);
}

/**
 * What PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5803). Sent instead of the password, which
 * would otherwise be in the database's log of statements.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/**
 * Creates the login that the server uses, with its password, and gives it the app's rights. A login that
 * exists stays as it is and gets the rights that it lacks.
 */
export async function ensureAppLogin(client: pg.Client, appUrl: string): Promise<void> {
  const { user = '', password } = new pg.Client({ connectionString: appUrl });
  const name = pg.escapeIdentifier(user);
  const { rows } = await client.query<{ hasRights: boolean }>(
    `select pg_has_role(oid, $2, 'usage') as "hasRights" from pg_roles where rolname = $1`,
    [user, appRole],
  );
  if (rows[0] === undefined) {
    const secret = typeof password === 'string' && password !== '' ? scramVerifier(password) : '';
    const proof = secret === '' ? '' : `password ${pg.escapeLiteral(secret)}`;
    await createUnlessThere(client, `create role ${name} login ${proof} in role ${appRole}`);
  } else if (!rows[0].hasRights) {
    await createUnlessThere(client, `grant ${appRole} to ${name}`);
  }
}
