/** Why an event contradicts the server's state. */
export const conflictCodes = [
  'parcel_conflict',
  'unknown_delivery',
  'unknown_door',
  'event_not_applied',
] as const;
export type ConflictCode = (typeof conflictCodes)[number];

/** Why an event cannot be read. */
export const unreadableCodes = [
  'unknown_kind',
  'field_missing',
  'field_invalid',
  'identity_number',
] as const;
export type UnreadableCode = (typeof unreadableCodes)[number];
