import { listUsers, type User } from '@kolli/contract/people/users';
import { canAssignRole } from '@kolli/domain/people/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '../../components/filters/use-search.ts';
import { RemoveUserModal } from '../../features/users/remove-user-modal.tsx';
import { useAccessOffers } from '../../features/users/use-access-offers.ts';
import { useUsers } from '../../features/users/use-users.ts';
import { usersColumns } from '../../features/users/users-columns.tsx';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';

/** Fetches the users of the current pharmacy, and handles the actions of the list. */
export function UsersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { profile, pharmacy } = useWorkingPlace();
  const search = useSearch('phoneNumber', () => {
    void queryClient.invalidateQueries({ queryKey: [listUsers.path] });
  });
  const found = useUsers(pharmacy.id, search.committed.text);
  const canRemove = usePermission('user.delete');
  const { dialog: leaving, show, close } = useDialogAbove<User>();
  const columns = useMemo(
    () =>
      usersColumns(t, {
        ownId: profile.id,
        onRemove: canRemove ? show : undefined,
        mayRemove: ({ id, role }) => id !== profile.id && canAssignRole(profile.role, role),
      }),
    [t, profile, canRemove, show],
  );
  const canAdd = usePermission('user.create');
  const waiting = useAccessOffers(pharmacy.id, canAdd);
  const canSeeLogins = usePermission('login_logs.read');
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  return (
    <>
      <UsersScreen
        found={found}
        search={search}
        waiting={waiting}
        columns={columns}
        canAdd={canAdd}
        canSeeLogins={canSeeLogins}
        onAdd={() => void navigate({ to: '/users/create' })}
        onLogins={() => {
          void navigate({ to: '/user/$id/login-info', params: { id: pharmacy.id } });
        }}
      />
      {leaving && (
        <RemoveUserModal
          key={leaving.id}
          user={leaving}
          pharmacy={pharmacy}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}
