import type { SavedView, ViewList } from '@kolli/contract/people/saved-views';
import type { Reader, Tx } from '../../../platform/database/open-database.ts';

/** A person at a pharmacy: nobody sees or changes the views of others. */
export interface ViewOwner {
  readonly pharmacyId: string;
  readonly userId: string;
}

const columns = ['id', 'list_name', 'name', 'is_default', 'filters'] as const;

interface ViewRow {
  readonly id: string;
  readonly list_name: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly filters: unknown;
}

/** A row as the contract shows it. */
export const presentView = ({ list_name: list, is_default: isDefault, ...row }: ViewRow) =>
  ({ ...row, list, isDefault }) as SavedView;

/** The owner's views, by name. */
export function selectViews(from: Reader, { pharmacyId, userId }: ViewOwner) {
  return from
    .selectFrom('saved_view')
    .select(columns)
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id');
}

/** The owner's view with this id, locked. */
export function holdView(tx: Tx, owner: ViewOwner, id: string) {
  return selectViews(tx, owner).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Makes none of the owner's views of the list its default. */
export async function clearDefault(
  tx: Tx,
  { pharmacyId, userId }: ViewOwner,
  listName: ViewList,
): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .where('list_name', '=', listName)
    .where('is_default', '=', true)
    .execute();
}
