import { randomUUID } from 'node:crypto';
import {
  type NamedStatement,
  type Queried,
  tryInTurn,
} from '../../platform/database/transaction/try-in-turn.ts';

/** A pool of connections to the database. */
interface Pooled {
  readonly pool: { readonly connect: () => Promise<Queried & { readonly release: () => void }> };
}

/** The prepared statement of each connection. */
const probes = new WeakMap<Queried, NamedStatement>();

function probeOf(connection: Queried): NamedStatement {
  const probe = probes.get(connection) ?? { name: `health_${randomUUID()}`, text: 'select 1' };
  probes.set(connection, probe);
  return probe;
}

async function check({ pool }: Pooled) {
  const one = await pool.connect();
  try {
    const other = await pool.connect();
    try {
      await tryInTurn(one, other, probeOf(one));
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
  return { status: 'ok' as const };
}

/** The check that is under way on a pool. */
const checks = new WeakMap<Pooled['pool'], ReturnType<typeof check>>();

/**
 * Returns ok where the database responds as calls need it: in a transaction, and by prepared statements on two connections
 * at once. Throws where it does not. Who asks meanwhile gets the same answer: two checks that each wait for their second
 * connection could wait for each other.
 */
export function checkHealth({ pool }: Pooled): ReturnType<typeof check> {
  const running = checks.get(pool) ?? check({ pool }).finally(() => checks.delete(pool));
  checks.set(pool, running);
  return running;
}
