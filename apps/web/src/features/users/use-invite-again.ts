import { inviteUserAgain, type User } from '@kolli/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useReadUsersAnew } from './use-read-users-anew.ts';

/** Sends somebody's invitation again; whether it went is told as a toast. */
export function useInviteAgain(user: User) {
  const { t } = useTranslation();
  const readAnew = useReadUsersAnew();
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(inviteUserAgain, { params: { userId: user.id } }),
    onSuccess: () => showDone(t('userInfo.invitedAgain', { email: user.email })),
    // Who has signed in meanwhile shows so.
    onError: () => readAnew(),
  });
  return { invite: () => once(() => mutateAsync().catch(() => null)), isInviting: isPending };
}
