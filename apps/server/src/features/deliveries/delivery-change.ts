import type { DeliveryDecision } from '@kolli/domain/delivery/decide-delivery-event';
import type { DeliveryActor, DeliveryEvent } from '@kolli/domain/delivery/delivery-events';
import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import type { HoldCause } from '@kolli/domain/delivery/holds';
import type { Selectable, Updateable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

/** A decision that lets an event happen. */
export type Accepted = Extract<DeliveryDecision, { ok: true }>;

/** A door or shelf that a delivery occupies. */
export interface Place {
  /** The box of a door; null for a shelf. */
  readonly boxId: string | null;
  readonly name: string;
  readonly loadedAt: Date | null;
  readonly occupiedAt: Date;
}

/** A delivery, locked by this transaction. */
export interface LoadedDelivery {
  readonly row: DeliveryRow;
  /** All that it occupies, also in other boxes than its snapshot tells of. */
  readonly places: readonly Place[];
  readonly snapshot: DeliverySnapshot;
}

/** An undo takes a delivery back to what it was before its last event. */
export interface UndoEvent {
  readonly name: 'undo';
  readonly lockerIds?: undefined;
}

/** An event of a delivery, with everything that its effects may need. */
export interface DeliveryChange {
  readonly event: DeliveryEvent | UndoEvent;
  readonly actor: DeliveryActor;
  /** When it happened; for a box event, as the box reported it. */
  readonly at: Date;
  readonly userId: string | null;
  readonly userName: string | null;
  /** The box whose doors are occupied or were opened. */
  readonly boxId?: string;
  /** Doors to occupy. */
  readonly lockerIds?: readonly string[];
  /** Shelves to occupy. */
  readonly shelves?: readonly string[];
  readonly phoneNumber?: string;
  /** It can be undone for some seconds, for which its message waits (LST-04). */
  readonly isUndoable?: true;
  /** Of an undo: what the last event changed, as it was before. */
  readonly former?: Updateable<DeliveryTable>;
  /** Of a hold: its cause. */
  readonly holdCause?: HoldCause;
  /** Of a judgement: the number of the box's last event that was known; 0 outside of boxes. */
  readonly judgedSeq?: number;
  /** The reason that staff entered; stored in the action log. */
  readonly reason?: string;
  /** The identity number of the person who picked it up for the customer. */
  readonly pickupSsn?: Sealed & { readonly hash: Buffer };
}
