import type pg from 'pg';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, type Finding, ok } from '../findings/report-finding.ts';
import { type Connection, withClient } from './with-client.ts';

/** What the check needs of a connection. */
export type Client = Pick<pg.Client, 'query'>;

const probe = { name: 'kolli_doctor', text: 'select 1' };

/** Codes of PostgreSQL for a statement that its session does not have, or has already. */
const otherSession = new Set(['26000', '42P05']);

/** Other connections of the pooler are in use meanwhile, so which session it gives is a matter of luck. */
const rounds = 20;

/**
 * Whether a connection keeps its session between two statements: it prepares one, another connection prepares it in a
 * transaction, for which a pooler may give it the same session, and the first one uses its own again.
 */
export async function tryPrepared(one: Client, other: Client): Promise<Finding> {
  try {
    await one.query(probe);
    for (let round = 0; round < rounds; round += 1) {
      await other.query('begin');
      await other.query(probe);
      await one.query(probe);
      await other.query('rollback');
    }
    return ok('Prepared statements stay with their connection.');
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (!otherSession.has(code ?? '')) throw error;
    return fault(
      `The pooler before the database does not keep prepared statements (${reasonOf(error)}), so most calls fail: set ` +
        'DATABASE_PREPARED_STATEMENTS=off, or pool sessions, or let it keep them (max_prepared_statements of PgBouncer 1.21).',
    );
  }
}

/** Whether prepared statements work as the server uses them, on several connections. */
export function preparedCheck(connection: Connection): Check {
  return {
    name: 'prepared statements',
    run: () =>
      withClient(connection, (one) =>
        withClient(connection, async (other) => [await tryPrepared(one, other)]),
      ),
  };
}
