import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { useProduct } from '../../components/layout/product.tsx';
import { identityCall } from '../../lib/call/identity-call.ts';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-screen.module.css';

const path = '/identity/work-account';
const queryKey = [path] as const;

/** Where a browser goes to connect a work account; it returns to the profile. */
export const connectHref = `${path}/start?connect=1&redirect=${encodeURIComponent('/profile/')}`;

/** Connects the user's work account for signing in (AUT-03), or disconnects it. */
export function WorkAccountForm({ name }: { name: string }) {
  const { t } = useTranslation();
  const { passwordSignIn } = useProduct();
  const { data: isConnected } = useQuery({ queryKey, queryFn: readIsConnected });
  const disconnect = useDisconnect();
  if (isConnected === undefined) return null;
  return (
    <ProfileSection
      title={t('profile.workAccountTitle')}
      text={t('profile.workAccountText', { name })}
      onSubmit={() => undefined}
      actions={
        <>
          {!isConnected && (
            <Button variant="default" component="a" href={connectHref}>
              {t('profile.connect', { name })}
            </Button>
          )}
          {/* Without a password the work account is the only way to sign in. */}
          {isConnected && passwordSignIn && (
            <Button
              variant="default"
              loading={disconnect.isPending}
              onClick={() => disconnect.mutate()}
            >
              {t('profile.disconnect')}
            </Button>
          )}
        </>
      }
    >
      <div data-wide className={classes.account} data-connected={isConnected}>
        {isConnected ? (
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleDashed size={20} stroke={1.75} aria-hidden />
        )}
        {isConnected ? t('profile.connected', { name }) : t('profile.notConnected')}
      </div>
    </ProfileSection>
  );
}

async function readIsConnected(): Promise<boolean> {
  const body = await identityCall('GET', path);
  return typeof body === 'object' && body !== null && Reflect.get(body, 'isConnected') === true;
}

function useDisconnect() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => identityCall('POST', `${path}/disconnect`, {}),
    onSuccess: () => {
      showDone(t('profile.disconnected'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
