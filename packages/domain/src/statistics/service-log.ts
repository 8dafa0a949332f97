import { type Interval, union } from './occupied-time.ts';
import type { LockerKind } from './statistics-measures.ts';

/** A change of the activity of a box or of one of its doors. */
export interface ServiceChange {
  /** Null for the box itself. */
  readonly lockerId: string | null;
  /** The kind of the door; null for the box. */
  readonly kind: LockerKind | null;
  readonly isActive: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A door of a box. After a rebuild a door of another kind may have the same id. */
export interface ServedDoor {
  readonly lockerId: string;
  readonly kind: LockerKind;
  /** The intervals in which both the door and its box were active. */
  readonly spans: readonly Interval[];
}

function spansOf(changes: readonly ServiceChange[], lockerId: string): ServedDoor[] {
  const spans = new Map<LockerKind, Interval[]>();
  const state: { box: boolean; door: boolean; kind: LockerKind | null } = {
    box: false,
    door: false,
    kind: null,
  };
  let since: number | undefined;
  for (const change of changes) {
    if (since !== undefined && state.kind !== null)
      spans.set(state.kind, [...(spans.get(state.kind) ?? []), { from: since, until: change.at }]);
    if (change.lockerId === null) state.box = change.isActive;
    else Object.assign(state, { door: change.isActive, kind: change.kind });
    since = state.box && state.door ? change.at : undefined;
    if (state.kind !== null && !spans.has(state.kind)) spans.set(state.kind, []);
  }
  if (since !== undefined && state.kind !== null)
    spans.set(state.kind, [...(spans.get(state.kind) ?? []), { from: since, until: null }]);
  return [...spans].map(([kind, intervals]) => ({ lockerId, kind, spans: union(intervals) }));
}

/**
 * When each door of a box was in service, computed from the ordered log of activity: from its first entries on,
 * while both the door and the box are active.
 */
export function servedDoors(log: readonly ServiceChange[]): ServedDoor[] {
  const ids = new Set(log.flatMap(({ lockerId }) => lockerId ?? []));
  const ofBox = log.map((change, index) => ({ change, index }));
  const byDoor = Map.groupBy(ofBox, ({ change }) => change.lockerId);
  const boxChanges = byDoor.get(null) ?? [];
  return [...ids].flatMap((lockerId) => {
    const own = [...boxChanges, ...(byDoor.get(lockerId) ?? [])];
    const ordered = own.toSorted((one, other) => one.index - other.index);
    return spansOf(
      ordered.map(({ change }) => change),
      lockerId,
    );
  });
}
