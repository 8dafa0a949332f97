/** What a box says of a door. */
export type DoorReport = 'opened' | 'closed' | 'not_opened' | 'occupied' | 'broken';

/** Why staff have to see to a door. */
export type DoorFault = 'door_open' | 'not_opened' | 'occupied' | 'broken';

/** A door that is open for longer is forgotten: loading and picking up take less. */
export const doorStaysOpenMs = 3 * 60_000;

export interface DoorCondition {
  /** Since when the door is open; null when it is not known to be. */
  readonly openedAt: Date | null;
  readonly fault: DoorFault | null;
  readonly faultAt: Date | null;
}

/** A door that is shut and has nothing wrong. */
export const soundDoor: DoorCondition = { openedAt: null, fault: null, faultAt: null };

/**
 * How a door stands after what its box says of it. Opening is no fault: only a look at the clock makes
 * it one (`staysOpen`). A door that opens after all has no fault of not opening; one found occupied or
 * broken is right again when it closes. A fault said again keeps its first time.
 */
export function doorAfter(before: DoorCondition, report: DoorReport, at: Date): DoorCondition {
  if (report === 'closed') return soundDoor;
  if (report === 'opened') {
    const openedAt = before.openedAt ?? at;
    return before.fault === 'not_opened' ? { ...soundDoor, openedAt } : { ...before, openedAt };
  }
  const openedAt = report === 'not_opened' ? null : before.openedAt;
  const faultAt = before.fault === report ? before.faultAt : at;
  return { openedAt, fault: report, faultAt };
}

/** The latest moment of opening that is too long ago at `now`: a door open since then stays open. */
export function staysOpenSince(now: Date): Date {
  return new Date(now.getTime() - doorStaysOpenMs);
}
