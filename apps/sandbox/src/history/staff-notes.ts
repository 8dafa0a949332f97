/** Notes of staff about a parcel; they never mention its content. */
export const staffNotes = [
  'Keep cool until handed over',
  'Customer asked to be called before the last day',
  'Two parcels, hand over together',
  'Picked up by a relative, power of attorney on file at the pharmacy',
  'Fragile',
  'Fetched after work, about five',
] as const;

/** Why staff released or rejected a parcel that had been too warm or too cold. */
export const judgementReasons = {
  released: [
    'Stable at this temperature for 72 hours according to the manufacturer',
    'Checked with the manufacturer: short excursion, quality not affected',
    'Within the stability data of the product',
  ],
  rejected: [
    'Out of range for too long, replaced by a new package',
    'No stability data for this temperature',
  ],
} as const;
