import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/state/empty-state.tsx';
import type { AddedUser } from './use-add-user.ts';
import { userName } from './user-name.ts';

type UserAddedProps = { added: AddedUser; pharmacyName: string; onAnother: () => void };

/** The result of adding a user: an invitation, or an access for an existing account (USR-34). */
export function UserAdded({ added, pharmacyName, onAnother }: UserAddedProps) {
  const { t } = useTranslation();
  const { user, outcome } = added;
  const name = userName(user);
  const { email } = user;
  const isInvited = outcome === 'invited';
  return (
    <div role="status">
      <EmptyState
        title={t(isInvited ? 'addUser.invitedTitle' : 'addUser.givenTitle', { name })}
        text={
          isInvited
            ? t('addUser.invitedText', { email })
            : t('addUser.givenText', { email, pharmacy: pharmacyName })
        }
      >
        <Button component={Link} to="/users">
          {t('userInfo.back')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('addUser.another')}
        </Button>
      </EmptyState>
    </div>
  );
}
