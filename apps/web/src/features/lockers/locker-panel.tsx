import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import { lockerSizeLabels } from '@kolli/domain/box/lockers';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { IconTemperature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OnHoldBadge } from '../../components/cabinet/on-hold-badge.tsx';
import { SidePanel } from '../../components/layout/side-panel.tsx';
import { StateBadge } from '../../components/cabinet/state-badge.tsx';
import { degreesText } from '../../lib/text/intl-text.ts';
import { doorState, isReservable } from './cabinet-view.ts';
import { LockerNotices } from './locker-notices.tsx';
import classes from './locker-panel.module.css';
import { lockerTemperatureWarning, type TemperatureWarning } from './temperature-check.ts';

type LockerPanelProps = {
  box: Pick<PickupBox, 'info'>;
  locker: Locker;
  /** When the locker's latest temperature alarm began. */
  latestAlarmMs: number | undefined;
  /** The button that confirms what lies behind an unconfirmed door. */
  confirmButton: ReactNode;
  /** The actions on the locker or its content. */
  actions: ReactNode;
  /** The switch to deactivate the locker. */
  footer: ReactNode;
  onClose: () => void;
  /** The locker's content. */
  children?: ReactNode;
};

/** The chosen locker: number and state, warnings, actions and content (LCK-21). */
export function LockerPanel(props: LockerPanelProps) {
  const { box, locker, latestAlarmMs, actions, footer, onClose, children } = props;
  const { t } = useTranslation();
  const state = doorState(locker);
  const warning = lockerTemperatureWarning(locker, box.info);
  const isHeld = locker.order !== null && isOnHold(locker.order);
  return (
    <SidePanel
      title={locker.lockerId}
      badge={
        <>
          <StateBadge kind="locker" state={state} />
          <OnHoldBadge hold={locker.order?.hold ?? null} />
        </>
      }
      subtitle={<Subtitle locker={locker} warning={warning} />}
      notice={
        (warning || locker.fault !== null || isHeld) && (
          <LockerNotices
            warning={warning}
            latestAlarmMs={latestAlarmMs}
            locker={locker}
            confirmButton={props.confirmButton}
          />
        )
      }
      onClose={onClose}
      actions={actions}
      footer={footer}
    >
      {children}
      {isReservable(locker) && <p>{t('lockers.freeText')}</p>}
      {state === 'inactive' && <p>{t('lockers.inactiveText')}</p>}
    </SidePanel>
  );
}

type SubtitleProps = { locker: Locker; warning: TemperatureWarning | undefined };

/** The locker's size; on a collapsed sheet, which hides the full warning, a short warning. */
function Subtitle({ locker, warning }: SubtitleProps) {
  const { t, i18n } = useTranslation();
  const size = t(`cabinet.size.${lockerSizeLabels[locker.type]}`);
  return (
    <>
      <span className={classes.size} data-warned={warning !== undefined || undefined}>
        {locker.fridge ? t('lockers.subtitleFridge', { size }) : size}
      </span>
      {warning && (
        <span className={classes.warning} aria-hidden>
          <IconTemperature size={15} stroke={1.75} />
          {degreesText(warning.celsius, i18n.language)}, {t(`cabinet.${warning.kind}`)}
        </span>
      )}
    </>
  );
}
