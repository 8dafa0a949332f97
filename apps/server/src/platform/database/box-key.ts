/** Which box: everything of it is found by these two. */
export interface BoxKey {
  readonly pharmacyId: string;
  readonly boxId: string;
}
