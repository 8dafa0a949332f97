import type { Clock } from '../../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import {
  type ConfiguredKeys,
  fingerprintOf,
  type NamedKey,
} from '../../../platform/secrets/secrets.ts';
import { countSealed, describeCounts } from './count-sealed.ts';
import {
  beginKeyUse,
  endKeyUse,
  hasHashes,
  type KeyUse,
  listKeyUses,
} from './key-use.repository.ts';

/** The configured keys are not those that the database needs; the message has a line for each reason. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused';
}

interface KeyDeps {
  readonly store: Store;
  readonly clock: Clock;
}

const settingOf = {
  data: 'KOLLI_DATA_KEYS',
  hash: 'KOLLI_HASH_KEY',
  audit: 'KOLLI_AUDIT_KEY',
} as const;

/** Keys with the name of another one. */
function wrongKeys(kind: KeyUse['kind'], keys: readonly NamedKey[], uses: readonly KeyUse[]) {
  return keys
    .filter(({ id, fingerprint }) =>
      uses.some(
        (use) => use.kind === kind && use.id === id && !use.fingerprint.equals(fingerprint),
      ),
    )
    .map(({ id }) =>
      kind === 'audit'
        ? 'KOLLI_AUDIT_KEY: is another key than the one that the audit log was written with'
        : `${settingOf[kind]}: the key '${id}' is another than the one of this name that was used here`,
    );
}

/** What still needs a data key that is not configured, or undefined. */
async function whatNeedsDataKey(store: Store, id: string): Promise<string | undefined> {
  const counts = (await countSealed(store)).get(id);
  if (counts === undefined) return undefined;
  return `KOLLI_DATA_KEYS: lacks the key '${id}', which still encrypts ${describeCounts(counts)}. Configure it, and run kolli reseal before you remove it.`;
}

async function whatNeedsHashKey(store: Store, id: string): Promise<string | undefined> {
  const isNeeded = await store.inPharmacies(await allPharmacyIds(store), hasHashes);
  if (!isNeeded) return undefined;
  return `KOLLI_HASH_KEY: lacks the key with the fingerprint ${id}, by which identity numbers and PINs are still found. Configure it as the former one, and run kolli reseal before you remove it.`;
}

/** What is wrong with the configured keys, a line for each, and the former ones that nothing needs any more. */
interface KeyVerdict {
  readonly reasons: readonly string[];
  readonly unneeded: readonly Pick<KeyUse, 'kind' | 'id'>[];
}

/** Compares the configured keys with those that the database needs. Only reads. */
export async function compareKeys(store: Store, keys: ConfiguredKeys): Promise<KeyVerdict> {
  const uses = await store.inGlobal(listKeyUses);
  const wrong = [...wrongKeys('data', keys.data, uses), ...wrongKeys('hash', keys.hash, uses)];
  if (wrong.length > 0) return { reasons: wrong, unneeded: [] };
  const reasons: string[] = [];
  const unneeded: Pick<KeyUse, 'kind' | 'id'>[] = [];
  for (const { kind, id, ended_at: endedAt } of uses) {
    if (kind === 'audit' || endedAt !== null) continue;
    if (keys[kind].some((key) => key.id === id)) continue;
    const why = await (kind === 'data' ? whatNeedsDataKey(store, id) : whatNeedsHashKey(store, id));
    if (why !== undefined) reasons.push(why);
    else unneeded.push({ kind, id });
  }
  return { reasons, unneeded };
}

const auditKeyId = 'audit';
const namedAuditKey = (key: Buffer) => ({ id: auditKeyId, fingerprint: fingerprintOf(key) });

/** Why this is not the key that the audit log was written with, or undefined. Only reads. */
export async function compareAuditKey(store: Store, key: Buffer): Promise<string | undefined> {
  return wrongKeys('audit', [namedAuditKey(key)], await store.inGlobal(listKeyUses))[0];
}

/**
 * Checks that a configured key of the audit log is the one that it was written with, and records the first one.
 * Throws `KeysRefused`.
 */
export async function checkAuditKey({ store, clock }: KeyDeps, key: Buffer): Promise<void> {
  const named = namedAuditKey(key);
  await store.inGlobal(async (tx) => {
    const uses = await listKeyUses(tx);
    const [wrong] = wrongKeys('audit', [named], uses);
    if (wrong !== undefined) throw new KeysRefused(wrong);
    if (!uses.some(({ kind }) => kind === 'audit')) await beginKeyUse(tx, 'audit', named, clock());
  });
}

/**
 * Checks that the configured keys are those that the database needs, and records the newest ones as used from now on,
 * and former ones that nothing needs as ended. Throws `KeysRefused` for a wrong key, and for one that was removed too
 * early, with what still needs it.
 */
export async function checkKeys(
  deps: KeyDeps & { readonly secrets: { readonly keys: ConfiguredKeys } },
): Promise<void> {
  const { store, clock, secrets } = deps;
  const { keys } = secrets;
  const { reasons, unneeded } = await compareKeys(store, keys);
  for (const use of unneeded) await store.inGlobal((tx) => endKeyUse(tx, use, clock()));
  if (reasons.length > 0) throw new KeysRefused(reasons.join('\n'));
  await store.inGlobal(async (tx) => {
    await beginKeyUse(tx, 'data', keys.data[0], clock());
    await beginKeyUse(tx, 'hash', keys.hash[0], clock());
  });
}
