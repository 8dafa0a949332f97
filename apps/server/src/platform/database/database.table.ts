import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as the migrations make them; bigint columns are safe integers here. */
export interface Database {
  role: RoleTable;
  pharmacy: PharmacyTable;
  shelf: ShelfTable;
  app_user: AppUserTable;
  identity_link: IdentityLinkTable;
  user_access: UserAccessTable;
  session_choice: SessionChoiceTable;
  login_log: LoginLogTable;
  machine_key: MachineKeyTable;
  box_template: BoxTemplateTable;
  pickup_box: PickupBoxTable;
  locker: LockerTable;
  activity_change: ActivityChangeTable;
  box_staff_pin: BoxStaffPinTable;
  box_staff_session: BoxStaffSessionTable;
  device_event: DeviceEventTable;
  device_command: DeviceCommandTable;
  delivery: DeliveryTable;
  delivery_kolli: DeliveryKolliTable;
  locker_occupancy: LockerOccupancyTable;
  shelf_occupancy: ShelfOccupancyTable;
  delivery_action: DeliveryActionTable;
  received_order: ReceivedOrderTable;
  outgoing_message: OutgoingMessageTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  reading: ReadingTable;
  reading_hour: ReadingHourTable;
  alarm: AlarmTable;
  alarm_check: AlarmCheckTable;
  temperature_check: TemperatureCheckTable;
}

export interface RoleTable {
  name: string;
  level: number;
  app_access: string;
  permissions: string[];
  is_shipped: Generated<boolean>;
}

export interface PharmacyTable {
  id: string;
  business_id: string;
  name: string;
  email: string;
  phone_number: string;
  additional_emails: Generated<string[]>;
  additional_phone_numbers: Generated<string[]>;
  pin_code_cipher: Buffer;
  pin_code_key_id: string;
  street_address: string;
  zip_code: string;
  city: string;
  country: string;
  time_zone: Generated<string>;
  language: string;
  ui_languages: string[];
  customer_sms_languages: string[];
  strong_authentication: Generated<boolean>;
  service_requested: Generated<boolean>;
  service_description: string | null;
  delivery_keep_time_ms: number;
  delivery_reminder_period_ms: number;
  reservation_keep_time_ms: number;
  created_at: Date;
  updated_at: Date;
}

export interface ShelfTable {
  pharmacy_id: string;
  name: string;
  ordinal: number;
}

export interface AppUserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  app_language: string;
  role_name: string;
  pharmacist_pin_cipher: Buffer | null;
  pharmacist_pin_key_id: string | null;
  is_disabled: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface UserAccessTable {
  pharmacy_id: string;
  user_id: string;
  role_name: string;
  web_tool_access: boolean;
  box_access: boolean;
  created_at: Date;
}

export interface SessionChoiceTable {
  session_key: string;
  user_id: string;
  pharmacy_id: string;
  chosen_at: Date;
}

export interface LoginLogTable {
  pharmacy_id: string;
  id: string;
  user_id: string;
  user_name: string;
  email: string;
  info_type: string;
  occurred_at: Date;
}

export interface MachineKeyTable {
  pharmacy_id: string;
  id: string;
  kind: string;
  box_id: string | null;
  name: string;
  secret_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
}

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
  last_event_seq: Generated<number>;
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
  last_celsius: number | null;
  last_celsius_at: Date | null;
}

export interface ActivityChangeTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string | null;
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
  seq: number;
  kind: string;
  occurred_at: Date;
  received_at: Date;
  content: unknown;
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
}

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
  waits_until: Date | null;
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
}

export interface AuditEntryTable {
  pharmacy_id: string;
  seq: number;
  occurred_at: Date;
  user_id: string | null;
  user_name: string | null;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface AuditHeadTable {
  pharmacy_id: string;
  seq: number;
  hash: Buffer;
}

export interface ReadingTable {
  pharmacy_id: string;
  box_id: string;
  sensor: string;
  minute: Date;
  celsius: number;
}

export interface ReadingHourTable {
  pharmacy_id: string;
  box_id: string;
  sensor: string;
  hour: Date;
  reading_count: number;
  sum_celsius: number;
  min_celsius: number;
  max_celsius: number;
}

export interface AlarmTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string;
  type: string;
  started_at: Date;
  ended_at: Date | null;
  max_celsius: number | null;
  min_celsius: number | null;
  cause: string | null;
  comment: string | null;
}

export interface AlarmCheckTable {
  pharmacy_id: string;
  id: string;
  alarm_id: string;
  user_id: string | null;
  user_name: string;
  comment: string;
  checked_at: Date;
}

export interface TemperatureCheckTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  user_id: string;
  user_name: string;
  checked_at: Date;
}
