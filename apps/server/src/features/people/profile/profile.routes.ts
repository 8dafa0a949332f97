import { changeNotifyOf } from '@kolli/contract/people/news';
import { showProfile } from '@kolli/contract/people/profile';
import {
  changeAppLanguage,
  changeScanSound,
  changeSingleKeys,
  showProfilePins,
  updateProfile,
} from '@kolli/contract/people/profile-changes';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Route, signedInRoute, staffRoute } from '../../../platform/http/route.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { changeLanguage } from './change-language.ts';
import { changePreferences } from './change-preferences.ts';
import { showProfile as show } from './show-profile.ts';
import { showProfilePins as showPins } from './show-profile-pins.ts';
import { updateProfile as update } from './update-profile.ts';

/** Calls for the signed-in person's own profile (PRO). */
export function profileRoutes(deps: { store: Store; clock: Clock; secrets: Secrets }): Route[] {
  return [
    signedInRoute(showProfile, (_input, caller) => show(deps, caller)),
    signedInRoute(updateProfile, async ({ body }, caller) => {
      await update(deps, caller, body);
      const { firstName, lastName } = body;
      return show(deps, { ...caller, firstName, lastName });
    }),
    signedInRoute(changeAppLanguage, async ({ body }, caller) => {
      await changeLanguage(deps, caller, body.appLanguage);
      return { appLanguage: body.appLanguage };
    }),
    signedInRoute(changeScanSound, async ({ body }, caller) => {
      await changePreferences(deps, caller, { scan_sound: body.scanSound });
      return { scanSound: body.scanSound };
    }),
    signedInRoute(changeSingleKeys, async ({ body }, caller) => {
      await changePreferences(deps, caller, { single_keys: body.singleKeys });
      return { singleKeys: body.singleKeys };
    }),
    signedInRoute(changeNotifyOf, async ({ body: { notifyOf } }, caller) => {
      await changePreferences(deps, caller, { notify_of: [...notifyOf] });
      return { notifyOf };
    }),
    staffRoute(showProfilePins, (_input, caller) => showPins(deps, caller)),
  ];
}
