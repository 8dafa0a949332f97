/** A time in March 2026, in the format of a history file. */
export const day = (number: number) => `2026-03-0${number}T08:00:00.000Z`;

/** Went through doors 1-1 and 1-2 of box Front. */
export const picked = {
  kind: 'delivery',
  deliveryStatus: 'pickup',
  deliveryId: 'A',
  reservedTime: day(1),
  reservedUserName: 'API',
  assignedTime: day(2),
  deliveryTime: day(3),
  pickupTime: day(4),
  box: 'Front',
  lockerId: ['1-1', '1-2'],
};
/** Currently in door 1-3. */
export const delivered = {
  ...picked,
  deliveryStatus: 'delivered',
  deliveryId: 'B',
  pickupTime: null,
  additionalDeliveryIds: ['B2'],
  lockerId: ['1-3'],
};
/** Reserves the fridge door 2-1, which is still empty. */
export const reserved = {
  ...delivered,
  deliveryStatus: 'reserved',
  deliveryId: 'C',
  deliveryTime: null,
  additionalDeliveryIds: [],
  lockerId: ['2-1'],
};
const onShelf = { ...delivered, deliveryId: 'D', box: null, lockerId: null, shelf: ['A1'] };
/** Currently on shelf A1. */
export const shelved = { ...onShelf, additionalDeliveryIds: [] };
/** An order that nobody has assigned. */
export const waiting = {
  kind: 'delivery',
  deliveryStatus: 'reserved',
  deliveryId: 'E',
  reservedTime: day(1),
  reservedUserName: 'API',
  is_drug: true,
  phoneNumber: '+358401234567',
};
/** One of each; the test adds `pharmacy`. */
export const sampleHistory = [picked, delivered, reserved, shelved, waiting];
