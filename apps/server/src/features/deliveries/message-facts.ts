import { isInBox } from '@kolli/domain/delivery-snapshot';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { WaitingParcel } from '../messages/queue-message.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { openPickupPin } from './pickup-pin.ts';

/** What a message to the customer says of a delivery: the PIN it has, and where the parcel is now. */
export function messageFacts(secrets: Secrets, { row, snapshot }: LoadedDelivery): WaitingParcel {
  return {
    delivery: row,
    pin: openPickupPin(secrets, row),
    // A parcel that was taken out waits at the counter, whatever box it was in.
    boxId: isInBox(snapshot) ? row.box_id : null,
  };
}
