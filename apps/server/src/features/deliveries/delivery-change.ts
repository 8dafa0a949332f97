import type { DeliveryEvent } from '@kolli/domain/delivery/delivery-events';
import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

/** A delivery, locked by this transaction. */
export interface LoadedDelivery {
  readonly row: DeliveryRow;
  readonly snapshot: DeliverySnapshot;
}

/** An event of a delivery, with everything that its effects may need. */
export interface DeliveryChange {
  readonly event: DeliveryEvent;
  readonly actor: 'orderSource' | 'staff' | 'box' | 'clock';
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
  /** The reason that staff entered; stored in the action log. */
  readonly reason?: string;
  /** The identity number of the person who picked it up for the customer. */
  readonly pickupSsn?: Sealed;
}
