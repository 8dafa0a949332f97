// Generated from the database by `npm run schema`.
import type { Generated, GeneratedAlways } from 'kysely';

/** An access that a pharmacy offers to somebody with an account. Without row security, because the person sees it before they see the pharmacy. */
export interface AccessOfferTable {
  pharmacy_id: string;
  id: string;
  user_id: string;
  /** The address as it was entered: the pharmacy sees nothing else of the person. */
  email: string;
  role_name: string;
  web_tool_access: boolean;
  box_access: boolean;
  /** The name of who offered it. */
  offered_by: string;
  offered_at: Date;
  /** Who offered it, and must still have the right to when it is accepted. Null in an offer of an earlier release: nobody can accept it. */
  offerer_id: string | null;
}

/** Log of changes in service of boxes and lockers, including the initial state; hours in service are computed from it. */
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

/** People who may administer the installation. The server only reads it: it is written as the owner, by `kolli administrator`. */
export interface AdministratorTable {
  user_id: string;
  granted_at: Date;
}

/** An alarm about a box, a locker or a sensor. */
export interface AlarmTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  /** A locker's id, or 99-99 for the room sensor and for the box itself. */
  locker_id: string;
  type: 'ok' | 'door_open' | 'door_closed' | 'temp_high' | 'temp_low' | 'other' | 'missing';
  started_at: Date;
  ended_at: Date | null;
  max_celsius: number | null;
  min_celsius: number | null;
  /** Distinguishes alarms of one type: for missing, the box itself or one of its sensors. */
  cause: string | null;
  /** What the cause alone does not say, such as the field that cannot be read. */
  detail: string | null;
  /** How many events it stands for: further conflicts at a door are counted in its open alarm. */
  event_count: Generated<number>;
  /** Time of the latest counted event; null for the first one. */
  last_event_at: Date | null;
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

/** A pending notification of the pharmacy about an alarm. Written with the alarm; a job sends the messages. */
export interface AlarmNotificationTable {
  pharmacy_id: string;
  alarm_id: string;
  /** When the next message is due; after a comment or the last reminder null, until the alarm ends. */
  due_at: Date | null;
  /** Number of sent messages. */
  notified_count: Generated<number>;
}

/** A member of staff. People may work at several pharmacies, listed in user_access, and belong to none. */
export interface AppUserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  app_language: string;
  /** Whether the person hears what a scan led to. */
  scan_sound: Generated<boolean>;
  /** Whether shortcuts of single keys act for the person. */
  single_keys: Generated<boolean>;
  /** What the person's browser notifies of while another window is in front. */
  notify_of: Generated<string[]>;
  /** The highest of the person's roles at all pharmacies. */
  role_name: string;
  is_disabled: Generated<boolean>;
  /** When the person was invited; null after the first sign-in. */
  invited_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Actions and accesses of people and the system. Append-only: the app's role cannot change a row, and delete only the oldest ones by delete_audit_entries(). The hashes reveal changes by others. */
export interface AuditEntryTable {
  /** The pharmacy, or zeros for the installation. */
  pharmacy_id: string;
  seq: number;
  occurred_at: Date;
  /** Null for actions of the system. */
  user_id: string | null;
  user_name: string | null;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  previous_hash: Buffer;
  /** HMAC-SHA-256 of the entry and previous_hash, with a key outside the database. */
  hash: Buffer;
}

/** The ends of each chain, from the pharmacy's creation on; the installation's begins before its first pharmacy. */
export interface AuditHeadTable {
  pharmacy_id: string;
  /** Number of the last entry; 0 if there was none yet. */
  seq: number;
  hash: Buffer;
  /** Number of the last entry that was deleted because it was over; verification begins after it. 0 if there is none. */
  pruned_seq: number;
  pruned_hash: Buffer;
  /** HMAC-SHA-256 of the other columns, with a key outside the database; empty since they were changed without it. */
  proof: Buffer;
}

