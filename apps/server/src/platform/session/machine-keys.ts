import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../database/ids.ts';
import type { Prepared, Store, Tx } from '../database/open-database.ts';
import { gathering } from '../gathering.ts';
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

/** A pickup box, proven by its key. */
export interface DeviceCaller extends Device {
  readonly keyId: string;
  readonly keyMadeAt: Date;
  /** The key that this one ends with its first use; null once it did. */
  readonly replacesKeyId: string | null;
}

/** An order source, proven by its key. */
export interface OrderSourceCaller {
  readonly kind: 'orderSource';
  readonly pharmacyId: string;
  readonly source: string;
}

export type MachineCaller = DeviceCaller | OrderSourceCaller;

/** Whom a key is made for. */
export type KeyHolder = (Device | OrderSourceCaller) & { readonly name: string };

/**
 * Makes a key and keeps its hash alone: the text answered here is shown once. One that `replaces`
 * another ends it with its first use.
 */
export async function createMachineKey(
  tx: Tx,
  machine: KeyHolder,
  now: Date,
  replaces: string | null = null,
): Promise<{ id: string; key: string }> {
  const { kind, pharmacyId, name } = machine;
  const id = newId();
  const secret = newKeySecret();
  await tx
    .insertInto('machine_key')
    .values({
      pharmacy_id: pharmacyId,
      id,
      kind,
      name,
      box_id: machine.kind === 'device' ? machine.boxId : null,
      secret_hash: keyHash(secret),
      created_at: now,
      revoked_at: null,
      replaces_id: replaces,
    })
    .execute();
  return { id, key: keyText(kind, { pharmacyId, id, secret }) };
}

/**
 * Ends a key at once, and with it one that was made to replace it and was never used. Answers whether
 * there was one to end.
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
}

const lookingUp: Prepared = {
  name: 'find-machine-keys',
  text: `select pharmacy_id, id, kind, secret_hash, box_id, name, created_at, replaces_id
    from find_machine_keys($1, $2)`,
};

/** The rows of these keys, in their order; of those that are none, or revoked, undefined. */
async function readKeys(
  store: Pick<Store, 'runAlone'>,
  asked: readonly KeyParts[],
): Promise<(KeyRow | undefined)[]> {
  const ids = asked.map(({ id }) => id);
  const pharmacyIds = asked.map(({ pharmacyId }) => pharmacyId);
  const rows = await store.runAlone<KeyRow>(lookingUp, [pharmacyIds, ids]);
  // By the pharmacy, too: keys of several are asked for together, and one may name a pharmacy not its own.
  const byKey = new Map(rows.map((row) => [`${row.pharmacy_id} ${row.id}`, row]));
  return asked.map(({ pharmacyId, id }) => byKey.get(`${pharmacyId} ${id}`));
}

/** Whose key this is, or undefined when it is none, of another kind, or revoked. */
export type FindMachine = (kind: KeyKind, text: string) => Promise<MachineCaller | undefined>;

/**
 * Looks up the keys of machines. Boxes call often and all at once: keys that are asked for while others
 * are looked up share the next look-up, each as fresh as if it were alone.
 */
export function openMachineFinder(store: Pick<Store, 'runAlone'>): FindMachine {
  const readKey = gathering((asked: readonly KeyParts[]) => readKeys(store, asked));
  return async (kind, text) => {
    const parts = readKeyText(kind, text);
    if (parts === undefined) return undefined;
    const row = await readKey(parts);
    if (row?.kind !== kind || !timingSafeEqual(row.secret_hash, keyHash(parts.secret)))
      return undefined;
    const { pharmacy_id: pharmacyId, id: keyId } = row;
    if (kind === 'orderSource') return { kind, pharmacyId, source: row.name };
    if (row.box_id === null) return undefined;
    const key = { keyId, keyMadeAt: row.created_at, replacesKeyId: row.replaces_id };
    return { kind: 'device', pharmacyId, boxId: row.box_id, ...key };
  };
}
