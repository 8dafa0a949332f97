import type { SomeSettings } from '../../../../platform/settings/settings.ts';
import type { Store } from '../../../../platform/database/open-database.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';
import { findMisread, type NumberDeps } from '../../misread-numbers/find-misread.ts';
import {
  type ExaminedPharmacy,
  listExaminedPharmacies,
} from '../../misread-numbers/misread-number.repository.ts';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, warning } from '../findings/report-finding.ts';
import { type ExaminedNumbers, judgeNumbers } from './judge-numbers.ts';

/** By then no further deliveries are read: far below what a check may take. */
const defaultEnoughMs = 5000;

/** Counts the deliveries of a pharmacy with misread numbers, until it was enough. */
async function examinePharmacy(
  deps: NumberDeps,
  pharmacy: ExaminedPharmacy,
  isEnough: () => boolean,
): Promise<ExaminedNumbers> {
  const { name, businessId } = pharmacy;
  const counts = { deliveries: 0, open: 0, unreadable: 0 };
  try {
    for await (const { found, isLast } of findMisread(deps, pharmacy)) {
      for (const { row, misread, unreadableBy } of found) {
        counts.unreadable += unreadableBy.length;
        if (misread.length === 0) continue;
        counts.deliveries += 1;
        if (row.is_open) counts.open += 1;
      }
      if (!isLast && isEnough()) return { name, businessId, ...counts, isPart: true };
    }
  } catch (error) {
    return { name, businessId, ...counts, isPart: false, failure: reasonOf(error) };
  }
  return { name, businessId, ...counts, isPart: false };
}

/**
 * Whether identity numbers are stored as those of another country than the pharmacy's. It decrypts only numbers as long
 * as those that can be, of the pharmacies that can have some, and for not much longer than `enoughMs`. `kolli
 * identity-numbers` reads all.
 */
export function identityNumbersCheck(
  store: Store,
  { KOLLI_DATA_KEYS: dataKeys, KOLLI_HASH_KEY: hash }: SomeSettings,
  enoughMs = defaultEnoughMs,
): Check {
  const run = async (signal: AbortSignal) => {
    if (dataKeys === undefined || hash === undefined)
      return [warning('Not all keys are set, so no identity number was looked at.')];
    const secrets = createSecrets({ dataKeys, hashKey: hash.newest });
    const until = performance.now() + enoughMs;
    const isEnough = () => signal.aborted || performance.now() >= until;
    const pharmacies = await listExaminedPharmacies(store);
    const examined: ExaminedNumbers[] = [];
    for (const pharmacy of pharmacies) {
      if (isEnough()) break;
      examined.push(await examinePharmacy({ store, secrets }, pharmacy, isEnough));
    }
    return judgeNumbers(examined, pharmacies.length);
  };
  return { name: 'identity numbers', run };
}
