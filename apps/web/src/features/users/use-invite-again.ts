import { inviteUserAgain, type User } from '@kolli/contract/people/users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useInvalidateUsers } from './use-invalidate-users.ts';

/** Sends a user's invitation again; a toast shows the result. */
export function useInviteAgain(user: User) {
  const { t } = useTranslation();
  const invalidate = useInvalidateUsers();
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(inviteUserAgain, { params: { userId: user.id } }),
    onSuccess: () => showDone(t('userInfo.invitedAgain', { email: user.email })),
    // A user who has signed in since is then shown as such.
    onError: () => invalidate(),
  });
  return { invite: () => once(() => mutateAsync().catch(() => null)), isInviting: isPending };
}
