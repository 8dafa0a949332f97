// Generated from the database by `npm run schema`.
import type { Generated, GeneratedAlways } from 'kysely';

/** Each time a box or a locker was put into service or taken out of it, from the beginning: hours in service are computed from it. */
export interface ActivityChangeTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  /** Null for a change of the whole box. */
  locker_id: string | null;
  locker_kind: 'small' | 'medium' | 'large' | 'fridge' | null;
  is_active: boolean;
  changed_at: Date;
  user_id: string | null;
  user_name: string | null;
}

/** Something that staff must know about a box, a locker or a sensor. */
export interface AlarmTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  /** Locker or sensor; empty for the box. */
  locker_id: string;
  type: 'ok' | 'door_open' | 'door_closed' | 'temp_high' | 'temp_low' | 'other' | 'missing';
  started_at: Date;
  ended_at: Date | null;
  max_celsius: number | null;
  min_celsius: number | null;
  /** Tells apart what shares a type: for missing, the box itself or one of its sensors. */
  cause: string | null;
  /** The latest comment; all of them are in alarm_check. */
  comment: string | null;
}

/** A comment on an alarm, with its author. */
export interface AlarmCheckTable {
  pharmacy_id: string;
  id: string;
  alarm_id: string;
  user_id: string | null;
  user_name: string;
  comment: string;
  checked_at: Date;
}

/** An alarm about which the pharmacy is still to be notified. Written with the alarm; a job sends the messages. */
export interface AlarmNotificationTable {
  pharmacy_id: string;
  alarm_id: string;
  /** When the next message is sent; null while that waits for the alarm's end. */
  due_at: Date | null;
  /** How many messages have been sent. */
  told_count: Generated<number>;
}

/** A member of staff. People work across pharmacies, so no pharmacy owns them; user_access says where they work. */
export interface AppUserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  app_language: string;
  /** The highest of their roles at any pharmacy. */
  role_name: string;
  /** PIN typed at the keypad of a box, encrypted. */
  pharmacist_pin_cipher: Buffer | null;
  pharmacist_pin_key_id: string | null;
  is_disabled: Generated<boolean>;
  /** When they were invited; null once they have signed in. */
  invited_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Who did or saw what. Append-only: the app's role cannot change a row, and the hashes show a change by anybody else. */
export interface AuditEntryTable {
  pharmacy_id: string;
  seq: number;
  occurred_at: Date;
  /** Null for what the system did. */
  user_id: string | null;
  user_name: string | null;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  previous_hash: Buffer;
  /** SHA-256 of the entry and previous_hash. */
  hash: Buffer;
}

/** The last entry of each chain. */
export interface AuditHeadTable {
  pharmacy_id: string;
  seq: number;
  hash: Buffer;
}

/** Keyed hashes of the PINs that staff type at a box: unique within the box. */
export interface BoxStaffPinTable {
  pharmacy_id: string;
  box_id: string;
  user_id: string;
  pin_hash: string;
}

/** A member of staff signed in at the keypad of a box; one at a time. */
export interface BoxStaffSessionTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  user_id: string;
  started_at: Date;
  last_active_at: Date;
  ended_at: Date | null;
  ended_by: 'logout' | 'timeout' | 'heartbeat_lost' | 'replaced' | null;
}

/** How boxes are built: modules with their lockers, as the domain's BoxTemplate. */
export interface BoxTemplateTable {
  id: string;
  name: string;
  modules: unknown;
}

/** A customer sent to the identity provider (OpenID Connect). Good for one answer until expires_at; it stays a while longer, so that a repeated answer is told from an invented one. */
export interface CustomerVerificationTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  /** Hash of the state parameter, which only the customer's browser has. */
  state_hash: Buffer;
  /** PKCE verifier and nonce, encrypted. */
  proof_cipher: Buffer;
  proof_key_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A parcel of a customer, from the order or reservation to its end. */
