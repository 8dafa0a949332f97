/** A box's report about a door. */
export type DoorReport = 'opened' | 'closed' | 'not_opened' | 'occupied' | 'broken';

/** A fault that staff must fix. */
export type DoorFault = 'door_open' | 'not_opened' | 'occupied' | 'broken';

/** A door that is open longer was left open: loading and picking up take less time. */
export const doorStaysOpenMs = 3 * 60_000;

export interface DoorCondition {
  /** Since when the door has been open; null while it is closed. */
  readonly openedAt: Date | null;
  readonly fault: DoorFault | null;
  readonly faultAt: Date | null;
}

/** A closed door without a fault. */
export const closedDoor: DoorCondition = { openedAt: null, fault: null, faultAt: null };

/**
 * The condition of a door after a report. Opening is not a fault; being open too long is one
 * ({@link staysOpenSince}). Opening clears `not_opened`; closing clears every fault. A repeated fault keeps
 * the time of its first report.
 */
export function doorAfter(before: DoorCondition, report: DoorReport, at: Date): DoorCondition {
  if (report === 'closed') return closedDoor;
  if (report === 'opened') {
    const openedAt = before.openedAt ?? at;
    return before.fault === 'not_opened' ? { ...closedDoor, openedAt } : { ...before, openedAt };
  }
  const openedAt = report === 'not_opened' ? null : before.openedAt;
  const faultAt = before.fault === report ? before.faultAt : at;
  return { openedAt, fault: report, faultAt };
}

/** A door opened at this time or earlier counts as left open at `now`. */
export function staysOpenSince(now: Date): Date {
  return new Date(now.getTime() - doorStaysOpenMs);
}
