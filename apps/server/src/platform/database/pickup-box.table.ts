import type { Generated } from 'kysely';

// The tables of boxes, their doors and what they report, as the migrations make them.

export interface BoxTemplateTable {
  id: string;
  name: string;
  modules: unknown;
}

export interface PickupBoxTable {
  pharmacy_id: string;
  id: string;
  name: string;
  template_id: string;
  is_active: Generated<boolean>;
  street: string;
  city: string;
  zip_code: string;
  country: string;
  language: string;
  ui_languages: string[];
  customer_sms_languages: Generated<string[]>;
  cardboard_type: Generated<boolean>;
  outdoor: Generated<boolean>;
  software_version: string | null;
  report_interval_ms: number;
  alarm_delay_ms: number;
  basic_min_celsius: number;
  basic_max_celsius: number;
  fridge_min_celsius: number;
  fridge_max_celsius: number;
  basic_delivery_keep_time_ms: number;
  basic_delivery_reminder_period_ms: number;
  basic_reservation_keep_time_ms: number;
  fridge_delivery_keep_time_ms: number | null;
  fridge_delivery_reminder_period_ms: number | null;
  fridge_reservation_keep_time_ms: number | null;
  ordinal: number;
  last_seen_at: Date | null;
  heard_since: Generated<Date | null>;
  last_event_seq: Generated<number>;
  clock_skew_ms: Generated<number | null>;
  wrong_pin_times: Generated<Date[]>;
  created_at: Date;
  updated_at: Date;
}

export interface LockerTable {
  pharmacy_id: string;
  box_id: string;
  locker_id: string;
  module_index: number;
  position: number;
  type: number;
  fridge: boolean;
  is_inactive: Generated<boolean>;
  open_count: Generated<number>;
  fault: string | null;
  fault_at: Date | null;
  opened_at: Generated<Date | null>;
  opened_noted_at: Generated<Date | null>;
  built_at: Generated<Date | null>;
}

export interface ActivityChangeTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string | null;
  /** The kind of the door; null for the box. */
  locker_kind: string | null;
  is_active: boolean;
  changed_at: Date;
  user_id: string | null;
  user_name: string | null;
}

export interface BoxStaffPinTable {
  pharmacy_id: string;
  box_id: string;
  user_id: string;
  pin_hash: string;
}

export interface BoxStaffSessionTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  user_id: string;
  started_at: Date;
  last_active_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
}

export interface DeviceEventTable {
  pharmacy_id: string;
  box_id: string;
  /** The first one's, where the row is of several. */
  seq: number;
  event_count: Generated<number>;
  kind: string;
  occurred_at: Date;
  received_at: Date;
  content: unknown;
  /** Of each event the first eight bytes, at least. */
  content_hash: Buffer;
  outcome: string;
}

export interface DeviceCommandTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  kind: string;
  locker_id: string;
  reason: string;
  user_id: string | null;
  user_name: string | null;
  created_at: Date;
  expires_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
  outcome: string | null;
  expiry_noted_at: Generated<Date | null>;
}
