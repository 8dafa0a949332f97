import { removePharmacyAccess, type User } from '@kolli/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call.ts';
import type { CallError } from '../../lib/call-error.ts';
import { useReadUsersAnew } from './use-read-users-anew.ts';
import { userName } from './user-name.ts';

type Removal = { readonly user: User; readonly pharmacyId: string };

/** Ends somebody's access to a pharmacy (CAL-12); what it led to is told as a toast. */
export function useRemoveUser() {
  const { t } = useTranslation();
  const readAnew = useReadUsersAnew();
  return useMutation<{ isDisabled: boolean }, CallError, Removal>({
    mutationFn: ({ user, pharmacyId }) =>
      call(removePharmacyAccess, { params: { userId: user.id }, body: { pharmacyId } }),
    onSuccess: ({ isDisabled }, { user }) => {
      showDone(t(isDisabled ? 'users.removedLast' : 'users.removed', { name: userName(user) }));
    },
    onSettled: (_result, error) => readAnew(error === null),
  });
}
