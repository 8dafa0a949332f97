import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../database/ids.ts';
import type { Store, Tx } from '../database/open-database.ts';
import { type KeyKind, keyHash, keyText, newKeySecret, readKeyText } from './key-text.ts';

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
      ...{ pharmacy_id: pharmacyId, id, kind, name },
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

/** Whose key this is, or undefined when it is none, of another kind, or revoked. */
export async function findMachine(
  store: Store,
  kind: KeyKind,
  text: string,
): Promise<MachineCaller | undefined> {
  const parts = readKeyText(kind, text);
  if (parts === undefined) return undefined;
  const { pharmacyId, id: keyId } = parts;
  const [row] = await store.readInPharmacies([pharmacyId], (from) =>
    from
      .selectFrom('machine_key')
      .select(['secret_hash', 'box_id', 'name', 'created_at', 'replaces_id'])
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', keyId)
      .where('kind', '=', kind)
      .where('revoked_at', 'is', null),
  );
  if (row === undefined || !timingSafeEqual(row.secret_hash, keyHash(parts.secret)))
    return undefined;
  if (kind === 'orderSource') return { kind, pharmacyId, source: row.name };
  if (row.box_id === null) return undefined;
  const key = { keyId, keyMadeAt: row.created_at, replacesKeyId: row.replaces_id };
  return { kind: 'device', pharmacyId, boxId: row.box_id, ...key };
}
