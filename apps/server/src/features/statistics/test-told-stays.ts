// Who held which door or shelf from when to when, told action by action; nothing here is the product's.

/** A door or shelf from when to when a delivery held it. */
export interface ToldStay {
  readonly deliveryId: string;
  /** Box and door, or the pharmacy and a shelf. */
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  readonly from: number;
  until: number;
}

/** A change of activity, of a box, a door or a shelf. */
export interface ToldChange {
  readonly place: string;
  /** Null for a box as a whole. */
  readonly name: string | null;
  readonly kind: string | null;
  readonly isActive: boolean;
  readonly at: number;
  readonly id: string;
}

const never = Number.POSITIVE_INFINITY;

/** What of an action's detail the figures are told from. */
export interface ToldDetail {
  readonly released: readonly string[];
  readonly effects: readonly string[];
}

/** What the events of an import mean, which tells no more than their names. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  createInBox: ['occupyLockers'],
  assignToLockers: ['setAssigned', 'occupyLockers'],
  load: ['setDelivered'],
  assignToShelf: ['setAssigned', 'setDelivered', 'occupyShelves'],
  pickUpAtBox: ['freeDoors', 'setPickedUp'],
};

/** The detail of an action, written or meant. */
export function detailOf(action: {
  readonly event: string;
  readonly actor: string;
  readonly detail: unknown;
}): ToldDetail {
  if (action.actor !== 'import') return action.detail as ToldDetail;
  return { released: [], effects: meanings[action.event] ?? [] };
}

interface StayAction {
  readonly id: string;
  readonly delivery_id: string;
  readonly pharmacy_id: string;
  readonly box_id: string | null;
  readonly occurred_at: Date;
  readonly locker_ids: readonly string[];
  readonly shelves: readonly string[];
}

/** Who held which door or shelf from when to when. */
export class StayTeller {
  readonly stays: ToldStay[] = [];
  readonly #changes: readonly ToldChange[];

  constructor(changes: readonly ToldChange[]) {
    this.#changes = changes;
  }

  /** What the door was when it was taken: the newest that was noted of it by then. */
  #kindOf(box: string, door: string, actionId: string): string {
    const known = this.#changes.filter(
      (one) => one.place === box && one.name === door && one.id < actionId,
    );
    return known.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1)?.kind ?? '';
  }

  /** The earliest time at which a stay at this door can begin: not before the last one there ended. */
  #freeFrom(box: string, door: string, at: number): number {
    const past = this.stays.filter((one) => one.place === box && one.name === door);
    return Math.max(at, ...past.map(({ until }) => until).filter((until) => until !== never));
  }

  tell(action: StayAction, { effects, released }: ToldDetail): void {
    const at = action.occurred_at.getTime();
    const own = this.stays.filter(
      (stay) => stay.deliveryId === action.delivery_id && stay.until === never,
    );
    const end = (wanted: (stay: ToldStay) => boolean) => {
      for (const stay of own.filter(wanted))
        stay.until = isDoor(stay) ? Math.max(at, stay.from) : at;
    };
    const begin = (place: string, name: string, kind: string) => {
      const from = kind === 'shelf' ? at : this.#freeFrom(place, name, at);
      this.stays.push({ deliveryId: action.delivery_id, place, name, kind, from, until: never });
    };
    const isDoor = (stay: ToldStay) => stay.kind !== 'shelf';
    if (effects.includes('emptyDoors'))
      end((stay) => isDoor(stay) && action.locker_ids.includes(stay.name));
    if (effects.includes('releaseUnneededDoors'))
      end((stay) => isDoor(stay) && released.includes(stay.name));
    if (effects.includes('freeDoors')) end(isDoor);
    if (effects.includes('freeShelves')) end((stay) => !isDoor(stay));
    if (effects.includes('occupyShelves'))
      for (const shelf of action.shelves) begin(action.pharmacy_id, shelf, 'shelf');
    const box = action.box_id ?? '';
    if (effects.includes('occupyLockers'))
      for (const door of action.locker_ids) {
        const isHeld = own.some((stay) => stay.until === never && stay.name === door);
        if (!isHeld) begin(box, door, this.#kindOf(box, door, action.id));
      }
  }
}
