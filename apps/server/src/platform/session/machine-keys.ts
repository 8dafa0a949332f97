import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { CodedError } from '../coded-error.ts';
import { violatedConstraint } from '../database/database-faults.ts';
import { newId } from '../database/ids.ts';
import type { Prepared, Store, Tx } from '../database/open-database.ts';
import { batchConcurrent } from '../work/batch-concurrent.ts';
import {
  type KeyKind,
  type KeyParts,
  keyHash,
  keyText,
  newKeySecret,
  readKeyText,
} from './key-text.ts';

interface Device {
  readonly kind: 'device';
  readonly pharmacyId: string;
  readonly boxId: string;
}

/** A pickup box, authenticated by its key. */
export interface DeviceCaller extends Device {
  readonly keyId: string;
  readonly keyMadeAt: Date;
  /** The key to revoke at the first use of this one; null afterwards. */
  readonly replacesKeyId: string | null;
}

interface OrderSource {
  readonly kind: 'orderSource';
  readonly pharmacyId: string;
  readonly source: string;
}

/** An order source, authenticated by its key. */
export interface OrderSourceCaller extends OrderSource {
  /** A test source (INT-08). */
  readonly isTest: boolean;
}

export type MachineCaller = DeviceCaller | OrderSourceCaller;

/** The owner of a key. */
export type KeyHolder = (Device | (OrderSource & { readonly isTest?: boolean })) & {
  readonly name: string;
};

/** A new key and its machine. */
interface MadeKey {
  readonly id: string;
  readonly key: string;
  readonly machine: KeyHolder;
}

/** A key to store: its id, its machine, and the hash of its secret. */
interface StoredKey {
  readonly id: string;
  readonly machine: KeyHolder;
  readonly secretHash: Buffer;
}

/**
 * Stores keys, of which Kolli knows only the hashes of their secrets. Throws `source_kind_differs` for a test source with
 * the name of a real one, and the other way round.
 */
export async function storeMachineKeys(
  tx: Tx,
  keys: readonly StoredKey[],
  now: Date,
  replaces: string | null = null,
): Promise<void> {
  const inserting = tx
    .insertInto('machine_key')
    .values(
      keys.map(({ machine, id, secretHash }) => ({
        pharmacy_id: machine.pharmacyId,
        id,
        kind: machine.kind,
        name: machine.name,
        box_id: machine.kind === 'device' ? machine.boxId : null,
        secret_hash: secretHash,
        created_at: now,
        revoked_at: null,
        replaces_id: replaces,
        is_test: machine.kind === 'orderSource' && machine.isTest === true,
      })),
    )
    .execute();
  try {
    await inserting;
  } catch (error) {
    if (violatedConstraint(error) !== 'machine_key_source') throw error;
    throw new CodedError('source_kind_differs');
  }
}

/**
 * Creates a key for each machine and stores only their hashes; their texts are returned only here, in the order of the
 * machines. Keys that replace another, `replaces`, revoke it at their first use.
 */
export async function createMachineKeys(
  tx: Tx,
  machines: readonly KeyHolder[],
  now: Date,
  replaces: string | null = null,
): Promise<MadeKey[]> {
  const made = machines.map((machine) => ({ machine, id: newId(), secret: newKeySecret() }));
  const stored = made.map(({ machine, id, secret }) => ({
    machine,
    id,
    secretHash: keyHash(secret),
  }));
  await storeMachineKeys(tx, stored, now, replaces);
  return made.map(({ machine, id, secret }) => {
    const { kind, pharmacyId } = machine;
    return { id, key: keyText(kind, { pharmacyId, id, secret }), machine };
  });
}

/** Creates one key, as `createMachineKeys` does. */
export async function createMachineKey(
  tx: Tx,
  machine: KeyHolder,
  now: Date,
  replaces: string | null = null,
): Promise<{ id: string; key: string }> {
  const [made] = await createMachineKeys(tx, [machine], now, replaces);
  if (made === undefined) throw new Error('No key was made');
  return { id: made.id, key: made.key };
}