/** A box without a key that waits until somebody enters its claim code. Without a pharmacy, because the code decides which it is. */
export interface BoxEnrolmentTable {
  /** Becomes the hash of the key's secret, which only the box knows. */
  secret_hash: Buffer;
  /** Stored as it is: the box shows it to everybody, and only who may make keys anyway can use it. */
  claim_code: string;
  /** Keyed hash of the caller's network, which limits how many boxes wait there. */
  network: Buffer;
  expires_at: Date;
  /** The key without its secret; null until the code was entered. */
  key_start: string | null;
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

/** The layout of a model of box: modules with their lockers, as the domain's BoxTemplate. */
export interface BoxTemplateTable {
  id: string;
  name: string;
  modules: unknown;
}

/** Notices of committed changes of the last week, in an order in which none appears later before one that was read. They contain no personal data. */
export interface ChangeNoticeTable {
  pharmacy_id: string;
  /** Counts from 1 over all pharmacies without a gap: who has read up to a position misses nothing after it. */
  position: number;
  at: Date;
  /** Null when the change concerns the whole pharmacy. */
  box_id: string | null;
  /** temperatures when nothing else changed; null when anything may have changed. */
  about: string | null;
  /** The person whose access changed: their streams end. */
  access_of: string | null;
}

/** Numbers of change_notice, in one row; whoever gives numbers locks it. No sequence: a number that is drawn and not used would look like a notice that is still to come. */
export interface ChangeNoticeCounterTable {
  is_only: Generated<boolean>;
  /** The last number that was given. */
  last_position: Generated<number>;
  /** Up to here notices have been deleted. */
  pruned_position: Generated<number>;
}

/** Notices that have no number yet. A transaction writes them with its changes; number_change_notices() moves them to change_notice right after the commit. Writers of notices wait for nobody: numbers are given by one transaction at a time, and notifying listeners makes commits wait for one another. */
export interface ChangeNoticeInboxTable {
  pharmacy_id: string;
  id: string;
  at: Date;
  box_id: string | null;
  about: 'temperatures' | null;
  access_of: string | null;
}

/** A sign-in of a customer at the identity provider (OpenID Connect). Valid for one callback until expires_at; deleted later, so that a repeated callback can be distinguished from a forged one. */
export interface CustomerVerificationTable {
  pharmacy_id: string;
  id: string;
  /** Null for a kolli ID that no open delivery has: it is refused only after the proof. */
  delivery_id: string | null;
  /** Whether it began with the token of the customer's message, and not with a kolli ID. */
  has_link_token: boolean;
  /** Hash of the state parameter, which only the customer's browser knows. */
  state_hash: Buffer;
  /** PKCE verifier and nonce, encrypted. */
  proof_cipher: Buffer;
  proof_key_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** How many different deliveries with a phone number each person was shown in each hour, as a sketch. */
export interface CustomersShownTable {
  pharmacy_id: string;
  user_id: string;
  hour: Date;
  /** Each delivery sets one bit, chosen by its id. With b bits set, about -4096 ln(1 - b / 4096) deliveries were shown. */
  deliveries: string;
  /** It was noted in the security log. */
  is_unusual: Generated<boolean>;
}

/** Identifies the history of this database, in one row. A restore begins a new one, by which boxes notice that events are missing here. */
export interface DatabaseEpochTable {
  is_only: Generated<boolean>;
  id: string;
  began_at: Date;
}

/** A parcel for a customer, from the order or reservation to its end. */
export interface DeliveryTable {
  pharmacy_id: string;
  id: string;
  /** The box that it is or was in; null while it has no place or is on a shelf. */
  box_id: string | null;
  status: 'reserved' | 'delivered' | 'pickup' | 'expired' | 'cancelled' | 'removed' | 'deleted' | 'destroyed';
  /** Whether it may hold a locker or shelf. Its kolli IDs and stays have a copy, which changes in the same statement. */
  is_open: GeneratedAlways<boolean>;
  /** Whether it is in the list of orders without a place. */
  unassigned: Generated<boolean>;
  /** Empty once retention has cleared it. */
  kolli_id: string;
  additional_kolli_ids: Generated<string[]>;
  phone_number: string | null;
  is_drug: Generated<boolean>;
  /** Identity number of the customer, encrypted. */
  ssn_cipher: Buffer | null;
  ssn_key_id: string | null;
  /** Keyed hash of the identity number, for searches. */
  ssn_hash: Buffer | null;
  /** Identity number of the person who picked it up, encrypted. */
  pickup_ssn_cipher: Buffer | null;
  pickup_ssn_key_id: string | null;
  /** Keyed hash of that number, for searches. */
  pickup_ssn_hash: Buffer | null;
  /** Pickup PIN, encrypted; null once retention has cleared it. */
  pin_cipher: Buffer | null;
  pin_key_id: string | null;
  /** Keyed hash of the PIN, unique among open deliveries of the pharmacy. */
  pin_hash: Buffer | null;
  /** Name of the system that sent the order; null for reservations by staff. */
  order_source: string | null;
  order_id: string | null;
  /** The source's id for this parcel of the order. */
  fulfillment_order_id: string | null;
  /** What its order needs and wishes of its place and messages (the type Wishes of the domain). */
  wishes: unknown | null;
  description_text: string | null;
  /** Set when it was in a locker while the temperature was out of range. */
  cause_of_alarm: string | null;
  /** Whether its parcel must not be handed over: held until somebody decides, or rejected. pickedUp: it was picked up although it lay out of range, until somebody acknowledges that. */
  hold: 'held' | 'rejected' | 'pickedUp' | null;
  hold_cause: 'temp_high' | 'temp_low' | null;
  /** When its last hold began. */
  held_time: Date | null;
  /** When its customer is to be informed of the hold; null if there is nothing to say. */
  hold_notice_time: Date | null;
  /** When its customer was informed of the hold. */
  hold_notified_time: Date | null;
  /** What was decided about its last hold. */
  judgement: 'released' | 'rejected' | 'acknowledged' | null;
  judged_user_id: string | null;
  judged_user_name: string | null;
  judged_time: Date | null;
  /** Number of the box's last event that was known when it was released. */
  judged_seq: Generated<number>;
  /** The id of a person, or the name of the order source. */
  reserved_user_id: string;
  reserved_user_name: string;
  reserved_time: Date;
  /** Since when it has been in the list of orders; start of its keep time. */
  unassigned_time: Date | null;
  assigned_user_id: string | null;
  assigned_user_name: string | null;
  assigned_time: Date | null;
  delivery_user_id: string | null;
  delivery_user_name: string | null;
  delivery_time: Date | null;
  /** When the customer was first sent the PIN or the link. */
  notified_time: Date | null;
  /** When the latest reminder since the last assignment was sent. */
  reminded_time: Date | null;
  /** When the reservation or the delivery expires. */
  waits_until: Date | null;
  /** When the clock job processes it next: at the next reminder or at waits_until, whichever is earlier. */
  clock_time: Date | null;
  expired_time: Date | null;
  /** When it expires or has expired; lists can be sorted by it. Infinity for what waits without end or no more. */
  waiting_ends: GeneratedAlways<Date>;
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
  /** When it was closed, deleted or removed; history is sorted by it. */
  history_time: Date | null;
  /** Lockers that it held last, shown after they were freed. */
  last_locker_ids: Generated<string[]>;
  last_shelves: Generated<string[]>;
  updated_at: Date;
  /** Whether statistics include its events. False for an imported delivery until its log is counted. */
  is_counted: Generated<boolean>;
  /** An order of a test source: in no statistics. Messages and stays refer to it with false, so that none can be about a test order. */
  is_test: Generated<boolean>;
  /** Fields of the API whose content retention has cleared, so that screens can say that it is no longer stored. */
  cleared_fields: Generated<string[]>;
}

/** The log of a delivery, in the order of id. Append-only: the app's role cannot change a row. */
export interface DeliveryActionTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  /** Event of the delivery's life cycle (packages/domain). */
  event: string;
  actor: 'orderSource' | 'staff' | 'box' | 'clock' | 'test' | 'import';
  user_id: string | null;
  user_name: string | null;
  box_id: string | null;
  locker_ids: Generated<string[]>;
  shelves: Generated<string[]>;
  /** Status after the event. */
  status: string;
  /** The effects of the event and details to show. */
  detail: Generated<unknown>;
  /** When it happened; for reports of a box by the box's corrected clock. */
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

/** Who opened the details of which delivery. Without foreign keys to delivery and person, so that writing it locks no row. */
export interface DeliveryOpeningTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  user_id: string;
  user_name: string;
  opened_at: Date;
}

/** A command that staff sent to a box, and its outcome. */
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

/** The events of a box. Each number is applied once; a batch of readings is one row. */
export interface DeviceEventTable {
  pharmacy_id: string;
  box_id: string;
  /** Number of the event, or of the first of a batch. */
  seq: number;
  event_count: Generated<number>;
  kind: string;
  occurred_at: Date;
  received_at: Date;
  /** The event as it was sent; empty for readings, which are stored in reading; of an unreadable event the beginning of its text. */
  content: unknown;
  /** Identifies an event that is sent again; for a batch, eight bytes for each event. */
  content_hash: Buffer;
  /** conflict: the event contradicted the stored state. unreadable: its content could not be read; it was only stored. */
  outcome: 'applied' | 'conflict' | 'unreadable';
  /** Code of the reason of a conflict or of an unreadable event. */
  reason: string | null;
  /** The unknown kind, the field, or the door. */
  reason_detail: string | null;
}

/** Temperature ranges and report intervals of a box before a change: each counts for readings before `until`, up to the row before it. The current ones are in pickup_box. */
export interface FormerTemperatureRulesTable {
  pharmacy_id: string;
  box_id: string;
  until: Date;
  basic_min_celsius: number;
  basic_max_celsius: number;
  fridge_min_celsius: number;
  fridge_max_celsius: number;
  report_interval_ms: number;
}

/** Calls of order sources with an Idempotency-Key, for 24 hours: the same call again gets the same answer and does nothing. */
export interface IdempotentCallTable {
  pharmacy_id: string;
  id: string;
  source: string;
  idempotency_key: string;
  /** Keyed hash of all that the call asks for: other content under the key is refused. */
  content_hash: Buffer;
  /** Hash key that made content_hash. */
  content_key_id: string;
  began_at: Date;
  /** Until when the answer is awaited; null once it is there. Later the next attempt does the work: the process was killed. */
  running_until: Date | null;
  /** The answer, encrypted, because it may repeat what the source sent. */
  answer_cipher: Buffer | null;
  answer_key_id: string | null;
}

/** A successful identity check at the counter. It allows the person who made it to hand the delivery over once. */
export interface IdentityCheckTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  user_id: string;
  kind: 'ssn' | 'pin';
  checked_at: Date;
  /** When the delivery was handed over with this check. */
  used_at: Date | null;
}