export interface DeliveryTable {
  pharmacy_id: string;
  id: string;
  /** The box that it is or was in; null while it waits for a place or lies on a shelf. */
  box_id: string | null;
  status: 'reserved' | 'delivered' | 'pickup' | 'expired' | 'cancelled' | 'removed' | 'deleted' | 'destroyed';
  /** May still hold a locker or shelf. */
  is_open: GeneratedAlways<boolean>;
  /** Waits in the list of orders without a place. */
  unassigned: Generated<boolean>;
  kolli_id: string;
  additional_kolli_ids: Generated<string[]>;
  phone_number: string | null;
  is_drug: Generated<boolean>;
  /** Identity number of the customer, encrypted. */
  ssn_cipher: Buffer | null;
  ssn_key_id: string | null;
  /** Keyed hash of the identity number: it finds the delivery. */
  ssn_hash: Buffer | null;
  /** Identity number of whoever fetched it, encrypted. */
  pickup_ssn_cipher: Buffer | null;
  pickup_ssn_key_id: string | null;
  /** PIN for the pickup, encrypted. */
  pin_cipher: Buffer;
  pin_key_id: string;
  /** Keyed hash of the PIN: unique among open deliveries of the pharmacy. */
  pin_hash: Buffer;
  /** Name of the system that the order came from; null where staff reserved it. */
  order_source: string | null;
  order_id: string | null;
  /** The source's id of this parcel of the order. */
  fulfillment_order_id: string | null;
  description_text: string | null;
  /** Set when it lay in a locker while the temperature was out of range. */
  cause_of_alarm: string | null;
  /** A person's id, or the order source's name. */
  reserved_user_id: string;
  reserved_user_name: string;
  reserved_time: Date;
  /** Since when it waits in the list of orders; its keep time runs from then. */
  unassigned_time: Date | null;
  assigned_user_id: string | null;
  assigned_user_name: string | null;
  assigned_time: Date | null;
  delivery_user_id: string | null;
  delivery_user_name: string | null;
  delivery_time: Date | null;
  /** When the customer was first sent the PIN or the link. */
  told_time: Date | null;
  /** When a reminder was last sent since it was last assigned. */
  reminded_time: Date | null;
  /** When the reservation or the delivery expires. */
  waits_until: Date | null;
  /** When the clock looks at it next: for a reminder or when waits_until comes, whichever is first. */
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
  /** When it was closed, deleted or removed: the order of history. */
  history_time: Date | null;
  /** Lockers that it held last, shown after they are free again. */
  last_locker_ids: Generated<string[]>;
  last_shelves: Generated<string[]>;
  updated_at: Date;
  /** Statistics count its events. False for an imported delivery until its log is counted. */
  is_counted: Generated<boolean>;
}

/** What happened to a delivery, in the order of id. Append-only: the app's role cannot change a row. */
export interface DeliveryActionTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  /** Event of the delivery's life cycle (packages/domain). */
  event: string;
  actor: 'orderSource' | 'staff' | 'box' | 'clock' | 'import';
  user_id: string | null;
  user_name: string | null;
  box_id: string | null;
  locker_ids: Generated<string[]>;
  shelves: Generated<string[]>;
  /** Status after the event. */
  status: string;
  /** What the event did (effects) and what is shown of it. */
  detail: Generated<unknown>;
  /** When it happened, by the box's clock where a box reported it. */
  occurred_at: Date;
  recorded_at: Date;
}

/** The kolli IDs of a delivery. Each belongs to at most one open delivery of the pharmacy. */
export interface DeliveryKolliTable {
  pharmacy_id: string;
  delivery_id: string;
  /** 0 for the main one. */
  ordinal: number;
  kolli_id: string;
  is_open: boolean;
}

/** What staff asked a box to do from afar, and what became of it. */
export interface DeviceCommandTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  kind: 'open_door';
  locker_id: string;
  reason: string;
  user_id: string | null;
  user_name: string | null;
  created_at: Date;
  expires_at: Date;
  /** When its expiry was recorded, which happens once. */
  expiry_noted_at: Date | null;
  sent_at: Date | null;
  answered_at: Date | null;
  outcome: 'done' | 'failed' | null;
}

