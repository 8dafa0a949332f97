/** The key of a box. */
export interface BoxKey {
  readonly pharmacyId: string;
  readonly boxId: string;
}