/** The person of a subject of an OpenID Connect issuer. People are never matched by e-mail address. */
export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

/** The last success and failure of each job, for readiness and the service address. */
export interface JobRecordTable {
  job: string;
  /** When it was first scheduled, or failed first. */
  known_since: Date;
  /** When its last round went through to the end, even if single items failed. */
  succeeded_at: Date | null;
  failed_at: Date | null;
  /** Failed items and rounds since known_since. */
  failures: Generated<number>;
  /** When its failures were last mailed to the service address. */
  reported_at: Date | null;
  /** When the last round of a job of a minute was begun, by the clock of the database. */
  begun_at: Date | null;
  /** When the rounds of a job of a minute last went on after a pause, by the clock of the database; pauses within ten minutes count as one. */
  resumed_at: Date | null;
}

/** The keys that something here was encrypted or hashed with, without their values. The server starts only with those that are still needed. */
export interface KeyUseTable {
  kind: 'data' | 'hash' | 'audit';
  /** Its name in KOLLI_DATA_KEYS, or the beginning of its fingerprint. */
  id: string;
  /** HMAC-SHA-256 of a fixed text: shows whether a configured key is the same. */
  fingerprint: Buffer;
  began_at: Date;
  /** When kolli reseal found that nothing needs it any more. */
  ended_at: Date | null;
}

/** A locker of a box, with the state of its door. */
export interface LockerTable {
  pharmacy_id: string;
  box_id: string;
  /** Module and position in it, such as 2-1. */
  locker_id: string;
  module_index: number;
  position: number;
  /** 0 small, 1 medium, 2 large. */
  type: number;
  fridge: boolean;
  /** The sensor that measures behind it: of a fridge door its own, else that of the module's first basic door. A sensor has the id of its door. */
  sensor: string;
  is_inactive: Generated<boolean>;
  open_count: Generated<number>;
  /** Since when the door has been open; null while it is closed. */
  opened_at: Date | null;
  /** When the server received the report of the opening, which may be late. */
  opened_noted_at: Date | null;
  fault: 'door_open' | 'not_opened' | 'occupied' | 'broken' | null;
  fault_at: Date | null;
  /** Since when it is uncertain what lies behind the door, because box and database disagreed after a restore; null once staff have confirmed it. */
  unconfirmed_at: Date | null;
  /** When the door was added by a rebuild of the box; null for original doors. Older readings of the same sensor id belong to another door. */
  built_at: Date | null;
}

/** The stays of deliveries in lockers, which do not overlap: the stay of an event that is reported late starts at the earliest when the previous one ended. The time of the event is in delivery_action, loaded_at and emptied_at. */
export interface LockerOccupancyTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string;
  /** The locker while it is held. The foreign key applies only then, because a rebuilt box has other lockers. */
  held_locker_id: GeneratedAlways<string | null>;
  /** Kind of the locker at that time. */
  locker_kind: 'small' | 'medium' | 'large' | 'fridge';
  delivery_id: string;
  delivery_is_open: boolean;
  /** False: a test order takes no locker. */
  delivery_is_test: GeneratedAlways<boolean>;
  occupied_at: Date;
  /** When the parcel was loaded. */
  loaded_at: Date | null;
  /** When the parcel was removed. */
  emptied_at: Date | null;
  /** Time of the newest reading of its own sensor that was known when somebody decided about its hold, or of the load if that was later: only later excursions put it on hold again. */
  judged_until: Date | null;
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
  /** As in session_choice. A session has at most one sign-out for each sign-in. */
  session_key: string | null;
}