/** What a box reported. Each number is applied once; a batch of readings is one row. */
export interface DeviceEventTable {
  pharmacy_id: string;
  box_id: string;
  /** Number of the event, or of the first of a batch. */
  seq: number;
  event_count: Generated<number>;
  kind: string;
  occurred_at: Date;
  received_at: Date;
  /** The event as it was sent; empty for readings, which are in reading. */
  content: unknown;
  /** Recognizes an event that is sent again; of a batch, eight bytes for each event. */
  content_hash: Buffer;
  /** conflict: the event contradicted what was known and was recorded without effect. */
  outcome: 'applied' | 'conflict';
}

/** A successful check at the counter. It lets the person who made it hand the delivery over, once. */
export interface IdentityCheckTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  user_id: string;
  kind: 'ssn' | 'pin';
  checked_at: Date;
  /** When the delivery was handed over on it. */
  used_at: Date | null;
}

/** Which person a subject of an OpenID Connect issuer is. People are never matched by e-mail address. */
export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

/** A locker of a box, with the state of its door. */
export interface LockerTable {
  pharmacy_id: string;
  box_id: string;
  /** Module and place in it, such as 2-1; also the name of its temperature sensor. */
  locker_id: string;
  module_index: number;
  position: number;
  /** 0 small, 1 medium, 2 large. */
  type: number;
  fridge: boolean;
  is_inactive: Generated<boolean>;
  open_count: Generated<number>;
  /** Since when the door is open; null while it is closed. */
  opened_at: Date | null;
  /** When the server learned of it: what a box reports late may be over already. */
  opened_noted_at: Date | null;
  fault: 'door_open' | 'not_opened' | 'occupied' | 'broken' | null;
  fault_at: Date | null;
  /** When the door was added by a rebuild of the box; null for doors from the beginning. Older readings of the same sensor id are another door's. */
  built_at: Date | null;
}

/** Which delivery holds or held a locker, and when: its stays do not overlap. An event that a box reports late begins its stay where the last one ended, at the earliest; the time of the event is in delivery_action, loaded_at and emptied_at. */
export interface LockerOccupancyTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string;
  /** The locker while it is held: only then must it exist, since a rebuilt box has other lockers. */
  held_locker_id: GeneratedAlways<string | null>;
  /** Kind of the locker at that time. */
  locker_kind: 'small' | 'medium' | 'large' | 'fridge';
  delivery_id: string;
  delivery_is_open: boolean;
  occupied_at: Date;
  /** When the parcel was put in. */
  loaded_at: Date | null;
  /** When the parcel was taken out. */
  emptied_at: Date | null;
  /** When the locker became free; null while it is held. */
  released_at: Date | null;
}

/** Sign-ins and sign-outs, shown to the main users of the pharmacy. */
export interface LoginLogTable {
  pharmacy_id: string;
  id: string;
  user_id: string;
  user_name: string;
  email: string;
  info_type: 'logged_in' | 'logged_out';
  occurred_at: Date;
  /** As in session_choice: a session has at most one sign-out for each sign-in. */
  session_key: string | null;
}

/** A key of a box or an order source. The key's text names its pharmacy, so that it is found behind row security. */
export interface MachineKeyTable {
  pharmacy_id: string;
  id: string;
  kind: 'device' | 'orderSource';
  box_id: string | null;
  name: string;
  /** Hash of the key's secret part, which is shown once and never stored. */
  secret_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  /** The key that this one revokes at its first use. */
  replaces_id: string | null;
}

/** Mail to members of staff about their account. */
export interface OutgoingMailTable {
  id: string;
  kind: string;
  language: string;
  /** Recipient and content, encrypted, and removed once it is sent: a link in it opens an account. */
  content_cipher: Buffer | null;
  content_key_id: string | null;
  created_at: Date;
  /** When what it says is no longer true, such as a link that has expired. */
  expires_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  dropped_at: Date | null;
}

