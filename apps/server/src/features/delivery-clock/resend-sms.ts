import type { CallArguments } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { resendSms as resendSmsCall } from '@kolli/contract/delivery-details';
import { canResendSms } from '@kolli/domain/offered-actions';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { tellAgain } from '../messages/tell-again.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { keepPhoneNumber } from './keep-phone-number.ts';
import { keepRulesFor } from '../deliveries/keep-rules.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { nextClockTime, remindedOf } from '../deliveries/next-deadline.ts';
import { showDelivery } from '../deliveries/present-deliveries.ts';
import { transact } from '../deliveries/run-transaction.ts';

/** Once a customer is told, reminders follow. */
async function followUp(tx: Tx, delivery: LoadedDelivery, toldTime: Date): Promise<void> {
  const { row } = delivery;
  const rules = await keepRulesFor(tx, delivery);
  await tx
    .updateTable('delivery')
    .set({ clock_time: nextClockTime({ ...remindedOf(row), toldTime }, rules) })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
}

/**
 * Tells the customer again, with the PIN they have (CAL-45); one who was never told gets the first
 * message. A number that is given where the delivery has none, or where the last message did not arrive, is kept with it. Refused with
 * `wrong_delivery_status` where the screen does not offer it (RES-13), with
 * `delivery_has_no_phone_number`, and with `resend_too_soon` within a minute of any message about
 * this delivery: of several at once, one comes through.
 */
export async function resendSms(
  deps: DeliveryDeps,
  { body }: CallArguments<typeof resendSmsCall>,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { pharmacyId } = caller.at;
  const { deliveryId: kolliId, docId, reservedTime } = body;
  const name = { pharmacyId, kolliId, docId, reservedTime, boxId: body.pickupboxId ?? undefined };
  return transact(deps.store, pharmacyId, async (tx) => {
    const found = await lockNamedDelivery(tx, name);
    if (!canResendSms(found.snapshot)) throw new CodedError('wrong_delivery_status');
    const at = deps.clock();
    const given = { phoneNumber: body.customerPhoneNumber, caller, at };
    const delivery = await keepPhoneNumber(tx, found, given);
    const { row } = delivery;
    await tellAgain(tx, deps, { ...messageFacts(deps.secrets, delivery), at });
    if (row.told_time === null) await followUp(tx, delivery, at);
    await announce(tx, { pharmacyId, boxId: row.box_id, at });
    return showDelivery(tx, pharmacyId, row.id);
  });
}