/** A key of a box or an order source. The key's text contains its pharmacy, so that it can be found despite row security. */
export interface MachineKeyTable {
  pharmacy_id: string;
  id: string;
  kind: 'device' | 'orderSource';
  box_id: string | null;
  name: string;
  /** Hash of the secret part of the key, which is shown once and not stored. */
  secret_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  /** The key that this one revokes at its first use. */
  replaces_id: string | null;
  /** Of a test source. A source, known by its name, is one under all of its keys, or under none. */
  is_test: Generated<boolean>;
}

/** What happened to the orders of each source in the last 90 days, without personal data. A transaction writes it with its changes; it gets its number after the commit. */
export interface OrderChangeTable {
  pharmacy_id: string;
  id: string;
  source: string;
  delivery_id: string;
  kind: 'arrived' | 'assigned' | 'placed' | 'notified' | 'picked_up' | 'expired' | 'held' | 'released' | 'rejected' | 'removed' | 'deleted' | 'destroyed' | 'cancelled' | 'undone';
  /** Where the parcel is or is to be, or was before it left. */
  place: 'box' | 'shelf' | null;
  /** The state of the delivery after it, as are unassigned and is_on_hold. */
  status: string;
  unassigned: boolean;
  is_on_hold: boolean;
  /** When it happened, which a box may report late. */
  occurred_at: Date;
  recorded_at: Date;
  /** By the database's clock; later than that of any earlier change of the same delivery. Numbers are given in this order. */
  written_at: Date;
  /** Counts from 1 for each source without a gap. Null until it is numbered by whoever reads the changes: who has read up to a position misses nothing after it. */
  position: number | null;
}

/** The last number of each source's changes. Whoever gives numbers locks the row; no sequence, since that would leave gaps. */
export interface OrderChangeCounterTable {
  pharmacy_id: string;
  source: string;
  last_position: Generated<number>;
  /** Up to here changes have been deleted. */
  pruned_position: Generated<number>;
}

/** How many phone numbers an order source has corrected in each ten minutes. */
export interface OrderCorrectionsTable {
  pharmacy_id: string;
  source: string;
  /** When the ten minutes began; a former release counted whole hours. */
  hour: Date;
  corrections: number;
  /** When the pharmacy's main users were last notified in these minutes of many corrections by the source. Null if they were not. */
  noticed_at: Date | null;
}

/** Mail: to staff about their account, to a pharmacy about an alarm, and requests for service. */
export interface OutgoingMailTable {
  id: string;
  kind: string;
  language: string;
  /** Recipient and content, encrypted; removed after sending, because a link in it gives access to an account. */
  content_cipher: Buffer | null;
  content_key_id: string | null;
  created_at: Date;
  /** When it becomes outdated, for example because its link expires. */
  expires_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  dropped_at: Date | null;
}

/** An SMS of a pharmacy: to a customer about a delivery, or to the pharmacy about an alarm. */
export interface OutgoingMessageTable {
  pharmacy_id: string;
  id: string;
  purpose: string;
  delivery_id: string | null;
  /** False: no message is about a test order. */
  delivery_is_test: GeneratedAlways<boolean>;
  /** Null once retention has cleared it. */
  recipient: string | null;
  /** The text, encrypted: it may contain a PIN. Null once retention has cleared it. */
  body_cipher: Buffer | null;
  body_key_id: string | null;
  /** Hash of the PIN in the text: a message with an old PIN is not sent. */
  pin_hash: Buffer | null;
  created_at: Date;
  /** When it becomes outdated, because a later message repeats it. */
  expires_at: Date | null;
  /** Until when its change can be undone, which drops it. Null once sending has begun, and for messages that do not wait. */
  withheld_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  /** When it was due but discarded as outdated, such as a reminder of a parcel that has been picked up. */
  dropped_at: Date | null;
  /** The SMS gateway's id of the message. */
  gateway_id: string | null;
  receipt_state: 'delivered' | 'failed' | null;
  receipt_at: Date | null;
}

/** A pharmacy: the tenant to which nearly every other row belongs. */
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
  time_zone: string;
  language: string;
  /** Languages offered at its boxes. */
  ui_languages: string[];
  customer_sms_languages: string[];
  hold_all_parcels: Generated<boolean>;
  /** Customers prove their identity before they see the PIN. */
  strong_authentication: Generated<boolean>;
  /** Its web users with a password need an authenticator app. */
  second_factor_required: Generated<boolean>;
  /** Showing an identity number asks for the password if that was last given more than ten minutes ago. */
  proof_for_identity_numbers: Generated<boolean>;
  /** As proof_for_identity_numbers, for opening doors remotely. */
  proof_for_opening: Generated<boolean>;
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
  /** Whether order systems may correct the phone numbers of parcels that were delivered. */
  corrections_after_delivery: Generated<boolean>;
}

/** A box. Each batch of events updates its row; the low fillfactor leaves room for that on the page. */
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
  /** How long a temperature must be out of range before an alarm is raised. */
  alarm_delay_ms: number;
  basic_min_celsius: number;
  basic_max_celsius: number;
  fridge_min_celsius: number;
  fridge_max_celsius: number;
  /** Minutes out of range, added up over its stay, that put a parcel behind a basic door on hold; 0 for no limit. */
  basic_hold_after_minutes: Generated<number>;
  fridge_hold_after_minutes: Generated<number>;
  basic_delivery_keep_time_ms: number;
  basic_delivery_reminder_period_ms: number;
  basic_reservation_keep_time_ms: number;
  /** Null when the times of basic doors apply to fridges, too. */
  fridge_delivery_keep_time_ms: number | null;
  fridge_delivery_reminder_period_ms: number | null;
  fridge_reservation_keep_time_ms: number | null;
  /** Position in lists. */
  ordinal: number;
  /** Time of the last heartbeat; null for a box that has never connected. */
  last_seen_at: Date | null;
  /** Since when heartbeats have arrived without a gap; the silence of sensors is measured from then at the earliest. */
  heartbeats_since: Date | null;
  /** The server's clock minus the box's at its last heartbeat. */
  clock_skew_ms: number | null;
  /** Number of the last received event; the next event must have the next number. */
  last_event_seq: Generated<number>;
  /** The epoch of the database in its last heartbeat's answer; another one shows that the database was restored. */
  epoch: string | null;
  /** Times of the latest wrong PINs at the keypad, up to the number that locks it. */
  wrong_pin_times: Generated<Date[]>;
  created_at: Date;
  updated_at: Date;
}