/** A text message or mail of a pharmacy: to a customer about a delivery, or to the pharmacy about an alarm. */
export interface OutgoingMessageTable {
  pharmacy_id: string;
  id: string;
  channel: 'sms' | 'mail';
  purpose: string;
  delivery_id: string | null;
  recipient: string;
  /** The text, encrypted: it may contain a PIN. */
  body_cipher: Buffer;
  body_key_id: string;
  /** Hash of the PIN in it: a message with an old PIN is not sent. */
  pin_hash: Buffer | null;
  created_at: Date;
  /** When it is outdated, because a later message repeats what it says. */
  expires_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  /** When it was due but no longer true, such as a reminder of a parcel that has been fetched. */
  dropped_at: Date | null;
  /** The SMS gateway's id of it, by which its receipt is found. */
  gateway_id: string | null;
  receipt_state: 'delivered' | 'failed' | null;
  receipt_at: Date | null;
}

/** A pharmacy: the tenant that nearly every other row belongs to. */
export interface PharmacyTable {
  id: string;
  /** Identifies the pharmacy to order sources and in links sent to customers. */
  business_id: string;
  name: string;
  email: string;
  phone_number: string;
  additional_emails: Generated<string[]>;
  additional_phone_numbers: Generated<string[]>;
  /** The pharmacy's entry PIN, which its staff see, encrypted. */
  pin_code_cipher: Buffer;
  /** Data key that encrypted pin_code_cipher. */
  pin_code_key_id: string;
  street_address: string;
  zip_code: string;
  city: string;
  country: string;
  /** IANA name; dates in messages to customers use it. */
  time_zone: Generated<string>;
  language: string;
  /** Languages offered at its boxes. */
  ui_languages: string[];
  customer_sms_languages: string[];
  /** Customers prove their identity before they see the PIN. */
  strong_authentication: Generated<boolean>;
  service_requested: Generated<boolean>;
  /** When service was requested; null while no request is open. */
  service_requested_at: Date | null;
  service_description: string | null;
  /** How long a delivery on a shelf waits before it expires. */
  delivery_keep_time_ms: number;
  delivery_reminder_period_ms: number;
  /** How long a reservation without a box waits before it expires. */
  reservation_keep_time_ms: number;
  created_at: Date;
  updated_at: Date;
}

/** A box. Its row changes with each batch of events; the low fillfactor leaves room for that on its page. */
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
  /** Languages of messages about its deliveries; the pharmacy's where empty. */
  customer_sms_languages: Generated<string[]>;
  cardboard_type: Generated<boolean>;
  outdoor: Generated<boolean>;
  software_version: string | null;
  /** How often it reports its temperatures. */
  report_interval_ms: number;
  /** How long a temperature is out of range before an alarm is raised. */
  alarm_delay_ms: number;
  basic_min_celsius: number;
  basic_max_celsius: number;
  fridge_min_celsius: number;
  fridge_max_celsius: number;
  basic_delivery_keep_time_ms: number;
  basic_delivery_reminder_period_ms: number;
  basic_reservation_keep_time_ms: number;
  /** Null where fridges have the times of the other doors. */
  fridge_delivery_keep_time_ms: number | null;
  fridge_delivery_reminder_period_ms: number | null;
  fridge_reservation_keep_time_ms: number | null;
  /** Its place in lists. */
  ordinal: number;
  /** Its last heartbeat; null for a box that has never connected. */
  last_seen_at: Date | null;
  /** Since when heartbeats have arrived without a gap; silent sensors are judged from then on. */
  heard_since: Date | null;
  /** Our clock minus the box's at its last heartbeat. */
  clock_skew_ms: number | null;
  /** Number of the last event that was received; the next has to follow it. */
  last_event_seq: Generated<number>;
  /** Recent wrong PINs at the keypad, as many as the keypad's lock looks at. */
  wrong_pin_times: Generated<Date[]>;
  created_at: Date;
  updated_at: Date;
}

