/** Notes of staff about a parcel; they never mention its content. */
export const staffNotes = [
  'Keep cool until handed over',
  'Customer asked to be called before the last day',
  'Two parcels, hand over together',
  'Picked up by a relative, power of attorney on file at the pharmacy',
  'Fragile',
  'Fetched after work, about five',
] as const;
