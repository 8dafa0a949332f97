import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { countMainUsers } from '../persons/person.repository.ts';

/**
 * Runs a change of accesses of a pharmacy whose people are locked. Throws `last_main_user` if it
 * removes the last main user who can sign in to the web tool.
 */
export async function requireMainUser(
  tx: Tx,
  pharmacyId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await countMainUsers(tx, pharmacyId);
  await change();
  if (before > 0 && (await countMainUsers(tx, pharmacyId)) === 0)
    throw new CodedError('last_main_user');
}
