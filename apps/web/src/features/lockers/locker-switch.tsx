import type { Locker } from '@kolli/contract/pickup-boxes';
import { Switch, Tooltip } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type RefusingBox, useBoxRefusal } from '../../components/use-box-refusal.ts';
import classes from './locker-switch.module.css';

type LockerSwitchProps = {
  locker: Pick<Locker, 'inactive' | 'order'>;
  box: RefusingBox;
  /** Whether the person's role has pickupbox.update. */
  canUpdate: boolean;
  isBusy: boolean;
  onToggle: (inactive: boolean) => void;
};

/**
 * Takes a door out of use and into use again (LCK-23). An order behind it (LCK-24, LCK-27), an
 * inactive box (LCK-25), staff at the box and a role without pickupbox.update (LCK-26) forbid it, and
 * it says which.
 */
export function LockerSwitch(props: LockerSwitchProps) {
  const { locker, box, canUpdate, isBusy, onToggle } = props;
  const { t } = useTranslation();
  const id = useId();
  const refusalOf = useBoxRefusal();
  let reason = refusalOf('toggleLocker', box);
  // It stays so when staff have left.
  if (box.info.active && locker.order !== null) reason = t('lockers.hasOrder');
  if (!canUpdate) reason = t('enoughPermissions');
  const isBlocked = reason !== undefined;
  return (
    <div className={classes.row} data-blocked={isBlocked || undefined}>
      <Tooltip label={reason} disabled={!isBlocked} withinPortal={false} position="top-start">
        <div className={classes.switch}>
          <Switch
            label={t('lockers.inUse')}
            checked={!locker.inactive}
            classNames={{ track: classes.track ?? '' }}
            aria-disabled={isBlocked || isBusy}
            {...(isBlocked ? { 'aria-describedby': id } : {})}
            onChange={(event) => {
              if (!isBlocked && !isBusy) onToggle(!event.currentTarget.checked);
            }}
          />
        </div>
      </Tooltip>
      {isBlocked && (
        <p id={id} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}
