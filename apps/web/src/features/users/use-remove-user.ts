import { removePharmacyAccess, type User } from '@kolli/contract/people/users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import type { CallError } from '../../lib/call/call-error.ts';
import { useInvalidateUsers } from './use-invalidate-users.ts';
import { userName } from './user-name.ts';

type Removal = { readonly user: User; readonly pharmacyId: string };

/** Removes a user's access to a pharmacy (CAL-12); a toast shows the result. */
export function useRemoveUser() {
  const { t } = useTranslation();
  const invalidate = useInvalidateUsers();
  return useMutation<{ isDisabled: boolean }, CallError, Removal>({
    mutationFn: ({ user, pharmacyId }) =>
      call(removePharmacyAccess, { params: { userId: user.id }, body: { pharmacyId } }),
    onSuccess: ({ isDisabled }, { user }) => {
      showDone(t(isDisabled ? 'users.removedLast' : 'users.removed', { name: userName(user) }));
    },
    onSettled: (_result, error) => invalidate(error === null),
  });
}
