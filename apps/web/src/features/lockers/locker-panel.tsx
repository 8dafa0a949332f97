import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { lockerSizeLabels } from '@kolli/domain/lockers';
import { IconTemperature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { degreesText } from '../../lib/intl-text.ts';
import { doorState, isOnOffer } from './cabinet-view.ts';
import { LockerNotices } from './locker-notices.tsx';
import classes from './locker-panel.module.css';
import { lockerTemperatureWarning, type TemperatureWarning } from './temperature-check.ts';

type LockerPanelProps = {
  box: Pick<PickupBox, 'info'>;
  locker: Locker;
  /** When the door's latest temperature alarm began. */
  latestAlarmMs: number | undefined;
  /** What can be done with the door, or with what it holds. */
  actions: ReactNode;
  /** The switch that takes the door out of use. */
  footer: ReactNode;
  onClose: () => void;
  /** What the door holds. */
  children?: ReactNode;
};

/** The chosen door: its number and state, what is wrong, what can be done, what it holds (LCK-21). */
export function LockerPanel(props: LockerPanelProps) {
  const { box, locker, latestAlarmMs, actions, footer, onClose, children } = props;
  const { t } = useTranslation();
  const state = doorState(locker);
  const warning = lockerTemperatureWarning(locker, box.info);
  return (
    <SidePanel
      title={locker.lockerId}
      badge={<StateBadge kind="locker" state={state} />}
      subtitle={<Subtitle locker={locker} warning={warning} />}
      notice={
        (warning || locker.fault !== null) && (
          <LockerNotices warning={warning} latestAlarmMs={latestAlarmMs} fault={locker.fault} />
        )
      }
      onClose={onClose}
      actions={actions}
      footer={footer}
    >
      {children}
      {isOnOffer(locker) && <p>{t('lockers.freeText')}</p>}
      {state === 'inactive' && <p>{t('lockers.inactiveText')}</p>}
    </SidePanel>
  );
}

type SubtitleProps = { locker: Locker; warning: TemperatureWarning | undefined };

/** The door's size; on a closed sheet, which hides the warning itself, the warning in short. */
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
