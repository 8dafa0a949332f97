import type { Today } from '@kolli/contract/today/today';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { useQuery } from '@tanstack/react-query';
import { CommentModal } from '../../features/alarms/comment-modal.tsx';
import { RemoveModal } from '../../features/deliveries/end/remove-modal.tsx';
import { findLocker } from '../../features/lockers/cabinet-view.ts';
import { OpenDoorModal } from '../../features/lockers/open-door/open-door-modal.tsx';
import { DeliveryDialogs } from '../deliveries/delivery-dialogs.tsx';
import type { ListDialog, ListDialogKind } from '../dialogs/use-list-dialog.ts';
import { boxQuery } from '../place/lockers-data.ts';
import { useFridgeDoors } from '../place/use-fridge-doors.ts';

/** The dialog that is open above Today. */
export type TodayDialog =
  | ListDialog
  | { readonly kind: 'remove'; readonly delivery: Delivery; readonly boxId: string }
  | { readonly kind: 'open'; readonly boxId: string; readonly lockerId: string }
  | { readonly kind: 'comment'; readonly alarm: Alarm };

type TodayDialogsProps = {
  dialog: TodayDialog | null;
  pharmacyId: string;
  today: Today;
  /** What the information about a delivery leads to. */
  furtherOf: (delivery: Delivery) => readonly ListDialogKind[];
  onShow: (dialog: TodayDialog) => void;
  onClose: () => void;
};

/** The dialogs of Today, one at a time: those of the lists, of doors and of alarms. */
export function TodayDialogs(props: TodayDialogsProps) {
  const { dialog, pharmacyId, today, furtherOf, onShow, onClose } = props;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'remove': {
      const { delivery, boxId } = dialog;
      return <RemoveModal delivery={delivery} boxId={boxId} onClose={onClose} onDone={onClose} />;
    }
    case 'open':
      return <OpenDoor boxId={dialog.boxId} lockerId={dialog.lockerId} onClose={onClose} />;
    case 'comment':
      return <Comment key={dialog.alarm.id} alarm={dialog.alarm} onClose={onClose} />;
    default:
      return (
        <DeliveryDialogs
          dialog={dialog}
          pharmacyId={pharmacyId}
          rows={today.deliveries.map(({ delivery }) => delivery)}
          furtherOf={furtherOf}
          onShow={onShow}
          onClose={onClose}
        />
      );
  }
}

type OpenDoorProps = { boxId: string; lockerId: string; onClose: () => void };

/** Opens a door from here, once its box is loaded. */
function OpenDoor({ boxId, lockerId, onClose }: OpenDoorProps) {
  const { data: box } = useQuery(boxQuery(boxId));
  const locker = box && findLocker(box, lockerId);
  return box && locker ? <OpenDoorModal box={box} locker={locker} onClose={onClose} /> : null;
}

type CommentProps = { alarm: Alarm; onClose: () => void };

/** The comment on an alarm, with the fridges of its box, which name its door. */
function Comment({ alarm, onClose }: CommentProps) {
  const fridges = useFridgeDoors([alarm.pickupboxId]);
  return <CommentModal alarm={alarm} fridges={fridges} onClose={onClose} />;
}
