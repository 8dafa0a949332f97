import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { countSealed, describeCounts } from './count-sealed.ts';
import { endKeyUse } from './key-use.repository.ts';

/**
 * Records that a data key was lost: the server starts without it again, and what it encrypted stays unreadable. Returns
 * what that is. Throws if the key is configured, or not in use.
 */
export async function forgetDataKey(
  { store, secrets, clock }: { store: Store; secrets: Secrets; clock: Clock },
  id: string,
): Promise<string> {
  if (secrets.keys.data.some((key) => key.id === id))
    throw new Error(`The data key '${id}' is configured: run kolli reseal`);
  const isEnded = await store.inGlobal((tx) => endKeyUse(tx, { kind: 'data', id }, clock()));
  if (!isEnded) throw new Error(`No data key '${id}' is in use`);
  const counts = (await countSealed(store)).get(id);
  return counts === undefined ? 'nothing' : describeCounts(counts);
}