/**
 * Revokes a key immediately, together with its unused replacement. Returns whether there was a
 * valid key.
 */
export async function revokeMachineKey(
  tx: Tx,
  key: { pharmacyId: string; id: string },
  clock: Clock,
): Promise<boolean> {
  const result = await tx
    .updateTable('machine_key')
    .set({ revoked_at: clock() })
    .where('pharmacy_id', '=', key.pharmacyId)
    .where((eb) => eb.or([eb('id', '=', key.id), eb('replaces_id', '=', key.id)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface KeyRow {
  readonly pharmacy_id: string;
  readonly id: string;
  readonly kind: KeyKind;
  readonly secret_hash: Buffer;
  readonly box_id: string | null;
  readonly name: string;
  readonly created_at: Date;
  readonly replaces_id: string | null;
  readonly is_test: boolean;
}

const lookingUp: Prepared = {
  name: 'find-machine-keys',
  text: `select pharmacy_id, id, kind, secret_hash, box_id, name, created_at, replaces_id, is_test
    from find_machine_keys($1, $2)`,
};

const lookingUpOne: Prepared = {
  name: 'find-machine-key',
  text: `select pharmacy_id, id, kind, secret_hash, box_id, name, created_at, replaces_id, is_test
    from machine_key where pharmacy_id = $1 and id = $2 and revoked_at is null`,
};

type KeyStore = Pick<Store, 'runAlone' | 'runInPharmacies' | 'isDistributed'>;

/** The row of one key, wherever its pharmacy is; undefined for an unknown and a revoked one. */
async function readKey(store: KeyStore, { pharmacyId, id }: KeyParts): Promise<KeyRow | undefined> {
  const [row] = await store.runInPharmacies<KeyRow>([pharmacyId], lookingUpOne, [pharmacyId, id]);
  return row;
}

/** The rows of these keys, in order; undefined for unknown and revoked ones. */
async function readKeys(
  store: KeyStore,
  keys: readonly KeyParts[],
): Promise<(KeyRow | undefined)[]> {
  const ids = keys.map(({ id }) => id);
  const pharmacyIds = keys.map(({ pharmacyId }) => pharmacyId);
  const rows = await store.runAlone<KeyRow>(lookingUp, [pharmacyIds, ids]);
  // Also by pharmacy, since a batch has keys of several, and a forged key may name another.
  const byKey = new Map(rows.map((row) => [`${row.pharmacy_id} ${row.id}`, row]));
  return keys.map(({ pharmacyId, id }) => byKey.get(`${pharmacyId} ${id}`));
}

/** Finds the owner of a key; undefined if it is unknown, of another kind, or revoked. */
export type FindMachine = (kind: KeyKind, text: string) => Promise<MachineCaller | undefined>;

/**
 * Looks up machine keys in batches, since boxes call often and concurrently. Each lookup reads
 * current data, without a cache.
 */
export function openMachineFinder(store: KeyStore): FindMachine {
  const readTogether = batchConcurrent((keys: readonly KeyParts[]) => readKeys(store, keys));
  return async (kind, text) => {
    const parts = readKeyText(kind, text);
    if (parts === undefined) return undefined;
    const row = (await store.isDistributed())
      ? await readKey(store, parts)
      : await readTogether(parts);
    if (row?.kind !== kind || !timingSafeEqual(row.secret_hash, keyHash(parts.secret)))
      return undefined;
    const { pharmacy_id: pharmacyId, id: keyId } = row;
    if (kind === 'orderSource') return { kind, pharmacyId, source: row.name, isTest: row.is_test };
    if (row.box_id === null) return undefined;
    const key = { keyId, keyMadeAt: row.created_at, replacesKeyId: row.replaces_id };
    return { kind: 'device', pharmacyId, boxId: row.box_id, ...key };
  };
}
