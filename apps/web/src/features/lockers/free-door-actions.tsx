import type { Locker } from '@kolli/contract/pickup-boxes';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/guarded-button.tsx';
import { type RefusingBox, useBoxRefusal } from '../../components/use-box-refusal.ts';

type FreeDoorActionsProps = {
  box: RefusingBox;
  fault: Locker['fault'];
  canWrite: boolean;
  onReserve: () => void;
  onAssign: () => void;
};

/**
 * What a free door offers (LCK-39, LCK-40). An inactive box forbids both and says so (LCK-45,
 * LCK-47), as do staff at the box, a door with a fault and a role without the permission.
 */
export function FreeDoorActions(props: FreeDoorActionsProps) {
  const { box, fault, canWrite, onReserve, onAssign } = props;
  const { t } = useTranslation();
  const refusalOf = useBoxRefusal();
  const faultText = fault === null ? undefined : t(`lockers.fault.${fault}`);
  const reasonOf = (action: 'create' | 'assign') =>
    canWrite ? (refusalOf(action, box) ?? faultText) : t('enoughPermissions');
  return (
    <>
      <GuardedButton reason={reasonOf('create')} onClick={onReserve}>
        {t('lockers.reserve')}
      </GuardedButton>
      <GuardedButton variant="default" reason={reasonOf('assign')} onClick={onAssign}>
        {t('lockers.assign')}
      </GuardedButton>
    </>
  );
}
