import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { IconDoor } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import classes from './door-footer.module.css';

type DoorFooterProps = {
  box: Pick<PickupBox, 'connectionAlarmed' | 'lastSeenTime'>;
  /** Whether the user's role has box.open. */
  canOpen: boolean;
  onOpen: () => void;
  /** The switch to deactivate the locker. */
  children: ReactNode;
};

/** The actions on any locker, regardless of its content: its switch, and remote opening. */
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
