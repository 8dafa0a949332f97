import type { User } from '@kolli/contract/people/users';
import { Button } from '@mantine/core';
import { IconBan, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/state/notice.tsx';

type UserNoticesProps = {
  user: Pick<User, 'isInvited' | 'isDisabled'>;
  onInvite: (() => void) | undefined;
  isInviting: boolean;
};

/** Why a user cannot sign in yet, or any more. */
export function UserNotices({ user, onInvite, isInviting }: UserNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      {user.isDisabled && (
        <Notice
          kind="danger"
          icon={<IconBan size={20} stroke={1.75} aria-hidden />}
          title={t('userInfo.disabledTitle')}
        />
      )}
      {user.isInvited && (
        <Notice
          kind="info"
          icon={<IconMail size={20} stroke={1.75} aria-hidden />}
          title={t('userInfo.invitedTitle')}
        >
          {t('userInfo.invitedText')}
          {onInvite && (
            <div>
              <Button variant="default" mt="xs" loading={isInviting} onClick={onInvite}>
                {t('userInfo.inviteAgain')}
              </Button>
            </div>
          )}
        </Notice>
      )}
    </>
  );
}
