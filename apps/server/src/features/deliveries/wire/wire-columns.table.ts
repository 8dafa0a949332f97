/**
 * The columns of a delivery that go over the wire with each row of a list, under the names of their fields in the
 * contract; the entered texts are selected beside them. Never a cipher or a hash.
 */
export const rowColumns = [
  'delivery.pharmacy_id as pharmacyId',
  'delivery.id as docId',
  'delivery.box_id as pickupboxId',
  'delivery.status as deliveryStatus',
  'delivery.unassigned',
  'delivery.kolli_id as deliveryId',
  'delivery.additional_kolli_ids as additionalDeliveryIds',
  'delivery.is_drug',
  'delivery.is_test as isTest',
  'delivery.description_text as descriptionText',
  'delivery.wishes',
  'delivery.hold',
  'delivery.held_time as heldTime',
  'delivery.reserved_user_name as reservedUserName',
  'delivery.reserved_time as reservedTime',
  'delivery.assigned_user_name as assignedUserName',
  'delivery.assigned_time as assignedTime',
  'delivery.delivery_user_name as deliveryUserName',
  'delivery.delivery_time as deliveryTime',
  'delivery.notified_time as notifiedTime',
  'delivery.waits_until as waitsUntil',
  'delivery.expired_time as expiredTime',
  'delivery.removed_time as removedTime',
  'delivery.last_locker_ids as lockerId',
  'delivery.last_shelves as shelf',
] as const;

/** The columns of its other facts. */
export const factColumns = [
  'delivery.order_id',
  'delivery.fulfillment_order_id',
  'delivery.cause_of_alarm as causeOfAlarm',
  'delivery.hold_cause as holdCause',
  'delivery.judgement',
  'delivery.judged_user_name as judgedUserName',
  'delivery.judged_time as judgedTime',
  'delivery.reserved_user_id as reservedUserId',
  'delivery.removed_user_name as removedUserName',
  'delivery.delete_user_name as deleteUserName',
  'delivery.delete_time as deleteTime',
  'delivery.destroy_user_name as destroyUserName',
  'delivery.destroy_time as destroyTime',
  'delivery.cancelled_time as cancelledTime',
  'delivery.given_out_user_name as givenOutUserName',
  'delivery.pickup_time as pickupTime',
  'delivery.cleared_fields as clearedFields',
] as const;
