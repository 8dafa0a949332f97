import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { useConfirmDoor } from './use-confirm-door.ts';

type ConfirmDoorButtonProps = {
  boxId: string;
  lockerId: string;
  /** Whether the user's role has delivery.write. */
  canWrite: boolean;
};

/** Confirms that what is shown of an unconfirmed door is right, so that PINs open it again. */
export function ConfirmDoorButton({ boxId, lockerId, canWrite }: ConfirmDoorButtonProps) {
  const { t } = useTranslation();
  const confirm = useConfirmDoor(boxId);
  return (
    <GuardedButton
      variant="default"
      mt="sm"
      loading={confirm.isPending}
      reason={canWrite ? undefined : t('enoughPermissions')}
      onClick={() => confirm.mutate(lockerId)}
    >
      {t('lockers.confirmDoor')}
    </GuardedButton>
  );
}
