import { newShelfNames } from '@kolli/domain/box/shelf-names';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { changeShelfService } from '../statistics/change-shelf-service.ts';
import { addShelves, isAnyShelfInUse, lockShelves, retireShelves } from './pharmacy.repository.ts';

/**
 * Sets the number of shelves of a pharmacy (PHA-10). Fewer: the last ones are retired, not deleted,
 * because the history names them. More: retired ones come back under their names before new shelves
 * get the lowest free numbers, so a name always means the same shelf. Refuses with
 * `shelves_are_in_use_cant_change_number` while something lies on a shelf that would go (ERR-030);
 * the shelves are locked, so nothing can be laid on one meanwhile. Returns whether anything changed.
 */
export async function setShelvesNumber(
  tx: Tx,
  pharmacyId: string,
  { number, clock }: { readonly number: number; readonly clock: Clock },
): Promise<boolean> {
  const known = await lockShelves(tx, pharmacyId);
  // Read the clock after the lock, so that the time is after any concurrent change.
  const at = clock();
  const present = known.filter((shelf) => !shelf.isRetired);
  if (present.length === number) return false;
  const going = present.slice(number).map(({ name }) => name);
  if (await isAnyShelfInUse(tx, pharmacyId, going))
    throw new CodedError('shelves_are_in_use_cant_change_number');
  await retireShelves(tx, pharmacyId, { names: going, at });
  await changeShelfService(tx, pharmacyId, { names: going, isActive: false, at });
  const missing = Math.max(number - present.length, 0);
  const back = known.filter((shelf) => shelf.isRetired).map(({ name }) => name);
  const made = newShelfNames(
    known.map(({ name }) => name),
    missing,
  );
  const names = [...back, ...made].slice(0, missing);
  const ordinal = (present.at(-1)?.ordinal ?? -1) + 1;
  await addShelves(tx, pharmacyId, { names, ordinal });
  await changeShelfService(tx, pharmacyId, { names, isActive: true, at });
  return true;
}
