import type { User } from '@kolli/contract/people/users';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useRemoveUser } from './use-remove-user.ts';
import { userName } from './user-name.ts';

type RemoveUserModalProps = {
  user: User;
  pharmacy: { readonly id: string; readonly name: string };
  onClose: () => void;
  onDone: () => void;
};

/** Confirms removing a user's access and explains the consequences (USR-10, USR-21). */
export function RemoveUserModal({ user, pharmacy, onClose, onDone }: RemoveUserModalProps) {
  const { t } = useTranslation();
  const remove = useRemoveUser();
  const once = useSingleFlight();
  const name = userName(user);
  const submit = () => {
    once(async () => {
      // A toast shows a refusal, such as for the last main user; the modal stays open.
      const isDone = await remove.mutateAsync({ user, pharmacyId: pharmacy.id }).then(
        () => true,
        () => false,
      );
      if (isDone) onDone();
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('users.removeTitle', { name, pharmacy: pharmacy.name })}
      lead={t('users.removeText', { name })}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <DangerButton isFinal loading={remove.isPending} onClick={submit}>
            {t('users.removeUser', { name })}
          </DangerButton>
        </>
      }
    >
      {user.email}
    </ModalFrame>
  );
}
