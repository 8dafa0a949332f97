import { showUser, updateUser, type User } from '@kolli/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';
import { useInvalidateUsers } from './use-invalidate-users.ts';
import { updateBody, updateErrors, userCodes, valuesOf } from './user-values.ts';

/** The form of user info (CAL-16, USR-24). */
export function useUserInfo(user: User, pharmacyId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const invalidate = useInvalidateUsers();
  return useEditForm({
    id: 'user',
    saved: valuesOf(user),
    codes: userCodes,
    check: (values, saved) => updateErrors(values, saved, pharmacyId),
    save: (values, saved) =>
      call(updateUser, { params: { id: user.id }, body: updateBody(values, saved, pharmacyId) }),
    onSaved: (saved) => {
      queryClient.setQueryData(queryKey(showUser, { params: { id: user.id } }), saved);
      invalidate();
      showDone(t('form.saved'));
    },
  });
}
