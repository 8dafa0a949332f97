import type { SomeSettings } from '../../../../platform/settings/settings.ts';
import type { Store } from '../../../../platform/database/open-database.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';
import { compareAuditKey, compareKeys } from '../../resealing/check-keys.ts';
import { type Check, fault, ok, type Finding } from '../findings/report-finding.ts';

/** Whether the configured keys are those that the database needs. */
export function keysCheck(store: Store, settings: SomeSettings): Check {
  const { KOLLI_DATA_KEYS: dataKeys, KOLLI_HASH_KEY: hash, KOLLI_AUDIT_KEY: audit } = settings;
  const run = async (): Promise<Finding[]> => {
    if (dataKeys === undefined || hash === undefined || audit === undefined)
      return [fault('Not all keys are set, so they were not compared with the database.')];
    const { keys } = createSecrets({ dataKeys, hashKey: hash.newest, formerHashKey: hash.former });
    const { reasons } = await compareKeys(store, keys);
    const wrong = [...reasons, (await compareAuditKey(store, audit)) ?? ''].filter(Boolean);
    if (wrong.length > 0) return wrong.map(fault);
    return [ok('The configured keys are those that the database needs.')];
  };
  return { name: 'keys', run };
}
