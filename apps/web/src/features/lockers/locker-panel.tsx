import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { lockerSizeLabels } from '@kolli/domain/lockers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { doorState, isFree, isOnOffer } from './cabinet-view.ts';
import { FreeDoorActions } from './free-door-actions.tsx';
import { LockerNotices } from './locker-notices.tsx';
import { lockerTemperatureWarning } from './temperature-check.ts';

type LockerPanelProps = {
  box: Pick<PickupBox, 'info'>;
  locker: Locker;
  /** Whether the person may make reservations. */
  canWrite: boolean;
  onReserve: () => void;
  onAssign: () => void;
  onClose: () => void;
  /** What the door holds. */
  children?: ReactNode;
};

/** The chosen door: its number and state, what is wrong, what can be done, what it holds (LCK-21). */
export function LockerPanel(props: LockerPanelProps) {
  const { box, locker, canWrite, onReserve, onAssign, onClose, children } = props;
  const { t } = useTranslation();
  const state = doorState(locker);
  const warning = lockerTemperatureWarning(locker, box.info);
  const size = t(`cabinet.size.${lockerSizeLabels[locker.type]}`);
  return (
    <SidePanel
      title={locker.lockerId}
      badge={<StateBadge kind="locker" state={state} />}
      subtitle={locker.fridge ? t('lockers.subtitleFridge', { size }) : size}
      notice={
        (warning || locker.fault !== null) && (
          <LockerNotices warning={warning} fault={locker.fault} />
        )
      }
      onClose={onClose}
      actions={
        isFree(locker) && (
          <FreeDoorActions
            isBoxActive={box.info.active}
            fault={locker.fault}
            canWrite={canWrite}
            onReserve={onReserve}
            onAssign={onAssign}
          />
        )
      }
    >
      {children}
      {isOnOffer(locker) && <p>{t('lockers.freeText')}</p>}
      {state === 'inactive' && <p>{t('lockers.inactiveText')}</p>}
    </SidePanel>
  );
}
