import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { isId, newId } from '../database/ids.ts';
import type { Store, Tx } from '../database/open-database.ts';

/** A pickup box, proven by its key. */
export interface DeviceCaller {
  readonly kind: 'device';
  readonly pharmacyId: string;
  readonly boxId: string;
}

/** An order source, proven by its key. */
export interface OrderSourceCaller {
  readonly kind: 'orderSource';
  readonly pharmacyId: string;
  readonly source: string;
}

export type MachineCaller = DeviceCaller | OrderSourceCaller;

const prefixes = { device: 'kbox', orderSource: 'ksrc' } as const;

const compact = (id: string) => id.replaceAll('-', '');
const spread = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Makes a key and keeps its hash alone: the text answered here is shown once. It names its pharmacy
 * and id, so that the key is found behind the pharmacy's lock; the secret has 256 random bits.
 */
export async function createMachineKey(
  tx: Tx,
  machine: MachineCaller & { readonly name: string },
  now: Date,
): Promise<{ id: string; key: string }> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  await tx
    .insertInto('machine_key')
    .values({
      pharmacy_id: machine.pharmacyId,
      id,
      kind: machine.kind,
      box_id: machine.kind === 'device' ? machine.boxId : null,
      name: machine.name,
      secret_hash: hashOf(secret),
      created_at: now,
      revoked_at: null,
    })
    .execute();
  const key = [prefixes[machine.kind], compact(machine.pharmacyId), compact(id), secret].join('_');
  return { id, key };
}

/** Ends a key at once. Answers whether there was one to end. */
export async function revokeMachineKey(
  tx: Tx,
  key: { pharmacyId: string; id: string },
  clock: Clock,
): Promise<boolean> {
  const result = await tx
    .updateTable('machine_key')
    .set({ revoked_at: clock() })
    .where('pharmacy_id', '=', key.pharmacyId)
    .where('id', '=', key.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whose key this is, or undefined when it is none, of another kind, or revoked. */
export async function findMachine(
  store: Store,
  kind: MachineCaller['kind'],
  text: string,
): Promise<MachineCaller | undefined> {
  const [prefix, pharmacyHex = '', idHex = '', ...rest] = text.split('_');
  const pharmacyId = spread(pharmacyHex);
  const id = spread(idHex);
  if (prefix !== prefixes[kind] || !isId(pharmacyId) || !isId(id)) return undefined;
  const row = await store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('machine_key')
      .select(['secret_hash', 'box_id', 'name'])
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined || !timingSafeEqual(row.secret_hash, hashOf(rest.join('_'))))
    return undefined;
  if (kind === 'orderSource') return { kind, pharmacyId, source: row.name };
  return row.box_id === null ? undefined : { kind: 'device', pharmacyId, boxId: row.box_id };
}
