import { isInBox } from '@kolli/domain/delivery/delivery-snapshot';
import type { WaitingPlace } from '../../platform/database/waiting-place.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { WaitingParcel } from '../outgoing/messages/queue-message.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { openPickupPin } from './pickup-pin.ts';

/** The facts of a message to the customer: the PIN of the delivery and where the parcel is. */
export function messageFacts(
  secrets: Secrets,
  { row, snapshot }: LoadedDelivery,
  place: WaitingPlace,
): WaitingParcel {
  return {
    delivery: row,
    pin: openPickupPin(secrets, row),
    // A parcel that was removed waits at the counter, whatever box it was in.
    place: isInBox(snapshot) ? place : { ...place, box: null },
  };
}
