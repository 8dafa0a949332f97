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

/** Tries a second connection; without a free one, only the first. */
async function check({ pool }: Pooled) {
  const one = await pool.connect();
  try {
    const waiting = pool.connect();
    const other = await Promise.race([waiting, sleep(freeWithinMs, undefined, { ref: false })]);
    if (other === undefined) {
      // All others are in use: calls wait, and the check does not make them wait for longer.
      waiting.then(
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

/** The check that is under way on a pool. */
const checks = new WeakMap<Pooled['pool'], ReturnType<typeof check>>();

/**
 * Returns ok where the database responds as calls need it: in a transaction, and by prepared statements on two connections
 * at once, if two are free. Throws where it does not. Who asks meanwhile gets the same answer: two checks that each wait for their second
 * connection could wait for each other.
 */
export function checkHealth({ pool }: Pooled): ReturnType<typeof check> {
  const running = checks.get(pool) ?? check({ pool }).finally(() => checks.delete(pool));
  checks.set(pool, running);
  return running;
}
