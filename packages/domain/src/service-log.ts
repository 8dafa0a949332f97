import { type Interval, union } from './occupied-time.ts';
import type { LockerKind } from './statistics-measures.ts';

/** A change of a box's activity, or of one of its doors'. */
export interface ServiceChange {
  /** Null for the box itself. */
  readonly lockerId: string | null;
  /** The kind of door that came or went; null for the box. */
  readonly kind: LockerKind | null;
  readonly isActive: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A door of a box; built anew, another kind of door may have its id. */
export interface ServedDoor {
  readonly lockerId: string;
  readonly kind: LockerKind;
  /** When it was in service: the door not inactive, and the box active. */
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
 * When each door of a box was in service, told from the log of activity in its order: a door that is
 * not inactive, of a box that is active, from when both are noted for the first time.
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
