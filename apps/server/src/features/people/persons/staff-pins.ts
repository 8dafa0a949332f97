import type { Selectable } from 'kysely';
import type { BoxStaffPinTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { boxPinHash } from '../../../platform/secrets/box-pin-hash.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openPharmacistPin } from '../../../platform/secrets/sealed-pins.ts';

/** Two people with the same PIN at a box. */
export interface PinClash {
  readonly userIds: readonly [string, string];
  readonly boxName: string;
}

/** People with a PIN and access to the pharmacy's boxes, with the PIN in plain digits. */
export async function pinHolders(tx: Tx, secrets: Secrets, pharmacyId: string) {
  const rows = await tx
    .selectFrom('user_access')
    .innerJoin('app_user', 'app_user.id', 'user_access.user_id')
    .select(['app_user.id', 'pharmacist_pin_cipher as cipher', 'pharmacist_pin_key_id as keyId'])
    .where('user_access.pharmacy_id', '=', pharmacyId)
    .where('user_access.box_access', '=', true)
    .orderBy('app_user.id')
    .execute();
  return rows.flatMap(({ id, cipher, keyId }) =>
    cipher === null || keyId === null
      ? []
      : [{ userId: id, pin: openPharmacistPin(secrets, id, { cipher, keyId }) }],
  );
}

function clashesAt(boxName: string, rows: readonly { user_id: string; pin_hash: string }[]) {
  const holders = new Map<string, string>();
  return rows.flatMap(({ user_id: userId, pin_hash: hash }): PinClash[] => {
    const other = holders.get(hash);
    holders.set(hash, other ?? userId);
    return other === undefined ? [] : [{ userIds: [other, userId], boxName }];
  });
}

type PinRow = Selectable<BoxStaffPinTable>;

const keyOf = (row: PinRow) => [row.box_id, row.user_id, row.pin_hash].join();

function without(rows: readonly PinRow[], others: readonly PinRow[]): PinRow[] {
  const keys = new Set(others.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}

async function replacePins(tx: Tx, removed: readonly PinRow[], added: PinRow[]): Promise<void> {
  // Delete first: two people may have swapped PINs.
  for (const row of removed)
    await tx
      .deleteFrom('box_staff_pin')
      .where('pharmacy_id', '=', row.pharmacy_id)
      .where('box_id', '=', row.box_id)
      .where('user_id', '=', row.user_id)
      .execute();
  if (added.length > 0) await tx.insertInto('box_staff_pin').values(added).execute();
}

/**
 * Stores for each box of a pharmacy the PINs of exactly the people who may use it, and notifies the
 * boxes. Returns people with the same PIN at a box; if there are any, nothing is written.
 */
export async function syncStaffPins(
  tx: Tx,
  secrets: Secrets,
  at: { readonly pharmacyId: string; readonly now: Date },
): Promise<PinClash[]> {
  const { pharmacyId, now } = at;
  const holders = await pinHolders(tx, secrets, pharmacyId);
  const boxes = await tx
    .selectFrom('pickup_box')
    .select(['id', 'name'])
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  const present = await tx
    .selectFrom('box_staff_pin')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  const wanted = boxes.map(({ id, name }) => ({
    name,
    rows: holders.map(({ userId, pin }) => ({
      pharmacy_id: pharmacyId,
      box_id: id,
      user_id: userId,
      pin_hash: boxPinHash(secrets.boxPinKey(id), pin),
    })),
  }));
  const clashes = wanted.flatMap(({ name, rows }) => clashesAt(name, rows));
  if (clashes.length > 0) return clashes;
  const rows = wanted.flatMap((box) => box.rows);
  const [removed, added] = [without(present, rows), without(rows, present)];
  if (removed.length + added.length === 0) return [];
  await replacePins(tx, removed, added);
  announce(tx, { pharmacyId, boxId: null, at: now });
  return [];
}
