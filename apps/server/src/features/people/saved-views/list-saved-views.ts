import type { SavedView } from '@kolli/contract/people/saved-views';
import type { Store } from '../../../platform/database/open-database.ts';
import { presentView, selectViews, type ViewOwner } from './saved-view.repository.ts';

/** The owner's views of a pharmacy's lists, by name (FND-05). */
export async function listSavedViews(
  store: Store,
  owner: ViewOwner,
): Promise<{ views: SavedView[] }> {
  const rows = await store.inPharmacies([owner.pharmacyId], (tx) =>
    selectViews(tx, owner).execute(),
  );
  return { views: rows.map(presentView) };
}
