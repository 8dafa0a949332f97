import type { PickupBox } from '@kolli/contract/pickup-boxes';
import { IconDoor } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/guarded-button.tsx';
import classes from './door-footer.module.css';

type DoorFooterProps = {
  box: Pick<PickupBox, 'connectionAlarmed' | 'lastSeenTime'>;
  /** Whether the person's role has box.open. */
  canOpen: boolean;
  onOpen: () => void;
  /** The switch that takes the door out of use. */
  children: ReactNode;
};

/** What can be done with a door itself, whatever it holds: its switch, and opening it from here. */
export function DoorFooter({ box, canOpen, onOpen, children }: DoorFooterProps) {
  const { t } = useTranslation();
  const isConnected = box.lastSeenTime !== null && !box.connectionAlarmed;
  let reason: string | undefined;
  if (!isConnected) reason = t('openDoor.notConnected');
  if (!canOpen) reason = t('enoughPermissions');
  return (
    <div className={classes.row}>
      <div className={classes.switch}>{children}</div>
      <GuardedButton
        variant="default"
        leftSection={<IconDoor size={18} stroke={1.75} aria-hidden />}
        reason={reason}
        onClick={onOpen}
      >
        {t('openDoor.action')}
      </GuardedButton>
    </div>
  );
}
