import { appendInstallationAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import type { LongWork } from '../../../platform/work/long-work.ts';
import { checkKeys } from './check-keys.ts';
import { countSealed, describeCounts } from './count-sealed.ts';
import { endKeyUse } from './key-use.repository.ts';
import {
  addRenewed,
  countRowsOfPass,
  nothingRenewed,
  type Renewed,
  renewRows,
  type ResealDeps,
} from './renew-rows.ts';
import { listPlaces } from './sealed-rows.repository.ts';
import { sealedTables } from './sealed-tables.ts';

type Deps = ResealDeps & { readonly clock: Clock };

/** The result for the operator. */
export interface Resealed {
  /** What was done, and which keys nothing needs any more. */
  readonly done: readonly string[];
  /** What still needs a key; empty if nothing does. */
  readonly left: readonly string[];
}

/** Passes until nothing is left to change: under load a row may be locked, or written by an instance with former keys. */
const maxPasses = 5;

/** Renews all encrypted tables once. Progress is that of this pass. */
async function renewAll(deps: Deps, { signal, onProgress }: LongWork): Promise<Renewed> {
  const places = await listPlaces(deps.store, sealedTables);
  const total = onProgress === undefined ? 0 : await countRowsOfPass(deps, places);
  let [all, read] = [nothingRenewed, 0];
  const onRead = (rows: number) => {
    read += rows;
    if (rows > 0) onProgress?.(read, total);
  };
  for (const place of places)
    all = addRenewed(all, await renewRows(deps, place, { signal, onRead }));
  return all;
}

/** Renews until a pass finds nothing to do. Returns what the last pass found, and the changed rows of all. */
async function renewUntilDone(
  deps: Deps,
  followed: LongWork,
): Promise<{ last: Renewed; rows: number }> {
  let rows = 0;
  for (let pass = 1; ; pass += 1) {
    const last = await renewAll(deps, followed);
    rows += last.changed;
    if (last.changed + last.locked === 0 || pass === maxPasses) return { last, rows };
  }
}

/** What still needs an older data key, and which ones nothing needs. */
async function reportDataKeys({ store, secrets, clock }: Deps): Promise<Resealed> {
  const [newest, ...older] = secrets.keys.data;
  const counts = await countSealed(store);
  const ids = new Set([...older.map(({ id }) => id), ...counts.keys()]);
  ids.delete(newest.id);
  const [done, left]: [string[], string[]] = [[], []];
  for (const id of ids) {
    const needing = counts.get(id);
    if (needing !== undefined) {
      left.push(`The data key '${id}' is still needed by ${describeCounts(needing)}.`);
      continue;
    }
    await store.inGlobal((tx) => endKeyUse(tx, { kind: 'data', id }, clock()));
    done.push(`The data key '${id}' is no longer needed: remove it from KOLLI_DATA_KEYS.`);
  }
  return { done, left };
}

/** Whether the former key of hashes is still needed. */
async function reportHashKey({ store, secrets, clock }: Deps, last: Renewed): Promise<Resealed> {
  const [, former] = secrets.keys.hash;
  if (former === undefined) return { done: [], left: [] };
  const reasons = [
    last.changed + last.locked > 0 && 'rows that others changed meanwhile: run it again',
    last.unreadable > 0 && `rows that cannot be decrypted (${last.unreadable})`,
    last.samePins > 0 && `open deliveries with the PIN of another one (${last.samePins})`,
  ].filter((reason) => reason !== false);
  if (reasons.length > 0)
    return { done: [], left: [`The former hash key is still needed by ${reasons.join(', ')}.`] };
  await store.inGlobal((tx) => endKeyUse(tx, { kind: 'hash', id: former.id }, clock()));
  return {
    done: ['The former hash key is no longer needed: remove it from KOLLI_HASH_KEY.'],
    left: [],
  };
}

/** Writes to the installation's audit chain that the keys were changed. */
async function logReseal({ store, secrets, clock }: Deps, rows: number): Promise<void> {
  const subject = secrets.keys.data[0].id;
  const entry = { at: clock(), userId: null, userName: 'kolli reseal', action: 'keys.reseal' };
  await store.inPharmacies([installationId], (tx) =>
    appendInstallationAudit(tx, { ...entry, subject, detail: { rows } }),
  );
}

/**
 * Encrypts everything under the newest data key, and hashes everything with the newest hash key, while the product runs.
 * It may be killed, and run again or twice at once: each row is changed in one transaction, and those already done are
 * left. Throws `KeysRefused` before any change, if a needed key is missing or wrong.
 */
export async function reseal(deps: Deps, followed: LongWork = {}): Promise<Resealed> {
  await checkKeys(deps);
  const { last, rows } = await renewUntilDone(deps, followed);
  const [data, hash] = [await reportDataKeys(deps), await reportHashKey(deps, last)];
  if (rows > 0) await logReseal(deps, rows);
  const unreadable =
    last.unreadable > 0 ? [`Rows that cannot be decrypted were left (${last.unreadable}).`] : [];
  return {
    done: [`Rows that were encrypted or hashed again: ${rows}.`, ...data.done, ...hash.done],
    left: [...unreadable, ...data.left, ...hash.left],
  };
}
