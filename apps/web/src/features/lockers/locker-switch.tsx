import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { Switch, Tooltip } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type RefusingBox, useBoxRefusal } from '../../components/box/use-box-refusal.ts';
import classes from './locker-switch.module.css';

type LockerSwitchProps = {
  locker: Pick<Locker, 'inactive' | 'order'>;
  box: RefusingBox;
  /** Whether the user's role has pickupbox.update. */
  canUpdate: boolean;
  isBusy: boolean;
  onToggle: (inactive: boolean) => void;
};

/**
 * Activates or deactivates a locker (LCK-23). Disabled with a reason by an order in it (LCK-24,
 * LCK-27), an inactive box (LCK-25), staff at the box, or a role without pickupbox.update (LCK-26).
 */
export function LockerSwitch(props: LockerSwitchProps) {
  const { locker, box, canUpdate, isBusy, onToggle } = props;
  const { t } = useTranslation();
  const id = useId();
  const refusalOf = useBoxRefusal();
  let reason = refusalOf('toggleLocker', box);
  // An order outranks staff at the box as the reason, because it stays when staff have left.
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
