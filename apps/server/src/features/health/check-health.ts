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

/**
 * Returns ok where the database responds as calls need it: in a transaction, and by prepared statements on two connections
 * at once. Throws where it does not.
 */
export async function checkHealth({ pool }: Pooled) {
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
