import type { User } from '@kolli/contract/people/users';
import { IconBan, IconMail, type Icon, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './user-cells.module.css';

type UserBadgesProps = {
  user: Pick<User, 'isInvited' | 'isDisabled'>;
  /** The row is the current user's. */
  isOwn: boolean;
};

/** Badges of a user: yourself, invited, or disabled. */
export function UserBadges({ user, isOwn }: UserBadgesProps) {
  const { t } = useTranslation();
  return (
    <>
      {isOwn && <Badge kind="you" icon={IconUser} text={t('users.you')} />}
      {user.isInvited && <Badge kind="invited" icon={IconMail} text={t('users.invited')} />}
      {user.isDisabled && <Badge kind="disabled" icon={IconBan} text={t('users.disabled')} />}
    </>
  );
}

type BadgeProps = { kind: 'you' | 'invited' | 'disabled'; icon: Icon; text: string };

function Badge({ kind, icon: Icon, text }: BadgeProps) {
  return (
    <span className={classes.badge} data-kind={kind}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {text}
    </span>
  );
}
