/**
 * What an event of the life cycle changes beside status and `unassigned`. The server applies the
 * effects in the order of the list, all in the event's transaction; times are the event's own.
 */
export const deliveryEffects = [
  // What an earlier assignment left behind.
  'clearDeliveryTime',
  'clearTold',
  // Doors and shelves.
  'occupyLockers',
  'markDoorsLoaded',
  'addOpenCounts',
  'emptyDoors',
  'releaseUnneededDoors',
  'freeDoors',
  'occupyShelves',
  'freeShelves',
  // Times with their users.
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
  'tellCustomer',
  // What a box reports late or against the table.
  'reverseExpiry',
  'reverseClosing',
  'raiseConflictAlarm',
  // Every event is in the action log.
  'log',
] as const;

/**
 * - `clearDeliveryTime`, `clearTold`: forget delivery (and expiry) time, and that the customer knows.
 * - `occupyLockers`: hold the doors chosen, or the event's where there is no choice; those that it
 *   holds already stay its own, and the database refuses one that another delivery holds.
 * - `markDoorsLoaded`, `addOpenCounts`: the event's doors have the parcel; their counts rise by one.
 * - `emptyDoors`: the event's doors are empty and free.
 * - `releaseUnneededDoors`: the event's released doors, never loaded, are free.
 * - `freeDoors`: all doors it still holds are free. `freeShelves` likewise.
 * - `occupyShelves`: lie on the shelves chosen.
 * - `setGivenOutUser`: givenOutUserName, and pickupSsn when another person fetched it.
 * - `takePhoneNumber`: keep `customerPhoneNumber` where the delivery has none.
 * - `reverseExpiry`, `reverseClosing`: in log and counts, the expiry or the closing never was.
 * - `endPinAtKeypad`: the PIN opens no door any more; the counter takes it until closing.
 */
export type DeliveryEffect = (typeof deliveryEffects)[number];