/** Wrong PINs and identity numbers at the counter. Several within a short time lock the delivery. */
export interface PinTryTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  tried_at: Date;
}

/** The temperatures of a sensor in a minute: the first reading that was received, and the lowest and the highest of all. */
export interface ReadingTable {
  pharmacy_id: string;
  box_id: string;
  /** Id of the locker, or name of another sensor of the box. */
  sensor: string;
  minute: Date;
  celsius: number;
  /** The lowest reading of the minute; null where it is the first one. Likewise max_celsius, the highest. */
  min_celsius: number | null;
  max_celsius: number | null;
}

/** Readings summed over ten minutes, an hour and six hours, so that a log reads about one row for each point. Written when the span ends, and again when a reading arrives late. */
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
  /** Minutes from the start to the first reading; last_offset to the last one. */
  first_offset: number;
  last_offset: number;
  /** The longest time in minutes between two readings that follow each other within the span. */
  longest_pause: number;
}

/** Summary of all readings of a box, in one row: a row for each sensor would double the writes of a reading. */
export interface ReadingStateTable {
  pharmacy_id: string;
  box_id: string;
  /** Newest reading of each sensor, also of former lockers: [degrees Celsius, epoch milliseconds]. */
  newest: Generated<Record<string, [celsius: number, at: number]>>;
  newest_at: Date | null;
  /** Spans that end by this time are in reading_span. */
  rolled_until: Date | null;
}

/** Received orders. The same order sent again gets the same answer; with different content it is refused. */
export interface ReceivedOrderTable {
  pharmacy_id: string;
  source: string;
  fulfillment_order_id: string;
  /** Keyed hash of the content with its identity number; null once retention has cleared it, and then any content counts as the same. */
  content_hash: Buffer | null;
  /** Hash key that made content_hash. */
  content_key_id: string;
  delivery_id: string;
  received_at: Date;
}

/** How long readings are stored at least, in one row that only the owner can change: migrate writes the setting READING_YEARS here. drop_reading_months() never goes below it, whoever calls it. */
export interface RetentionLimitTable {
  is_only: Generated<boolean>;
  reading_years: Generated<number>;
}

/** The latest night of retention of each pharmacy. A run that was interrupted continues. */
export interface RetentionRunTable {
  pharmacy_id: string;
  /** The pharmacy's local date, such as 2026-11-25. */
  night: string;
  /** How many rows of each kind it has cleared so far. */
  counts: Generated<unknown>;
  ended_at: Date | null;
}

/** A set of permissions with a rank. */
export interface RoleTable {
  name: string;
  /** Rank. People manage users and assign roles only up to their own rank. */
  level: number;
  /** Which applications the role opens, as in the domain's permissions. */
  app_access: string;
  permissions: string[];
  /** Shipped with Kolli; it cannot be changed. */
  is_shipped: Generated<boolean>;
}

/** Filters of a list that a person saved under a name. It goes with the person's access to the pharmacy. */
export interface SavedViewTable {
  pharmacy_id: string;
  id: string;
  user_id: string;
  list_name: 'reservations' | 'apiReservations' | 'history' | 'alarms' | 'statistics';
  name: string;
  /** As in the contract: no text of a search, and nothing of a customer. */
  filters: unknown;
  /** Whether the list opens with it for the person. */
  is_default: boolean;
  created_at: Date;
}

/** How many sign-ins failed and calls were refused in each ten minutes of the last week, at all instances. */
export interface SecurityCountTable {
  /** What the security log calls it, such as sign_in_failed. */
  event: string;
  span_start: Date;
  count: number;
  /** It was ten times the usual and is part of a reported episode; then it does not count as usual. */
  is_unusual: Generated<boolean>;
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
  /** Position in lists. */
  ordinal: number;
  /** When it was removed; the row stays because past deliveries name it. */
  retired_at: Date | null;
}

/** Log of added and removed shelves; activity_change is the same for boxes and lockers. */
export interface ShelfChangeTable {
  pharmacy_id: string;
  id: string;
  shelf: string;
  is_active: boolean;
  changed_at: Date;
}

/** The stays of deliveries on shelves. */
export interface ShelfOccupancyTable {
  pharmacy_id: string;
  id: string;
  shelf: string;
  delivery_id: string;
  delivery_is_open: boolean;
  /** False: a test order is on no shelf. */
  delivery_is_test: GeneratedAlways<boolean>;
  occupied_at: Date;
  released_at: Date | null;
}

/** Texts with which an admin has replaced the shipped ones, for all pharmacies. */
export interface SmsTextTable {
  kind: string;
  language: string;
  text: string;
  updated_at: Date;
}

/** Changes of counts at a place, by millisecond: events, and changes of the number of lockers or shelves that are occupied or in service. Reversed events sum to 0. */
export interface StatisticsChangeTable {
  pharmacy_id: string;
  /** A box, or the pharmacy for its shelves. */
  place_id: string;
  at: Date;
  /** Number of a measure of the domain's statistics-measures.ts. */
  measure: number;
  n: number;
  /** For pickups: milliseconds from delivery to pickup. */
  ms: Generated<number>;
}

/** statistics_change summed by month (UTC). */
export interface StatisticsMonthTable {
  pharmacy_id: string;
  place_id: string;
  /** Months since the start of year 0. */
  month: number;
  measure: number;
  n: number;
  /** For counts that rise and fall: the sum of n × milliseconds since the start of the month, from which the area under the curve is computed. */
  ms: number;
}

/** A confirmation by staff that the temperatures were checked. */
export interface TemperatureCheckTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  /** Null for checks imported from another system. */
  user_id: string | null;
  user_name: string;
  checked_at: Date;
}

/** A sensor that is out of range or silent. Other sensors have no row, so that their readings need no check. */
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
  /** The raised alarm; null until the box's alarm delay has passed. */
  alarm_id: string | null;
  is_silent: Generated<boolean>;
}

