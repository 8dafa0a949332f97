/**
 * What an event of the life cycle changes in addition to status and `unassigned`. The server applies the
 * effects in this order, in the event's transaction; timestamps are the event's time.
 */
export const deliveryEffects = [
  // The times of an earlier assignment.
  'clearDeliveryTime',
  'clearNotified',
  // Doors and shelves.
  'occupyLockers',
  'markDoorsLoaded',
  'addOpenCounts',
  'emptyDoors',
  'releaseUnneededDoors',
  'freeDoors',
  'occupyShelves',
  'freeShelves',
  // Timestamps and their users.
  'setReserved',
  'setAssigned',
  'setDelivered',
  'setPickedUp',
  'setGivenOutUser',
  'setExpired',
  'setRemoved',
  'setDeleted',
  'setDestroyed',
  'setCancelled',
  // The customer.
  'takePhoneNumber',
  'newPin',
  'endPinAtKeypad',
  'notifyCustomer',
  // Holds.
  'setHold',
  'setJudgement',
  'notifyOfRelease',
  'notifyOfRejection',
  // For reports of a box that are late or contradict the table.
  'reverseExpiry',
  'reverseClosing',
  'raiseConflictAlarm',
  // An undo by staff.
  'resumeStays',
  'reverseDelivery',
  'restore',
  // The action log, for every event.
  'log',
] as const;

/**
 * - `clearDeliveryTime`, `clearNotified`: clear delivery and expiry time, and the time of notification.
 * - `occupyLockers`: occupy the chosen doors, or the event's where none were chosen, in addition to those it
 *   holds; the database refuses a door that another delivery holds.
 * - `markDoorsLoaded`, `addOpenCounts`: mark the event's doors as loaded; increment their open counts.
 * - `emptyDoors`: mark the event's doors as emptied, and free them.
 * - `releaseUnneededDoors`: free the event's released doors, which were never loaded.
 * - `freeDoors`, `freeShelves`: free all doors or shelves that the delivery still holds.
 * - `occupyShelves`: occupy the chosen shelves.
 * - `setGivenOutUser`: set givenOutUserName, and pickupSsn when another person picked it up.
 * - `takePhoneNumber`: store `customerPhoneNumber` where the delivery has none.
 * - `setHold`: set time and cause of the hold, and when the customer is informed; clear an earlier judgement.
 * - `setJudgement`: set what was decided, by whom and when.
 * - `notifyOfRelease`, `notifyOfRejection`: inform a customer who knows of the parcel.
 * - `reverseExpiry`, `reverseClosing`: undo the expiry or the closing in log and counts.
 * - `resumeStays`: go on with its last stays in the doors, as if they had not ended.
 * - `reverseDelivery`: undo the delivery in the counts.
 * - `restore`: give the delivery back what the last event changed.
 * - `endPinAtKeypad`: the PIN no longer opens a door; the counter accepts it until the delivery is closed.
 */
export type DeliveryEffect = (typeof deliveryEffects)[number];