/** Wrong PINs and identity numbers at the counter. Several in a short time lock the delivery. */
export interface PinTryTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  tried_at: Date;
}

/** A temperature of a sensor: one for each minute, the first that arrived. */
export interface ReadingTable {
  pharmacy_id: string;
  box_id: string;
  /** Id of the locker, or the name of another sensor of the box. */
  sensor: string;
  minute: Date;
  celsius: number;
}

/** Readings summed over ten minutes, an hour and six hours, so that a log reads about as many rows as it draws points. Written when the span is over, and again when a reading arrives late. */
export interface ReadingSpanTable {
  pharmacy_id: string;
  box_id: string;
  minutes: number;
  start: Date;
  sensor: string;
  reading_count: number;
  sum_celsius: number;
  min_celsius: number;
  max_celsius: number;
}

/** What is known of all readings of a box, in one row: a row for each sensor would double what a reading writes. */
export interface ReadingStateTable {
  pharmacy_id: string;
  box_id: string;
  /** Newest reading of each sensor, of lockers that no longer exist, too: [degrees Celsius, epoch milliseconds]. */
  newest: Generated<Record<string, [celsius: number, at: number]>>;
  newest_at: Date | null;
  /** Spans that end by then are in reading_span. */
  rolled_until: Date | null;
}

/** Orders as they were received: the same order sent again is answered the same, with other content it is refused. */
export interface ReceivedOrderTable {
  pharmacy_id: string;
  source: string;
  fulfillment_order_id: string;
  content_hash: Buffer;
  delivery_id: string;
  received_at: Date;
}

/** What a person may do: a set of permissions with a rank. */
export interface RoleTable {
  name: string;
  /** Rank. Nobody manages people or grants roles above their own. */
  level: number;
  /** Which applications the role opens, as in the domain's permissions. */
  app_access: string;
  permissions: string[];
  /** Comes with Kolli and cannot be changed. */
  is_shipped: Generated<boolean>;
}

/** The pharmacy that a session works in. */
export interface SessionChoiceTable {
  /** The token's sid, or its sub where the issuer sends no sid. */
  session_key: string;
  user_id: string;
  pharmacy_id: string;
  chosen_at: Date;
}

/** A shelf of a pharmacy. It holds any number of deliveries. */
export interface ShelfTable {
  pharmacy_id: string;
  name: string;
  /** Its place in lists. */
  ordinal: number;
  /** When it was removed; the row stays because past deliveries name it. */
  retired_at: Date | null;
}

/** Each time a shelf was added or removed; activity_change says the same of boxes and lockers. */
export interface ShelfChangeTable {
  pharmacy_id: string;
  id: string;
  shelf: string;
  is_active: boolean;
  changed_at: Date;
}

/** Which deliveries lie or lay on a shelf, and when. */
export interface ShelfOccupancyTable {
  pharmacy_id: string;
  id: string;
  shelf: string;
  delivery_id: string;
  delivery_is_open: boolean;
  occupied_at: Date;
  released_at: Date | null;
}

/** Texts that an admin has written in place of the shipped ones. They belong to no pharmacy. */
export interface SmsTextTable {
  kind: string;
  language: string;
  text: string;
  updated_at: Date;
}

/** What was counted at a place to the millisecond: an event, or a rise or fall of the number of lockers or shelves that are held or in service. What was taken back adds up to 0. */
export interface StatisticsMomentTable {
  pharmacy_id: string;
  /** A box, or the pharmacy itself for its shelves. */
  place_id: string;
  at: Date;
  /** Number of a measure of the domain's statistics-measures.ts. */
  measure: number;
  n: number;
  /** Of pickups: milliseconds from delivery to pickup. */
  ms: Generated<number>;
}

