/** What is on the screen when something is scanned. */
export const scanScreens = [
  /** A screen, without a dialog and without a free door chosen. */
  'screen',
  /** Lockers, with free doors chosen that can be given now. */
  'freeDoors',
  /** The list of waiting orders for chosen doors. */
  'chooseDelivery',
  /** The form of a new delivery. */
  'newDelivery',
  /** A dialog with a field for the kolli ID of a parcel at hand, such as the identity check. */
  'kolliField',
  /** A dialog in which nothing is entered, such as a parcel's information. */
  'dialog',
  /** A dialog or form with unsaved input. */
  'unsaved',
  /** A dialog that must be answered. */
  'blocked',
] as const;

export type ScanScreen = (typeof scanScreens)[number];

/** What the scanned code is. */
export const scanParcels = [
  /** It waits for a place, and the person can give it one. */
  'waiting',
  'onHold',
  'expired',
  'removed',
  /** Open, and none of the above. */
  'open',
  /** Picked up, cancelled or destroyed. */
  'closed',
  /** No parcel of the pharmacy has or had this kolli ID. */
  'unknown',
  'identityNumber',
  'webAddress',
  'unreadable',
] as const;

export type ScanParcel = (typeof scanParcels)[number];

/** What a scan does. */
export type ScanMeaning =
  /** Asks once, then puts the order into the chosen doors. */
  | 'putIntoDoors'
  /** Opens the form of a new delivery for the chosen doors, with the kolli ID filled in. */
  | 'fillForm'
  /** Asks for size, fridge or shelf. */
  | 'chooseSize'
  /** Chooses this order in the list. */
  | 'chooseOrder'
  /** Offers to use the waiting order instead of the form. */
  | 'offerOrder'
  | 'fillField'
  /** Opens the parcel, with what to do next. */
  | 'openParcel'
  /** Opens a closed parcel, with its history. */
  | 'openHistory'
  /** Offers a new reservation with the kolli ID filled in. */
  | 'offerReservation'
  /** Asks before the input is given up. */
  | 'askFirst'
  /** Says why nothing happens. */
  | ScanRefusal;

export type ScanRefusal =
  | 'notWaiting'
  | 'alreadyOpen'
  | 'answerFirst'
  | 'identityNumber'
  | 'webAddress'
  | 'unreadable';

type ScanRule = {
  readonly on: readonly ScanScreen[] | 'any';
  readonly parcel: readonly ScanParcel[] | 'any';
  readonly means: ScanMeaning;
};

const otherOpen = ['onHold', 'expired', 'removed', 'open'] as const;

/** What a scan means, by what is on the screen and what the parcel is; the first rule that fits. */
export const scanTable: readonly ScanRule[] = [
  { on: 'any', parcel: ['identityNumber'], means: 'identityNumber' },
  { on: ['blocked'], parcel: 'any', means: 'answerFirst' },
  { on: 'any', parcel: ['webAddress'], means: 'webAddress' },
  { on: 'any', parcel: ['unreadable'], means: 'unreadable' },

  { on: ['unsaved'], parcel: 'any', means: 'askFirst' },
  { on: ['kolliField'], parcel: 'any', means: 'fillField' },

  { on: ['newDelivery'], parcel: ['waiting'], means: 'offerOrder' },
  { on: ['newDelivery'], parcel: otherOpen, means: 'alreadyOpen' },
  { on: ['newDelivery'], parcel: ['closed', 'unknown'], means: 'fillField' },

  { on: ['chooseDelivery'], parcel: ['waiting'], means: 'chooseOrder' },
  { on: ['chooseDelivery'], parcel: ['unknown'], means: 'fillForm' },
  { on: ['chooseDelivery'], parcel: 'any', means: 'notWaiting' },

  { on: ['freeDoors'], parcel: ['waiting'], means: 'putIntoDoors' },
  { on: ['freeDoors'], parcel: ['unknown'], means: 'fillForm' },

  { on: 'any', parcel: ['waiting'], means: 'chooseSize' },
  { on: 'any', parcel: otherOpen, means: 'openParcel' },
  { on: 'any', parcel: ['closed'], means: 'openHistory' },
  { on: 'any', parcel: ['unknown'], means: 'offerReservation' },
];
