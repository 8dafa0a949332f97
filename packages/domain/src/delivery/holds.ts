/**
 * The hold of a delivery, in addition to its status (HLD). A parcel on hold is not handed over.
 * - `held`: its parcel may be spoiled; somebody must release or reject it.
 * - `rejected`: its parcel must not be handed out any more.
 * - `pickedUp`: it was picked up although it lay out of range; somebody must acknowledge that.
 */
export const holdStates = ['held', 'rejected', 'pickedUp'] as const;

export type HoldState = (typeof holdStates)[number];

/** What was decided about the last hold. */
export const judgements = ['released', 'rejected', 'acknowledged'] as const;

export type Judgement = (typeof judgements)[number];

/** Why a delivery is on hold: it was too warm or too cold. */
export const holdCauses = ['temp_high', 'temp_low'] as const;

export type HoldCause = (typeof holdCauses)[number];

/** The holds with which a parcel must not be handed over. */
export const holdsOnParcel: readonly HoldState[] = ['held', 'rejected'];

/** Whether a parcel must not be handed over. */
export function isOnHold({ hold }: { readonly hold: HoldState | null }): boolean {
  return hold !== null && holdsOnParcel.includes(hold);
}

/**
 * The hold of a delivery whose customer took the parcel out of its door: somebody must acknowledge that (HLD-10),
 * unless the parcel left before its hold began, which a late report may show.
 */
export function holdAfterPickup(
  { hold, heldTime }: { readonly hold: HoldState | null; readonly heldTime: Date | null },
  pickedUpAt: Date,
): HoldState | null {
  if (!isOnHold({ hold })) return hold;
  return heldTime !== null && pickedUpAt < heldTime ? null : 'pickedUp';
}

/** Whether somebody must still decide about it. */
export function awaitsDecision({ hold }: { readonly hold: HoldState | null }): boolean {
  return hold === 'held' || hold === 'pickedUp';
}

/** Whether a temperature may put a delivery on hold: drugs, or all parcels where the pharmacy wants that. */
export function mayBeHeld(
  { isDrug }: { readonly isDrug: boolean },
  { holdAllParcels }: { readonly holdAllParcels: boolean },
): boolean {
  return isDrug || holdAllParcels;
}

/** A customer who knows of the parcel is informed of a hold that lasts for this time. */
export const holdNoticeAfterMs = 10 * 60_000;
