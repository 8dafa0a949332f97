import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { Switch, Tooltip } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { ConnectionState } from '../../components/box/connection-state.tsx';
import classes from './state-card.module.css';

type StateCardProps = {
  box: PickupBoxSummary;
  canUpdate: boolean;
  onToggle: () => void;
};

/** Whether the box is in use, what that means (BOX-17, BOX-18), and whether it is connected. */
export function StateCard({ box, canUpdate, onToggle }: StateCardProps) {
  const { t } = useTranslation();
  const { active } = box.info;
  const minutesWrong = Math.round(Math.abs(box.clockSkew ?? 0) / 60_000);
  const Icon = active ? IconCircleCheck : IconBan;
  return (
    <section
      className={classes.card}
      data-inactive={!active || undefined}
      aria-label={t('boxInfo.state')}
    >
      <div className={classes.state}>
        <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden />
        <div>
          <ActiveSwitch active={active} canUpdate={canUpdate} onToggle={onToggle} />
          <p className={classes.text} aria-live="polite">
            {t(active ? 'boxInfo.activeText' : 'boxInfo.inactiveText')}
          </p>
        </div>
      </div>
      <div className={classes.connection}>
        <ConnectionState box={box} />
        <p className={classes.text}>
          {box.lastSeenTime === null
            ? t('boxInfo.neverSeenText')
            : t('lockers.lastSeen', { time: formatDateTime(new Date(box.lastSeenTime)) })}
        </p>
        {minutesWrong > 0 && (
          <p className={classes.text}>{t('boxInfo.clockWrong', { count: minutesWrong })}</p>
        )}
      </div>
    </section>
  );
}

type ActiveSwitchProps = Pick<StateCardProps, 'canUpdate' | 'onToggle'> & { active: boolean };

/** Opens a confirmation; the switch does not change until it is confirmed. */
function ActiveSwitch({ active, canUpdate, onToggle }: ActiveSwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Tooltip
      label={t('enoughPermissions')}
      disabled={canUpdate}
      withinPortal={false}
      position="top-start"
    >
      <div className={classes.switch}>
        <Switch
          label={t('boxInfo.inUse')}
          checked={active}
          aria-disabled={!canUpdate}
          {...(canUpdate ? {} : { 'aria-describedby': id })}
          onChange={() => {
            if (canUpdate) onToggle();
          }}
        />
        {!canUpdate && (
          <small id={id} className={classes.reason}>
            {t('enoughPermissions')}
          </small>
        )}
      </div>
    </Tooltip>
  );
}
