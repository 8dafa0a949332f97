import type { Tx } from '../../platform/database/open-database.ts';

export interface ListedKey {
  readonly id: string;
  readonly kind: 'device' | 'orderSource';
  readonly name: string;
  readonly boxId: string | null;
  readonly boxName: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly isTest: boolean;
}

/** The keys of a pharmacy, the newest last, without secrets, which are not stored. */
export async function listKeys(tx: Tx, pharmacyId: string): Promise<ListedKey[]> {
  const rows = await tx
    .selectFrom('machine_key')
    .leftJoin('pickup_box', (join) =>
      join
        .onRef('pickup_box.pharmacy_id', '=', 'machine_key.pharmacy_id')
        .onRef('pickup_box.id', '=', 'machine_key.box_id'),
    )
    .select([
      'machine_key.id',
      'machine_key.kind',
      'machine_key.name',
      'machine_key.box_id as boxId',
      'pickup_box.name as boxName',
      'machine_key.created_at as createdAt',
      'machine_key.revoked_at as revokedAt',
      'machine_key.is_test as isTest',
    ])
    .where('machine_key.pharmacy_id', '=', pharmacyId)
    .orderBy('machine_key.created_at')
    .orderBy('machine_key.id')
    .execute();
  return rows.map(({ kind, ...row }) => ({
    ...row,
    kind: kind === 'device' ? 'device' : 'orderSource',
  }));
}
