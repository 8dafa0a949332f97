/**
 * Where a table is in a distributed database (Citus):
 * `distributed`: by pharmacy over the nodes; all rows of a pharmacy are on one node;
 * `reference`: a copy on each node, for what distributed tables refer to and are joined with;
 * `local`: on the coordinator alone.
 */
type Place = 'distributed' | 'reference' | 'local';

/** All tables of the schema `public`. Those of `identity` and of the job library are local. */
const tables: Readonly<Record<Place, readonly string[]>> = {
  reference: ['role', 'app_user', 'pharmacy', 'user_access', 'box_template'],
  distributed: [
    'delivery',
    'activity_change',
    'alarm',
    'alarm_check',
    'alarm_notification',
    'audit_entry',
    'audit_head',
    'box_staff_session',
    'customer_verification',
    'customers_shown',
    'delivery_action',
    'delivery_kolli',
    'delivery_opening',
    'device_command',
    'device_event',
    'former_temperature_rules',
    'idempotent_call',
    'identity_check',
    'locker',
    'locker_occupancy',
    'login_log',
    'machine_key',
    'order_change',
    'order_change_counter',
    'order_corrections',
    'outgoing_message',
    'pickup_box',
    'pin_try',
    'reading',
    'reading_span',
    'reading_state',
    'received_order',
    'retention_run',
    'saved_view',
    'shelf',
    'shelf_change',
    'shelf_occupancy',
    'statistics_change',
    'statistics_month',
    'temperature_check',
    'temperature_watch',
    'unusable_reading',
    'webhook',
    'webhook_delivery',
  ],
  local: [
    'access_offer',
    'administrator',
    'box_enrolment',
    // Numbered one after another for all pharmacies: on a node that is away this would stop for all.
    'change_notice',
    'change_notice_counter',
    'change_notice_inbox',
    'database_epoch',
    'identity_link',
    'job_record',
    'key_use',
    'outgoing_mail',
    'retention_limit',
    'schema_migration',
    'security_count',
    'session_choice',
    'sms_text',
    'user_try',
    'verification_window',
  ],
};

/** The tables of a place, in the order in which they are distributed. */
export const tablesOf = (place: Place): readonly string[] => tables[place];
