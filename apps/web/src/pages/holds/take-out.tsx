import { showHold } from '@kolli/contract/delivery/holds';
import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { useRemove } from '../../features/deliveries/end/use-remove.ts';
import { useShortcuts } from '../../lib/shortcut/shortcuts.ts';
import type { ShownHold } from '../../features/holds/parcel/hold-queries.ts';
import { findLocker } from '../../features/lockers/cabinet-view.ts';
import { OpenDoorModal } from '../../features/lockers/open-door/open-door-modal.tsx';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';

type TakeOutProps = { shown: Pick<ShownHold, 'held' | 'delivery' | 'openedDoors'> };

/** The doors of a rejected parcel that are still to be opened: where there are none, it may be out. */
export function doorsToOpen({ held, openedDoors }: TakeOutProps['shown']): string[] {
  return held.lockerId.filter((id) => !openedDoors.includes(id));
}

/** What to do with a rejected parcel that is in its door: open that, and say that the parcel is out (HLD-08). */
export function TakeOut({ shown }: TakeOutProps) {
  const { t } = useTranslation();
  const { held, delivery } = shown;
  const canWrite = usePermission('delivery.write');
  const remove = useRemove(delivery, held.pickupboxId);
  const once = useSingleFlight();
  const toOpen = doorsToOpen(shown);
  const door = toOpen[0] ?? held.lockerId[0];
  return (
    <>
      {toOpen.length === 0 && (
        <GuardedButton
          loading={remove.isPending}
          reason={canWrite ? undefined : t('enoughPermissions')}
          onClick={() => {
            // The failure itself is shown as a toast.
            once(() => remove.mutateAsync(t('holds.outReason')).catch(() => null));
          }}
        >
          {t('holds.confirmOut')}
        </GuardedButton>
      )}
      {door !== undefined && (
        <OpenTheDoor
          key={door}
          boxId={held.pickupboxId}
          lockerId={door}
          isMain={toOpen.length > 0}
          label={
            held.lockerId.length === 1
              ? t('openDoor.action')
              : t('openDoor.title', { locker: door })
          }
        />
      )}
    </>
  );
}

type OpenTheDoorProps = { boxId: string; lockerId: string; isMain: boolean; label: string };

/** Opens the door from here, also with the key O. */
function OpenTheDoor({ boxId, lockerId, isMain, label }: OpenTheDoorProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const canOpen = usePermission('box.open');
  const { data: box } = useQuery(callQuery(showPickupBox, { params: { id: boxId } }));
  const { dialog, show, close } = useDialogAbove<'open'>();
  const locker = box && findLocker(box, lockerId);
  const isConnected = box !== undefined && box.lastSeenTime !== null && !box.connectionAlarmed;
  let reason: string | undefined;
  if (box === undefined) reason = t('pleaseWait');
  else if (!isConnected) reason = t('openDoor.notConnected');
  if (!canOpen) reason = t('enoughPermissions');
  const open = () => {
    if (reason === undefined) show('open');
  };
  useShortcuts([{ keys: 'o', label, group: 'screen', run: open }]);
  return (
    <>
      <GuardedButton
        variant={isMain ? 'filled' : 'default'}
        reason={reason}
        aria-keyshortcuts="O"
        onClick={() => show('open')}
      >
        {label}
      </GuardedButton>
      {dialog === 'open' && box && locker && (
        <OpenDoorModal
          box={box}
          locker={locker}
          onClose={() => {
            void queryClient.invalidateQueries({ queryKey: [showHold.path] });
            close();
          }}
        />
      )}
    </>
  );
}
