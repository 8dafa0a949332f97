import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { formatDate } from '../../lib/time/shown-time.ts';
import type { AddedUser } from './use-add-user.ts';
import { userName } from './user-name.ts';

type UserAddedProps = { added: AddedUser; pharmacyName: string; onAnother: () => void };

/** The result of adding a user: an invitation, or an access that an existing account is offered (USR-34, DAT-04). */
export function UserAdded({ added, pharmacyName, onAnother }: UserAddedProps) {
  const { t } = useTranslation();
  const { title, text } =
    added.outcome === 'invited'
      ? {
          title: t('addUser.invitedTitle', { name: userName(added.user) }),
          text: t('addUser.invitedText', { email: added.user.email }),
        }
      : {
          title: t('addUser.offeredTitle', { email: added.offer.email }),
          text: t('addUser.offeredText', {
            pharmacy: pharmacyName,
            date: formatDate(new Date(added.offer.endsAt)),
          }),
        };
  return (
    <div role="status">
      <EmptyState title={title} text={text}>
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
