import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { type RefusingBox, useBoxRefusal } from '../../components/box/use-box-refusal.ts';

type FreeDoorActionsProps = {
  box: RefusingBox;
  fault: Locker['fault'];
  canWrite: boolean;
  onReserve: () => void;
  onAssign: () => void;
};

/**
 * The actions of a free locker (LCK-39, LCK-40). They are disabled with a reason on an inactive box
 * (LCK-45, LCK-47), while staff are at the box, with a door fault, and without the permission.
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
