import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoPermission } from '../../components/state/no-permission.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { AddUserScreen } from '../../features/users/add-user-screen.tsx';
import { type AddedUser, useAddUser } from '../../features/users/use-add-user.ts';
import { UserAdded } from '../../features/users/user-added.tsx';
import { usePermission } from '../../lib/call/use-permission.ts';
import { useAssignableRoles } from './app-roles.ts';
import { useWorkingPlace } from '../place/working-place.ts';

/** Adds a user to the current pharmacy, and shows the result. */
export function AddUserPage() {
  const { t } = useTranslation();
  const canAdd = usePermission('user.create');
  const [added, setAdded] = useState<AddedUser | null>(null);
  const { pharmacy } = useWorkingPlace();
  const back = { label: t('userInfo.back'), link: { to: '/users' } } as const;
  return (
    <>
      <ScreenHead title={t('users.add')} back={back} />
      {!canAdd && (
        <NoPermission>
          <Button component={Link} to="/users">
            {back.label}
          </Button>
        </NoPermission>
      )}
      {canAdd && !added && <AddUser onAdded={setAdded} />}
      {added && (
        <UserAdded added={added} pharmacyName={pharmacy.name} onAnother={() => setAdded(null)} />
      )}
    </>
  );
}

function AddUser({ onAdded }: { onAdded: (added: AddedUser) => void }) {
  const { pharmacy } = useWorkingPlace();
  const adding = useAddUser(pharmacy.id, onAdded);
  const roles = useAssignableRoles();
  return <AddUserScreen adding={adding} pharmacyName={pharmacy.name} roles={roles} />;
}