/** statistics_moment summed by month (UTC). */
export interface StatisticsMonthTable {
  pharmacy_id: string;
  place_id: string;
  /** Months since the beginning of year 0. */
  month: number;
  measure: number;
  n: number;
  /** Of counts that rise and fall: the sum of n × milliseconds since the month began, from which the time under the curve is computed. */
  ms: number;
}

/** A member of staff confirmed that the temperatures were looked at. */
export interface TemperatureCheckTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  /** Null for checks imported from another system. */
  user_id: string | null;
  user_name: string;
  checked_at: Date;
}

/** A sensor whose next reading matters: it is out of range or silent. Other sensors have no row, so that their readings cost nothing. */
export interface TemperatureWatchTable {
  pharmacy_id: string;
  box_id: string;
  sensor: string;
  /** Null for a sensor that is silent and was in range. */
  type: 'temp_high' | 'temp_low' | null;
  since: Date | null;
  last_at: Date | null;
  max_celsius: number | null;
  min_celsius: number | null;
  /** The alarm that was raised; null until the box's alarm delay is over. */
  alarm_id: string | null;
  is_silent: Generated<boolean>;
}

/** Where a person works and as what. Has no row security: it decides which pharmacies a person sees. */
export interface UserAccessTable {
  pharmacy_id: string;
  user_id: string;
  role_name: string;
  web_tool_access: boolean;
  /** May open doors at the keypad of the pharmacy's boxes. */
  box_access: boolean;
  created_at: Date;
}

/** What a person did that is limited by number and time, such as trying a PIN that may be taken. */
export interface UserTryTable {
  user_id: string;
  /** pharmacist_pin: chose a PIN; invitation: was sent an invitation; access_mail: was sent a mail about an access; inviting: invited somebody new. */
  kind: 'pharmacist_pin' | 'invitation' | 'access_mail' | 'inviting';
  id: string;
  tried_at: Date;
}

/** Rate limit of customers' calls. Belongs to no pharmacy: one address may guess at all of them. */
export interface VerificationWindowTable {
  /** Keyed hash of a network address or a delivery. */
  subject: Buffer;
  began_at: Date;
  calls: number;
}

/** Each table by its name, for queries. */
export interface Database {
  activity_change: ActivityChangeTable;
  alarm: AlarmTable;
  alarm_check: AlarmCheckTable;
  alarm_notification: AlarmNotificationTable;
  app_user: AppUserTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  box_staff_pin: BoxStaffPinTable;
  box_staff_session: BoxStaffSessionTable;
  box_template: BoxTemplateTable;
  customer_verification: CustomerVerificationTable;
  delivery: DeliveryTable;
  delivery_action: DeliveryActionTable;
  delivery_kolli: DeliveryKolliTable;
  device_command: DeviceCommandTable;
  device_event: DeviceEventTable;
  identity_check: IdentityCheckTable;
  identity_link: IdentityLinkTable;
  locker: LockerTable;
  locker_occupancy: LockerOccupancyTable;
  login_log: LoginLogTable;
  machine_key: MachineKeyTable;
  outgoing_mail: OutgoingMailTable;
  outgoing_message: OutgoingMessageTable;
  pharmacy: PharmacyTable;
  pickup_box: PickupBoxTable;
  pin_try: PinTryTable;
  reading: ReadingTable;
  reading_span: ReadingSpanTable;
  reading_state: ReadingStateTable;
  received_order: ReceivedOrderTable;
  role: RoleTable;
  session_choice: SessionChoiceTable;
  shelf: ShelfTable;
  shelf_change: ShelfChangeTable;
  shelf_occupancy: ShelfOccupancyTable;
  sms_text: SmsTextTable;
  statistics_moment: StatisticsMomentTable;
  statistics_month: StatisticsMonthTable;
  temperature_check: TemperatureCheckTable;
  temperature_watch: TemperatureWatchTable;
  user_access: UserAccessTable;
  user_try: UserTryTable;
  verification_window: VerificationWindowTable;
}