/** What a box reported that is no temperature of one of its sensors: for each sensor and minute the first one that was received. In no log, figure or temperature alarm. */
export interface UnusableReadingTable {
  pharmacy_id: string;
  box_id: string;
  sensor: string;
  minute: Date;
  reason: 'unknown_sensor' | 'impossible_value' | 'sensor_fault';
  /** The value as reported; null for a fault without one. */
  celsius: number | null;
}

/** The role of a person at a pharmacy. Without row security, because it determines which pharmacies a person sees. */
export interface UserAccessTable {
  pharmacy_id: string;
  user_id: string;
  role_name: string;
  web_tool_access: boolean;
  /** Whether the person may open doors at the keypad of the pharmacy's boxes. */
  box_access: boolean;
  created_at: Date;
  /** PIN for the keypads of the pharmacy's boxes, encrypted. */
  pharmacist_pin_cipher: Buffer | null;
  pharmacist_pin_key_id: string | null;
  /** By what boxes know it: a slow hash, made when a box asks for it; null until then. */
  pharmacist_pin_hash: string | null;
}

/** Rate-limited actions of a person, such as choosing a PIN, which may reveal that it is in use. */
export interface UserTryTable {
  user_id: string;
  /** pharmacist_pin: chose a PIN; invitation: received an invitation; access_mail: received a mail about an access; inviting: invited or offered an access to somebody; claim_code: entered a wrong claim code of a box; unknown_address: offered an access to an address without an account. */
  kind: 'pharmacist_pin' | 'invitation' | 'access_mail' | 'inviting' | 'claim_code' | 'unknown_address';
  id: string;
  tried_at: Date;
}

/** Rate limit of customers' calls. Without a pharmacy, because one address may guess at all of them. */
export interface VerificationWindowTable {
  /** Keyed hash of a network address, a delivery, or a kolli ID that somebody typed. */
  subject: Buffer;
  began_at: Date;
  calls: number;
}

/** Where the changes of a source's orders are sent to. */
export interface WebhookTable {
  pharmacy_id: string;
  id: string;
  source: string;
  url: string;
  /** Secret that signs, encrypted. */
  secret_cipher: Buffer;
  secret_key_id: string;
  /** The secret before, which signs beside the new one until former_secret_until. */
  former_secret_cipher: Buffer | null;
  former_secret_key_id: string | null;
  former_secret_until: Date | null;
  /** Changes of the source up to here have a row in webhook_delivery. */
  position: number;
  /** Why nothing is sent: its receiver answered 410, or staff turned it off. Null while it works. */
  stopped: 'gone' | 'staff' | null;
  created_at: Date;
}

/** What is sent to a webhook, with its last answer; stored for 30 days. Its content is made from order_change when it is sent. */
export interface WebhookDeliveryTable {
  pharmacy_id: string;
  webhook_id: string;
  /** Id of the change; of a test event an id of its own. */
  id: string;
  position: number;
  /** The order: what is about the same one is sent one after another. Null for a test event. */
  delivery_id: string | null;
  kind: string;
  created_at: Date;
  /** When it is sent next; while it is being sent, when another worker may send it again. Null while an earlier one of its order is still to be sent. */
  due_at: Date | null;
  attempts: Generated<number>;
  answer_status: number | null;
  /** The beginning of what the receiver answered last. */
  answer: string | null;
  error: string | null;
  ended_at: Date | null;
  is_delivered: Generated<boolean>;
}

