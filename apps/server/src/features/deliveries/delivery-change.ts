import type { DeliveryEvent } from '@kolli/domain/delivery-events';
import type { DeliverySnapshot } from '@kolli/domain/delivery-snapshot';
import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

/** A delivery as it stands, locked for this transaction. */
export interface LoadedDelivery {
  readonly row: DeliveryRow;
  readonly snapshot: DeliverySnapshot;
}

/** An event that happens to a delivery, with all that its effects may need. */
export interface DeliveryChange {
  readonly event: DeliveryEvent;
  readonly actor: 'orderSource' | 'staff' | 'box' | 'clock';
  /** When it happened; of a box, by the box's own report. */
  readonly at: Date;
  readonly userId: string | null;
  readonly userName: string | null;
  /** The box whose doors are occupied or were opened. */
  readonly boxId?: string;
  /** Doors to occupy. */
  readonly lockerIds?: readonly string[];
  /** Shelves to lie on. */
  readonly shelves?: readonly string[];
  readonly phoneNumber?: string;
  /** Why it was done, where staff are asked; it stands in the action log. */
  readonly reason?: string;
  /** The identity number of the person who fetched it for the customer. */
  readonly pickupSsn?: Sealed;
}
