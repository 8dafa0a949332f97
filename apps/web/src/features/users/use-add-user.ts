import type { CallResult } from '@kolli/contract/call';
import { createUser } from '@kolli/contract/users';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { call } from '../../lib/call.ts';
import { useReadUsersAnew } from './use-read-users-anew.ts';
import { createErrors, newUser, userCodes } from './user-values.ts';

export type AddedUser = CallResult<typeof createUser>;

/** The form that adds somebody to a pharmacy (CAL-15, USR-34). */
export function useAddUser(pharmacyId: string, onAdded: (added: AddedUser) => void) {
  const readAnew = useReadUsersAnew();
  return useEditForm({
    id: 'add-user',
    saved: newUser,
    codes: userCodes,
    check: (values) => createErrors(values, pharmacyId),
    save: (values) => call(createUser, { body: { ...values, pharmacyId } }),
    onSaved: (added) => {
      readAnew();
      onAdded(added);
    },
  });
}
