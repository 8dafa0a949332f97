import type { CallResult } from '@kolli/contract/call/call';
import type { Profile } from '@kolli/contract/people/profile';
import { showProfile } from '@kolli/contract/people/profile';
import { showProfilePins, updateProfile } from '@kolli/contract/people/profile-changes';
import { cleanPin, pinFault } from '@kolli/domain/delivery/pickup-pins';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { callQuery } from '../../lib/call/query.ts';

export type ProfilePins = CallResult<typeof showProfilePins>;

/**
 * The user's own PIN and the pharmacy's entry PIN, which the server shows only to somebody who has just proven who they are
 * (DAT-03); undefined until `load` has fetched them, which resolves to whether they are there.
 */
export function useProfilePins() {
  const [pins, setPins] = useState<ProfilePins>();
  const { mutateAsync } = useMutation({ mutationFn: () => call(showProfilePins, {}), gcTime: 0 });
  const load = async () => {
    if (pins !== undefined) return true;
    const fetched = await mutateAsync().catch(() => undefined);
    setPins(fetched);
    return fetched !== undefined;
  };
  return {
    pins,
    load,
    setPin: (pharmacistPin: string) => setPins(pins && { ...pins, pharmacistPin }),
  };
}

const noValues = { firstName: '', lastName: '', pharmacistPin: '' };
type ProfileValues = typeof noValues;

/**
 * Errors of names and PIN (PRO-01 to PRO-04), as catalogue keys by field. With `hasHiddenPin` there is a PIN that the form
 * does not have: without another one it stays.
 */
export function profileFaults(values: ProfileValues, hasHiddenPin = false): Partial<ProfileValues> {
  const isKept = hasHiddenPin && values.pharmacistPin.trim() === '';
  const empty = Object.entries(values).filter(
    ([field, text]) => text.trim() === '' && !(isKept && field === 'pharmacistPin'),
  );
  return {
    ...(isKept ? {} : pinErrors(cleanPin(values.pharmacistPin))),
    ...Object.fromEntries(empty.map(([field]) => [field, 'validation.required'])),
  };
}

function pinErrors(pin: string): Partial<ProfileValues> {
  const fault = pinFault(pin);
  return fault === undefined ? {} : { pharmacistPin: `validation.${fault}` };
}

/** The form of the user's own names and PIN (CAL-02, PRO-07); the PIN is never saved in a draft. */
export function useProfileForm(profile: Profile) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { firstName, lastName } = profile;
  const { pins, load, setPin } = useProfilePins();
  const hasHiddenPin = profile.hasPharmacistPin && pins === undefined;
  const editing = useEditForm<ProfileValues, Profile>({
    id: 'profile',
    saved: { firstName, lastName, pharmacistPin: pins?.pharmacistPin ?? '' },
    secret: 'pharmacistPin',
    codes: { pharmacist_pin_in_use: 'pharmacistPin' },
    check: (values) => profileFaults(values, hasHiddenPin) as Record<string, string>,
    save: (values, saved) =>
      call(updateProfile, {
        body: {
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          ...(values.pharmacistPin !== saved.pharmacistPin && {
            pharmacistPin: cleanPin(values.pharmacistPin),
          }),
        },
      }),
    onSaved: (saved, values) => {
      queryClient.setQueryData(callQuery(showProfile, {}).queryKey, saved);
      setPin(values.pharmacistPin);
      showDone(t('form.saved'));
    },
  });
  return { ...editing, pins, load, hasHiddenPin, clean: () => editing.clean(noValues) };
}
