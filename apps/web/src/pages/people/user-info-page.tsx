import { showUser, type User } from '@kolli/contract/people/users';
import { canAssignRole } from '@kolli/domain/people/permissions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { RemoveUserModal } from '../../features/users/remove-user-modal.tsx';
import { useInviteAgain } from '../../features/users/use-invite-again.ts';
import { useUserInfo } from '../../features/users/use-user-info.ts';
import { UserBadges } from '../../features/users/user-badges.tsx';
import { UserInfoScreen } from '../../features/users/user-info-screen.tsx';
import { userName } from '../../features/users/user-name.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { useAssignableRoles } from './app-roles.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';

/** Fetches a user of the pharmacy, and handles the actions of user info. */
export function UserInfoPage({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { profile } = useWorkingPlace();
  const { data: user, error, refetch } = useQuery(callQuery(showUser, { params: { id: userId } }));
  if (error instanceof CallError && isForeign(error)) return <Foreign />;
  return (
    <>
      <ScreenHead
        title={user ? userName(user) : t('userInfo.title')}
        back={{ label: t('userInfo.back'), link: { to: '/users' } }}
      >
        {user && <UserBadges user={user} isOwn={user.id === profile.id} />}
      </ScreenHead>
      {user && <UserInfo key={user.id} user={user} />}
      {!user && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!user && !error && <FormSkeleton />}
    </>
  );
}

function UserInfo({ user }: { user: User }) {
  const { pharmacy, profile } = useWorkingPlace();
  const navigate = useNavigate();
  const { dialog: leaving, show, close } = useDialogAbove<User>();
  const info = useUserInfo(user, pharmacy.id);
  const { invite, isInviting } = useInviteAgain(user);
  const canInvite = usePermission('user.create');
  const canRemove = useCanRemove(user);
  const roles = useAssignableRoles();
  return (
    <>
      <UserInfoScreen
        user={user}
        info={info}
        pharmacyName={pharmacy.name}
        roles={roles}
        roleReason={useRoleReason(user)}
        readOnlyReason={useReadOnlyReason(user)}
        onInvite={canInvite ? invite : undefined}
        isInviting={isInviting}
        isOwn={user.id === profile.id}
        onRemove={canRemove ? () => show(user) : undefined}
      />
      {leaving && (
        <RemoveUserModal
          user={user}
          pharmacy={pharmacy}
          onClose={close}
          onDone={() => {
            close();
            info.form.reset();
            void navigate({ to: '/users', ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}

/**
 * Why a user is read-only: user.update is missing, or the user's role is higher than one's own
 * (USR-32).
 */
function useReadOnlyReason(user: User): string | undefined {
  const { t } = useTranslation();
  const { profile } = useWorkingPlace();
  if (!usePermission('user.update')) return t('enoughPermissions');
  return canAssignRole(profile.role, user.role) ? undefined : t('this_role_is_greater_than_yours');
}

/**
 * Only main users can remove users from their pharmacy, and nobody can remove themselves (USR-22).
 */
function useCanRemove(user: User): boolean {
  const { profile } = useWorkingPlace();
  const canDelete = usePermission('user.delete');
  const isOther = user.id !== profile.id && canAssignRole(profile.role, user.role);
  return canDelete && profile.role.name === 'main_user' && isOther;
}

/**
 * Why the role is read-only: a pharmacy cannot assign it, or it is higher than one's own (USR-15,
 * USR-32).
 */
function useRoleReason(user: User): string | undefined {
  const { t } = useTranslation();
  const { profile } = useWorkingPlace();
  if (user.role.name === 'admin') return t('userInfo.roleFixed');
  return canAssignRole(profile.role, user.role) ? undefined : t('this_role_is_greater_than_yours');
}
