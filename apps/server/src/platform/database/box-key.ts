/** The key of a box. */
export interface BoxKey {
  readonly pharmacyId: string;
  readonly boxId: string;
}

/** The boxes of some pharmacies, or one of them. */
export interface WatchedBoxes {
  readonly pharmacyIds: readonly string[];
  readonly boxId?: string;
}
