import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { lockerSizeLabels } from '@kolli/domain/lockers';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { doorState, isFree } from './cabinet-view.ts';
import { FreeDoorActions } from './free-door-actions.tsx';
import { lockerTemperatureWarning } from './temperature-check.ts';
import { TemperatureNotice } from './temperature-notice.tsx';

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
  const size = t(`cabinet.size.${lockerSizeLabels[locker.type]}`);
  return (
    <SidePanel
      title={locker.lockerId}
      badge={<StateBadge kind="locker" state={state} />}
      subtitle={locker.fridge ? t('lockers.subtitleFridge', { size }) : size}
      notice={<LockerNotices box={box} locker={locker} />}
      onClose={onClose}
      actions={
        isFree(locker) && (
          <FreeDoorActions
            isBoxActive={box.info.active}
            canWrite={canWrite}
            onReserve={onReserve}
            onAssign={onAssign}
          />
        )
      }
    >
      {children}
      {isFree(locker) && <p>{t('lockers.freeText')}</p>}
      {state === 'inactive' && <p>{t('lockers.inactiveText')}</p>}
    </SidePanel>
  );
}

function LockerNotices({ box, locker }: Pick<LockerPanelProps, 'box' | 'locker'>) {
  const { t } = useTranslation();
  const warning = lockerTemperatureWarning(locker, box.info);
  if (warning === undefined && locker.fault === null) return null;
  return (
    <>
      {warning && <TemperatureNotice warning={warning} />}
      {locker.fault !== null && (
        <Notice
          kind="warning"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          title={t(`lockers.fault.${locker.fault}`)}
        />
      )}
    </>
  );
}
