import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type NamedStatement,
  type Queried,
  tryInTurn,
} from '../../platform/database/transaction/try-in-turn.ts';

/** A pool of connections to the database. */
interface Pooled {
  readonly pool: { readonly connect: () => Promise<Queried & { readonly release: () => void }> };
}

/** A pool with a free connection gives it at once. */
const freeWithinMs = 500;

/** The prepared statement of each connection. */
const probes = new WeakMap<Queried, NamedStatement>();

function probeOf(connection: Queried): NamedStatement {
  const probe = probes.get(connection) ?? { name: `health_${randomUUID()}`, text: 'select 1' };
  probes.set(connection, probe);
  return probe;
}

/**
 * Returns ok where the database responds as calls need it: in a transaction, and by prepared statements on two connections
 * at once, if two are free. Throws where it does not.
 */
export async function checkHealth({ pool }: Pooled) {
  const one = await pool.connect();
  try {
    const waiting = pool.connect();
    const other = await Promise.race([waiting, sleep(freeWithinMs, undefined, { ref: false })]);
    if (other === undefined) {
      // The others are in use.
      void waiting.then(
        (late) => late.release(),
        () => undefined,
      );
      await one.query(probeOf(one));
    } else await tryInTurn(one, other, probeOf(one)).finally(() => other.release());
  } finally {
    one.release();
  }
  return { status: 'ok' as const };
}
