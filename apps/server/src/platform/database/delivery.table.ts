import type { Generated, GeneratedAlways } from 'kysely';

// The tables of deliveries, what they hold and what is sent about them, as the migrations make them.

export interface DeliveryTable {
  pharmacy_id: string;
  id: string;
  box_id: string | null;
  status: string;
  is_open: GeneratedAlways<boolean>;
  unassigned: Generated<boolean>;
  kolli_id: string;
  additional_kolli_ids: Generated<string[]>;
  phone_number: string | null;
  is_drug: Generated<boolean>;
  ssn_cipher: Buffer | null;
  ssn_key_id: string | null;
  ssn_hash: Buffer | null;
  pickup_ssn_cipher: Buffer | null;
  pickup_ssn_key_id: string | null;
  pin_cipher: Buffer;
  pin_key_id: string;
  pin_hash: Buffer;
  order_source: string | null;
  order_id: string | null;
  fulfillment_order_id: string | null;
  description_text: string | null;
  cause_of_alarm: string | null;
  reserved_user_id: string;
  reserved_user_name: string;
  reserved_time: Date;
  unassigned_time: Date | null;
  assigned_user_id: string | null;
  assigned_user_name: string | null;
  assigned_time: Date | null;
  delivery_user_id: string | null;
  delivery_user_name: string | null;
  delivery_time: Date | null;
  told_time: Date | null;
  reminded_time: Date | null;
  waits_until: Date | null;
  clock_time: Date | null;
  expired_time: Date | null;
  removed_user_id: string | null;
  removed_user_name: string | null;
  removed_time: Date | null;
  delete_user_id: string | null;
  delete_user_name: string | null;
  delete_time: Date | null;
  destroy_user_id: string | null;
  destroy_user_name: string | null;
  destroy_time: Date | null;
  cancelled_time: Date | null;
  given_out_user_id: string | null;
  given_out_user_name: string | null;
  pickup_time: Date | null;
  history_time: Date | null;
  last_locker_ids: Generated<string[]>;
  last_shelves: Generated<string[]>;
  updated_at: Date;
}

export interface DeliveryKolliTable {
  pharmacy_id: string;
  delivery_id: string;
  ordinal: number;
  kolli_id: string;
  is_open: boolean;
}

export interface LockerOccupancyTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string;
  /** What kind of door it was then. */
  locker_kind: string;
  /** The door while it is held. */
  held_locker_id: GeneratedAlways<string | null>;
  delivery_id: string;
  delivery_is_open: boolean;
  occupied_at: Date;
  loaded_at: Date | null;
  emptied_at: Date | null;
  released_at: Date | null;
}

export interface ShelfOccupancyTable {
  pharmacy_id: string;
  id: string;
  shelf: string;
  delivery_id: string;
  delivery_is_open: boolean;
  occupied_at: Date;
  released_at: Date | null;
}

export interface DeliveryActionTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  event: string;
  actor: string;
  user_id: string | null;
  user_name: string | null;
  box_id: string | null;
  locker_ids: Generated<string[]>;
  shelves: Generated<string[]>;
  status: string;
  detail: Generated<unknown>;
  occurred_at: Date;
  recorded_at: Date;
}

export interface ReceivedOrderTable {
  pharmacy_id: string;
  source: string;
  fulfillment_order_id: string;
  content_hash: Buffer;
  delivery_id: string;
  received_at: Date;
}

export interface OutgoingMessageTable {
  pharmacy_id: string;
  id: string;
  channel: string;
  purpose: string;
  delivery_id: string | null;
  recipient: string;
  body_cipher: Buffer;
  body_key_id: string;
  created_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  gateway_id: string | null;
  receipt_state: string | null;
  receipt_at: Date | null;
  last_error: string | null;
  pin_hash: Buffer | null;
  dropped_at: Date | null;
  expires_at: Generated<Date | null>;
}
