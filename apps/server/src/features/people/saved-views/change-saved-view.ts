import type { CallArguments } from '@kolli/contract/call/call';
import {
  type changeSavedView as changeCall,
  maxViews,
  type SavedView,
  type saveView as saveCall,
} from '@kolli/contract/people/saved-views';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { violatedConstraint } from '../../../platform/database/database-faults.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import {
  clearDefault,
  holdView,
  presentView,
  selectViews,
  type ViewOwner,
} from './saved-view.repository.ts';

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Runs a change of the owner's views after their others, also those of other instances: the person's row is locked.
 * Throws `saved_view_name_in_use`.
 */
async function change<T>(
  { store }: Deps,
  { pharmacyId, userId }: ViewOwner,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transact(store, { pharmacyId, thing: `views of ${userId}` }, async (tx) => {
      const person = tx.selectFrom('app_user').select('id').where('id', '=', userId);
      await person.forUpdate().execute();
      return work(tx);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_view_name') throw error;
    throw new CodedError('saved_view_name_in_use', [
      { msg: 'saved_view_name_in_use', path: 'body.name' },
    ]);
  }
}

/** Saves a list's filters for a person (FND-05). Throws `too_many_saved_views` and `saved_view_name_in_use`. */
export function saveView(
  deps: Deps,
  owner: ViewOwner,
  { name, isDefault, view: { list, filters } }: CallArguments<typeof saveCall>['body'],
): Promise<SavedView> {
  const { pharmacyId, userId } = owner;
  return change(deps, owner, async (tx) => {
    const others = await selectViews(tx, owner).where('list_name', '=', list).execute();
    if (others.length >= maxViews) throw new CodedError('too_many_saved_views');
    if (isDefault) await clearDefault(tx, owner, list);
    const row = {
      id: newId(),
      list_name: list,
      name,
      is_default: isDefault,
      filters: JSON.stringify(filters),
    };
    await tx
      .insertInto('saved_view')
      .values({ ...row, pharmacy_id: pharmacyId, user_id: userId, created_at: deps.clock() })
      .execute();
    return presentView({ ...row, filters });
  });
}

/** Renames a view, or makes it the default or none. Throws `saved_view_not_found` and `saved_view_name_in_use`. */
export function changeSavedView(
  deps: Deps,
  owner: ViewOwner,
  { params: { viewId }, body: { name, isDefault } }: CallArguments<typeof changeCall>,
): Promise<SavedView> {
  return change(deps, owner, async (tx) => {
    const view = await holdView(tx, owner, viewId);
    if (view === undefined) throw new CodedError('saved_view_not_found');
    if (isDefault && !view.is_default) await clearDefault(tx, owner, view.list_name);
    await tx
      .updateTable('saved_view')
      .set({ name, is_default: isDefault })
      .where('pharmacy_id', '=', owner.pharmacyId)
      .where('id', '=', viewId)
      .execute();
    return presentView({ ...view, name, is_default: isDefault });
  });
}

/** Deletes a view. Throws `saved_view_not_found`. */
export async function deleteSavedView(deps: Deps, owner: ViewOwner, viewId: string): Promise<void> {
  await change(deps, owner, async (tx) => {
    const view = await holdView(tx, owner, viewId);
    if (view === undefined) throw new CodedError('saved_view_not_found');
    await tx
      .deleteFrom('saved_view')
      .where('pharmacy_id', '=', owner.pharmacyId)
      .where('id', '=', viewId)
      .execute();
  });
}
