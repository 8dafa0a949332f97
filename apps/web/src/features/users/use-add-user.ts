import type { CallResult } from '@kolli/contract/call/call';
import { createUser } from '@kolli/contract/people/users';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { call } from '../../lib/call/call.ts';
import { useInvalidateUsers } from './use-invalidate-users.ts';
import { createErrors, newUser, userCodes } from './user-values.ts';

export type AddedUser = CallResult<typeof createUser>;

/** The form that adds a user to a pharmacy (CAL-15, USR-34). */
export function useAddUser(pharmacyId: string, onAdded: (added: AddedUser) => void) {
  const invalidate = useInvalidateUsers();
  return useEditForm({
    id: 'add-user',
    saved: newUser,
    codes: userCodes,
    // A field that was changed shows its error when it is left: the first one has the focus, and to leave it empty is
    // no mistake yet.
    timing: { isUnfinished: () => true },
    check: (values) => createErrors(values, pharmacyId),
    save: (values) => call(createUser, { body: { ...values, pharmacyId } }),
    onSaved: (added) => {
      invalidate();
      onAdded(added);
    },
  });
}
