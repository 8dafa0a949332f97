import type { CallInput, CallResult } from '@kolli/contract/call/call';
import type { changeNotifyOf } from '@kolli/contract/people/news';
import type { showEntityNames } from '@kolli/contract/system/health';
import type {
  changeAppLanguage,
  changeScanSound,
  changeSingleKeys,
  showProfilePins,
  updateProfile,
} from '@kolli/contract/people/profile-changes';
import { http } from './network.ts';
import { failure, result, signedIn, state } from './fake-state.ts';

/** The PINs of the profile. */
export const pins: CallResult<typeof showProfilePins> = { pharmacistPin: '', pinCode: '' };

/** Resets the PINs. */
export function resetProfile(): void {
  Object.assign(pins, { pharmacistPin: '135790', pinCode: '246813' });
}

/** A PIN that another user of the same box has. */
export const TAKEN_PIN = '111111';

const entityNames = (): CallResult<typeof showEntityNames> => ({
  pharmacies: Object.fromEntries(
    state.profile.pharmacyAccesses.map((one) => [one.pharmacyId, one.pharmacyName]),
  ),
});

/** Handlers of the profile calls and the choice of a pharmacy. */
export const profileHandlers = [
  http.get(
    '/api/profile',
    signedIn(() => result(state.profile)),
  ),
  http.get(
    '/api/profile/pins',
    signedIn(() => result(pins)),
  ),
  http.patch(
    '/api/profile/update',
    signedIn(async ({ request }) => {
      const body = (await request.json()) as CallInput<typeof updateProfile>['body'];
      if (body.pharmacistPin === TAKEN_PIN) return failure('pharmacist_pin_in_use');
      pins.pharmacistPin = body.pharmacistPin;
      const { firstName, lastName } = body;
      state.profile = { ...state.profile, firstName, lastName };
      return result(state.profile);
    }),
  ),
  http.patch(
    '/api/profile/change-lang',
    signedIn(async ({ request }) => {
      const body = (await request.json()) as CallResult<typeof changeAppLanguage>;
      state.profile = { ...state.profile, appLanguage: body.appLanguage };
      return result({ appLanguage: body.appLanguage });
    }),
  ),
  http.patch(
    '/api/profile/scan-sound',
    signedIn(async ({ request }) => {
      const { scanSound } = (await request.json()) as CallInput<typeof changeScanSound>['body'];
      state.profile = { ...state.profile, scanSound };
      return result({ scanSound });
    }),
  ),
  http.patch(
    '/api/profile/single-keys',
    signedIn(async ({ request }) => {
      const { singleKeys } = (await request.json()) as CallInput<typeof changeSingleKeys>['body'];
      state.profile = { ...state.profile, singleKeys };
      return result({ singleKeys });
    }),
  ),
  http.patch(
    '/api/profile/notify-of',
    signedIn(async ({ request }) => {
      const { notifyOf } = (await request.json()) as CallResult<typeof changeNotifyOf>;
      state.profile = { ...state.profile, notifyOf };
      return result({ notifyOf });
    }),
  ),
  http.get(
    '/api/health/entity-names',
    signedIn(() => result(entityNames())),
  ),
];
