import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { resendSms as resendSmsCall } from '@kolli/contract/delivery/delivery-details';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { canResendSms, lacksPlace } from '@kolli/domain/delivery/offered-actions';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { recordOrderChange } from '../outgoing/changes/record-order-change.ts';
import { resendNotification } from '../outgoing/messages/resend-notification.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { savePhoneNumberIfAllowed } from './save-phone-number.ts';
import { type KeepRules, keepRules, placeOf } from '../deliveries/keep-rules.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { nextClockTime, reminderFieldsOf } from '../deliveries/next-deadline.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { storedPhoneNumber } from '../deliveries/wire/stored-phone-number.ts';
import { transact } from '../../platform/database/run-transaction.ts';

/** Schedules the reminders after the first message to a customer, which the source of an order learns. */
async function noteFirstMessage(
  tx: Tx,
  delivery: LoadedDelivery,
  rules: KeepRules,
  notifiedTime: Date,
): Promise<void> {
  const { row } = delivery;
  await recordOrderChange(tx, {
    change: { at: notifiedTime },
    before: delivery,
    after: delivery,
    isNotified: true,
    recordedAt: notifiedTime,
  });
  await tx
    .updateTable('delivery')
    .set({ clock_time: nextClockTime({ ...reminderFieldsOf(row), notifiedTime }, rules) })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
}

/**
 * Sends the customer's message again, with the same PIN (CAL-45); a customer who was never notified
 * gets the first message. A given phone number is saved where the delivery has none or the last message
 * failed. Throws `delivery_on_hold`, `delivery_is_test`, `wrong_delivery_status` where the screen does not offer it (RES-13),
 * `delivery_without_place` for a parcel that no customer could fetch (TOD-05), unless it is being handed over,
 * `delivery_has_no_phone_number`, and `resend_too_soon` within a minute of any message about this
 * delivery; of concurrent calls one succeeds.
 */
export async function resendSms(
  deps: DeliveryDeps,
  { body }: CallArguments<typeof resendSmsCall>,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const { deliveryId: kolliId, docId, reservedTime } = body;
  const name = { pharmacyId, kolliId, docId, reservedTime, boxId: body.pickupboxId ?? undefined };
  return transact(deps.store, { pharmacyId, thing: kolliId }, async (tx) => {
    const found = await lockNamedDelivery(tx, name);
    if (isOnHold(found.snapshot)) throw new CodedError('delivery_on_hold');
    if (found.snapshot.isTest) throw new CodedError('delivery_is_test');
    if (!canResendSms(found.snapshot)) throw new CodedError('wrong_delivery_status');
    if (lacksPlace(found.snapshot) && body.isHandover !== true)
      throw new CodedError('delivery_without_place');
    const at = deps.clock();
    const phone = { given: body.customerPhoneNumber, path: 'body.customerPhoneNumber' };
    const given = { phoneNumber: await storedPhoneNumber(tx, pharmacyId, phone), caller, at };
    const delivery = await savePhoneNumberIfAllowed(tx, found, given);
    const { row } = delivery;
    const place = await placeOf(tx, delivery);
    await resendNotification(tx, deps, { ...messageFacts(deps.secrets, delivery, place), at });
    if (row.notified_time === null) await noteFirstMessage(tx, delivery, keepRules(place), at);
    announce(tx, { pharmacyId, boxId: row.box_id, at });
    return showDelivery(tx, pharmacyId, row.id);
  });
}
