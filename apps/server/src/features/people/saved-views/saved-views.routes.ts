import {
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  saveView,
} from '@kolli/contract/people/saved-views';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Route, type StaffAtPharmacy, staffRoute } from '../../../platform/http/route.ts';
import {
  changeSavedView as change,
  deleteSavedView as remove,
  saveView as save,
} from './change-saved-view.ts';
import { listSavedViews as list } from './list-saved-views.ts';

const ownerOf = ({ userId, at: { pharmacyId } }: StaffAtPharmacy) => ({ userId, pharmacyId });

/** A person's saved filters of lists (FND-05). */
export function savedViewRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    staffRoute(listSavedViews, (_input, caller) => list(deps.store, ownerOf(caller))),
    staffRoute(saveView, ({ body }, caller) => save(deps, ownerOf(caller), body)),
    staffRoute(changeSavedView, (input, caller) => change(deps, ownerOf(caller), input)),
    staffRoute(deleteSavedView, async ({ params }, caller) => {
      await remove(deps, ownerOf(caller), params.viewId);
      return {};
    }),
  ];
}