/** Each table by its name, for queries. */
export interface Database {
  access_offer: AccessOfferTable;
  activity_change: ActivityChangeTable;
  administrator: AdministratorTable;
  alarm: AlarmTable;
  alarm_check: AlarmCheckTable;
  alarm_notification: AlarmNotificationTable;
  app_user: AppUserTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  box_enrolment: BoxEnrolmentTable;
  box_staff_session: BoxStaffSessionTable;
  box_template: BoxTemplateTable;
  change_notice: ChangeNoticeTable;
  change_notice_counter: ChangeNoticeCounterTable;
  change_notice_inbox: ChangeNoticeInboxTable;
  customer_verification: CustomerVerificationTable;
  customers_shown: CustomersShownTable;
  database_epoch: DatabaseEpochTable;
  delivery: DeliveryTable;
  delivery_action: DeliveryActionTable;
  delivery_kolli: DeliveryKolliTable;
  delivery_opening: DeliveryOpeningTable;
  device_command: DeviceCommandTable;
  device_event: DeviceEventTable;
  former_temperature_rules: FormerTemperatureRulesTable;
  idempotent_call: IdempotentCallTable;
  identity_check: IdentityCheckTable;
  identity_link: IdentityLinkTable;
  job_record: JobRecordTable;
  key_use: KeyUseTable;
  locker: LockerTable;
  locker_occupancy: LockerOccupancyTable;
  login_log: LoginLogTable;
  machine_key: MachineKeyTable;
  order_change: OrderChangeTable;
  order_change_counter: OrderChangeCounterTable;
  order_corrections: OrderCorrectionsTable;
  outgoing_mail: OutgoingMailTable;
  outgoing_message: OutgoingMessageTable;
  pharmacy: PharmacyTable;
  pickup_box: PickupBoxTable;
  pin_try: PinTryTable;
  reading: ReadingTable;
  reading_span: ReadingSpanTable;
  reading_state: ReadingStateTable;
  received_order: ReceivedOrderTable;
  retention_limit: RetentionLimitTable;
  retention_run: RetentionRunTable;
  role: RoleTable;
  saved_view: SavedViewTable;
  security_count: SecurityCountTable;
  session_choice: SessionChoiceTable;
  shelf: ShelfTable;
  shelf_change: ShelfChangeTable;
  shelf_occupancy: ShelfOccupancyTable;
  sms_text: SmsTextTable;
  statistics_change: StatisticsChangeTable;
  statistics_month: StatisticsMonthTable;
  temperature_check: TemperatureCheckTable;
  temperature_watch: TemperatureWatchTable;
  unusable_reading: UnusableReadingTable;
  user_access: UserAccessTable;
  user_try: UserTryTable;
  verification_window: VerificationWindowTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

/** The columns of each table, for statements that read whole rows and are prepared. */
export const columnsOf = {
  access_offer: ['pharmacy_id', 'id', 'user_id', 'email', 'role_name', 'web_tool_access', 'box_access', 'offered_by', 'offered_at', 'offerer_id'],
  activity_change: ['pharmacy_id', 'id', 'box_id', 'locker_id', 'locker_kind', 'is_active', 'changed_at', 'user_id', 'user_name'],
  administrator: ['user_id', 'granted_at'],
  alarm: ['pharmacy_id', 'id', 'box_id', 'locker_id', 'type', 'started_at', 'ended_at', 'max_celsius', 'min_celsius', 'cause', 'detail', 'event_count', 'last_event_at', 'comment'],
  alarm_check: ['pharmacy_id', 'id', 'alarm_id', 'user_id', 'user_name', 'comment', 'checked_at'],
  alarm_notification: ['pharmacy_id', 'alarm_id', 'due_at', 'notified_count'],
  app_user: ['id', 'email', 'first_name', 'last_name', 'app_language', 'scan_sound', 'single_keys', 'notify_of', 'role_name', 'is_disabled', 'invited_at', 'created_at', 'updated_at'],
  audit_entry: ['pharmacy_id', 'seq', 'occurred_at', 'user_id', 'user_name', 'action', 'subject', 'detail', 'previous_hash', 'hash'],
  audit_head: ['pharmacy_id', 'seq', 'hash', 'pruned_seq', 'pruned_hash', 'proof'],
  box_enrolment: ['secret_hash', 'claim_code', 'network', 'expires_at', 'key_start'],
  box_staff_session: ['pharmacy_id', 'id', 'box_id', 'user_id', 'started_at', 'last_active_at', 'ended_at', 'ended_by'],
  box_template: ['id', 'name', 'modules'],
  change_notice: ['pharmacy_id', 'position', 'at', 'box_id', 'about', 'access_of'],
  change_notice_counter: ['is_only', 'last_position', 'pruned_position'],
  change_notice_inbox: ['pharmacy_id', 'id', 'at', 'box_id', 'about', 'access_of'],
  customer_verification: ['pharmacy_id', 'id', 'delivery_id', 'has_link_token', 'state_hash', 'proof_cipher', 'proof_key_id', 'created_at', 'expires_at', 'used_at'],
  customers_shown: ['pharmacy_id', 'user_id', 'hour', 'deliveries', 'is_unusual'],
  database_epoch: ['is_only', 'id', 'began_at'],
  delivery: ['pharmacy_id', 'id', 'box_id', 'status', 'is_open', 'unassigned', 'kolli_id', 'additional_kolli_ids', 'phone_number', 'is_drug', 'ssn_cipher', 'ssn_key_id', 'ssn_hash', 'pickup_ssn_cipher', 'pickup_ssn_key_id', 'pickup_ssn_hash', 'pin_cipher', 'pin_key_id', 'pin_hash', 'order_source', 'order_id', 'fulfillment_order_id', 'wishes', 'description_text', 'cause_of_alarm', 'hold', 'hold_cause', 'held_time', 'hold_notice_time', 'hold_notified_time', 'judgement', 'judged_user_id', 'judged_user_name', 'judged_time', 'judged_seq', 'reserved_user_id', 'reserved_user_name', 'reserved_time', 'unassigned_time', 'assigned_user_id', 'assigned_user_name', 'assigned_time', 'delivery_user_id', 'delivery_user_name', 'delivery_time', 'notified_time', 'reminded_time', 'waits_until', 'clock_time', 'expired_time', 'waiting_ends', 'removed_user_id', 'removed_user_name', 'removed_time', 'delete_user_id', 'delete_user_name', 'delete_time', 'destroy_user_id', 'destroy_user_name', 'destroy_time', 'cancelled_time', 'given_out_user_id', 'given_out_user_name', 'pickup_time', 'history_time', 'last_locker_ids', 'last_shelves', 'updated_at', 'is_counted', 'is_test', 'cleared_fields'],
  delivery_action: ['pharmacy_id', 'id', 'delivery_id', 'event', 'actor', 'user_id', 'user_name', 'box_id', 'locker_ids', 'shelves', 'status', 'detail', 'occurred_at', 'recorded_at'],
  delivery_kolli: ['pharmacy_id', 'delivery_id', 'ordinal', 'kolli_id', 'is_open'],
  delivery_opening: ['pharmacy_id', 'id', 'delivery_id', 'user_id', 'user_name', 'opened_at'],
  device_command: ['pharmacy_id', 'id', 'box_id', 'kind', 'locker_id', 'reason', 'user_id', 'user_name', 'created_at', 'expires_at', 'expiry_noted_at', 'sent_at', 'answered_at', 'outcome'],
  device_event: ['pharmacy_id', 'box_id', 'seq', 'event_count', 'kind', 'occurred_at', 'received_at', 'content', 'content_hash', 'outcome', 'reason', 'reason_detail'],
  former_temperature_rules: ['pharmacy_id', 'box_id', 'until', 'basic_min_celsius', 'basic_max_celsius', 'fridge_min_celsius', 'fridge_max_celsius', 'report_interval_ms'],
  idempotent_call: ['pharmacy_id', 'id', 'source', 'idempotency_key', 'content_hash', 'content_key_id', 'began_at', 'running_until', 'answer_cipher', 'answer_key_id'],
  identity_check: ['pharmacy_id', 'id', 'delivery_id', 'user_id', 'kind', 'checked_at', 'used_at'],
  identity_link: ['issuer', 'subject', 'user_id', 'created_at'],
  job_record: ['job', 'known_since', 'succeeded_at', 'failed_at', 'failures', 'reported_at', 'begun_at', 'resumed_at'],
  key_use: ['kind', 'id', 'fingerprint', 'began_at', 'ended_at'],
  locker: ['pharmacy_id', 'box_id', 'locker_id', 'module_index', 'position', 'type', 'fridge', 'sensor', 'is_inactive', 'open_count', 'opened_at', 'opened_noted_at', 'fault', 'fault_at', 'unconfirmed_at', 'built_at'],
  locker_occupancy: ['pharmacy_id', 'id', 'box_id', 'locker_id', 'held_locker_id', 'locker_kind', 'delivery_id', 'delivery_is_open', 'delivery_is_test', 'occupied_at', 'loaded_at', 'emptied_at', 'judged_until', 'released_at'],
  login_log: ['pharmacy_id', 'id', 'user_id', 'user_name', 'email', 'info_type', 'occurred_at', 'session_key'],
  machine_key: ['pharmacy_id', 'id', 'kind', 'box_id', 'name', 'secret_hash', 'created_at', 'revoked_at', 'replaces_id', 'is_test'],
  order_change: ['pharmacy_id', 'id', 'source', 'delivery_id', 'kind', 'place', 'status', 'unassigned', 'is_on_hold', 'occurred_at', 'recorded_at', 'written_at', 'position'],
  order_change_counter: ['pharmacy_id', 'source', 'last_position', 'pruned_position'],
  order_corrections: ['pharmacy_id', 'source', 'hour', 'corrections', 'noticed_at'],
  outgoing_mail: ['id', 'kind', 'language', 'content_cipher', 'content_key_id', 'created_at', 'expires_at', 'attempts', 'last_error', 'sent_at', 'failed_at', 'dropped_at'],
  outgoing_message: ['pharmacy_id', 'id', 'purpose', 'delivery_id', 'delivery_is_test', 'recipient', 'body_cipher', 'body_key_id', 'pin_hash', 'created_at', 'expires_at', 'withheld_until', 'attempts', 'last_error', 'sent_at', 'dropped_at', 'gateway_id', 'receipt_state', 'receipt_at'],
  pharmacy: ['id', 'business_id', 'name', 'email', 'phone_number', 'additional_emails', 'additional_phone_numbers', 'pin_code_cipher', 'pin_code_key_id', 'street_address', 'zip_code', 'city', 'country', 'time_zone', 'language', 'ui_languages', 'customer_sms_languages', 'hold_all_parcels', 'strong_authentication', 'second_factor_required', 'proof_for_identity_numbers', 'proof_for_opening', 'service_requested', 'service_requested_at', 'service_description', 'delivery_keep_time_ms', 'delivery_reminder_period_ms', 'reservation_keep_time_ms', 'created_at', 'updated_at', 'corrections_after_delivery'],
  pickup_box: ['pharmacy_id', 'id', 'name', 'template_id', 'is_active', 'street', 'city', 'zip_code', 'country', 'language', 'ui_languages', 'customer_sms_languages', 'cardboard_type', 'outdoor', 'software_version', 'report_interval_ms', 'alarm_delay_ms', 'basic_min_celsius', 'basic_max_celsius', 'fridge_min_celsius', 'fridge_max_celsius', 'basic_hold_after_minutes', 'fridge_hold_after_minutes', 'basic_delivery_keep_time_ms', 'basic_delivery_reminder_period_ms', 'basic_reservation_keep_time_ms', 'fridge_delivery_keep_time_ms', 'fridge_delivery_reminder_period_ms', 'fridge_reservation_keep_time_ms', 'ordinal', 'last_seen_at', 'heartbeats_since', 'clock_skew_ms', 'last_event_seq', 'epoch', 'wrong_pin_times', 'created_at', 'updated_at'],
  pin_try: ['pharmacy_id', 'id', 'delivery_id', 'tried_at'],
  reading: ['pharmacy_id', 'box_id', 'sensor', 'minute', 'celsius', 'min_celsius', 'max_celsius'],
  reading_span: ['pharmacy_id', 'box_id', 'minutes', 'start', 'sensor', 'reading_count', 'sum_celsius', 'min_celsius', 'max_celsius', 'first_offset', 'last_offset', 'longest_pause'],
  reading_state: ['pharmacy_id', 'box_id', 'newest', 'newest_at', 'rolled_until'],
  received_order: ['pharmacy_id', 'source', 'fulfillment_order_id', 'content_hash', 'content_key_id', 'delivery_id', 'received_at'],
  retention_limit: ['is_only', 'reading_years'],
  retention_run: ['pharmacy_id', 'night', 'counts', 'ended_at'],
  role: ['name', 'level', 'app_access', 'permissions', 'is_shipped'],
  saved_view: ['pharmacy_id', 'id', 'user_id', 'list_name', 'name', 'filters', 'is_default', 'created_at'],
  security_count: ['event', 'span_start', 'count', 'is_unusual'],
  session_choice: ['session_key', 'user_id', 'pharmacy_id', 'chosen_at'],
  shelf: ['pharmacy_id', 'name', 'ordinal', 'retired_at'],
  shelf_change: ['pharmacy_id', 'id', 'shelf', 'is_active', 'changed_at'],
  shelf_occupancy: ['pharmacy_id', 'id', 'shelf', 'delivery_id', 'delivery_is_open', 'delivery_is_test', 'occupied_at', 'released_at'],
  sms_text: ['kind', 'language', 'text', 'updated_at'],
  statistics_change: ['pharmacy_id', 'place_id', 'at', 'measure', 'n', 'ms'],
  statistics_month: ['pharmacy_id', 'place_id', 'month', 'measure', 'n', 'ms'],
  temperature_check: ['pharmacy_id', 'id', 'box_id', 'user_id', 'user_name', 'checked_at'],
  temperature_watch: ['pharmacy_id', 'box_id', 'sensor', 'type', 'since', 'last_at', 'max_celsius', 'min_celsius', 'alarm_id', 'is_silent'],
  unusable_reading: ['pharmacy_id', 'box_id', 'sensor', 'minute', 'reason', 'celsius'],
  user_access: ['pharmacy_id', 'user_id', 'role_name', 'web_tool_access', 'box_access', 'created_at', 'pharmacist_pin_cipher', 'pharmacist_pin_key_id', 'pharmacist_pin_hash'],
  user_try: ['user_id', 'kind', 'id', 'tried_at'],
  verification_window: ['subject', 'began_at', 'calls'],
  webhook: ['pharmacy_id', 'id', 'source', 'url', 'secret_cipher', 'secret_key_id', 'former_secret_cipher', 'former_secret_key_id', 'former_secret_until', 'position', 'stopped', 'created_at'],
  webhook_delivery: ['pharmacy_id', 'webhook_id', 'id', 'position', 'delivery_id', 'kind', 'created_at', 'due_at', 'attempts', 'answer_status', 'answer', 'error', 'ended_at', 'is_delivered'],
} as const;
