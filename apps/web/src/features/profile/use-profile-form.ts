import type { CallResult } from '@kolli/contract/call/call';
import type { Profile } from '@kolli/contract/people/profile';
import { showProfile } from '@kolli/contract/people/profile';
import { showProfilePins, updateProfile } from '@kolli/contract/people/profile-changes';
import { pinFault } from '@kolli/domain/delivery/pickup-pins';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { callQuery } from '../../lib/call/query.ts';

export type ProfilePins = CallResult<typeof showProfilePins>;

/** The user's own PIN and the pharmacy's entry PIN; not cached after unmount. */
export const profilePinsQuery = () => ({ ...callQuery(showProfilePins, {}), gcTime: 0 });

const noValues = { firstName: '', lastName: '', pharmacistPin: '' };
type ProfileValues = typeof noValues;

/** Errors of names and PIN (PRO-01 to PRO-04), as catalogue keys by field. */
export function profileFaults(values: ProfileValues): Partial<ProfileValues> {
  const empty = Object.entries(values).filter(([, text]) => text.trim() === '');
  return {
    ...pinErrors(values.pharmacistPin.trim()),
    ...Object.fromEntries(empty.map(([field]) => [field, 'validation.required'])),
  };
}

function pinErrors(pin: string): Partial<ProfileValues> {
  const fault = pinFault(pin);
  return fault === undefined ? {} : { pharmacistPin: `validation.${fault}` };
}

/** The form of the user's own names and PIN (CAL-02, PRO-07); the PIN is never saved in a draft. */
export function useProfileForm(profile: Profile, pins: ProfilePins) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { firstName, lastName } = profile;
  const editing = useEditForm<ProfileValues, Profile>({
    id: 'profile',
    saved: { firstName, lastName, pharmacistPin: pins.pharmacistPin ?? '' },
    secret: 'pharmacistPin',
    codes: { pharmacist_pin_in_use: 'pharmacistPin' },
    check: (values) => profileFaults(values) as Record<string, string>,
    save: (values) =>
      call(updateProfile, {
        body: {
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          pharmacistPin: values.pharmacistPin.trim(),
        },
      }),
    onSaved: (saved) => {
      queryClient.setQueryData(callQuery(showProfile, {}).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: profilePinsQuery().queryKey });
      showDone(t('form.saved'));
    },
  });
  return { ...editing, clean: () => editing.clean(noValues) };
}
