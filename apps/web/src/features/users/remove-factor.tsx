import { removeSecondFactor, type User } from '@kolli/contract/people/users';
import { Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { useInvalidateUsers } from './use-invalidate-users.ts';
import { userName } from './user-name.ts';

/** Removes the second step of somebody who has lost the phone and the recovery codes (SEC-03). */
export function RemoveFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const invalidate = useInvalidateUsers();
  const name = userName(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeSecondFactor, { params: { userId: user.id } }),
    onSuccess: () => {
      setIsAsking(false);
      showDone(t('userInfo.factorRemoved', { name }));
    },
    onSettled: () => invalidate(),
  });
  return (
    <div data-wide>
      <DangerButton
        leftSection={<IconShieldOff size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {t('userInfo.removeFactor')}
      </DangerButton>
      {isAsking && (
        <ModalFrame
          opened
          onClose={() => setIsAsking(false)}
          title={t('userInfo.removeFactorTitle', { name })}
          lead={t('userInfo.removeFactorText', { name })}
          actions={
            <>
              <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
                {t('actions.cancel')}
              </Button>
              <DangerButton isFinal loading={isPending} onClick={() => mutate()}>
                {t('userInfo.removeFactor')}
              </DangerButton>
            </>
          }
        >
          {user.email}
        </ModalFrame>
      )}
    </div>
  );
}
