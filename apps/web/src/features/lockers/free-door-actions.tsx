import type { Locker } from '@kolli/contract/pickup-boxes';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/guarded-button.tsx';

type FreeDoorActionsProps = {
  isBoxActive: boolean;
  fault: Locker['fault'];
  canWrite: boolean;
  onReserve: () => void;
  onAssign: () => void;
};

/**
 * What a free door offers (LCK-39, LCK-40). An inactive box forbids both and says so (LCK-45,
 * LCK-47), as do a door with a fault and a role without the permission.
 */
export function FreeDoorActions(props: FreeDoorActionsProps) {
  const { isBoxActive, fault, canWrite, onReserve, onAssign } = props;
  const { t } = useTranslation();
  let reason: string | undefined;
  if (fault !== null) reason = t(`lockers.fault.${fault}`);
  if (!canWrite) reason = t('enoughPermissions');
  if (!isBoxActive) reason = t('pickupboxIsInactive');
  return (
    <>
      <GuardedButton reason={reason} onClick={onReserve}>
        {t('lockers.reserve')}
      </GuardedButton>
      <GuardedButton variant="default" reason={reason} onClick={onAssign}>
        {t('lockers.assign')}
      </GuardedButton>
    </>
  );
}
