/**
 * Of whom the content of a column says something, and when it ends.
 * - `none`: of nobody.
 * - `staff`: of people who work with Kolli: names, addresses, secrets of their sign-in, what they wrote about
 *   boxes. Ends with the account, the session, the log or the reason (`retentionSteps`).
 * - `pin`, `identity`, `content`: of a customer, by the part of a closed delivery that it belongs to
 *   (`clear-deliveries.ts`). Retention and erasure empty the column or delete the row.
 * - `message`: of a customer, in a message to them. Ends with the messages, the content, and an erasure.
 * - `passing`: of a customer, in rows that are deleted after days at most, or of a receiver's answer after weeks;
 *   no search finds it by the customer.
 */
export type ColumnKind = 'none' | 'staff' | 'pin' | 'identity' | 'content' | 'message' | 'passing';

type TableColumns = Readonly<Partial<Record<ColumnKind, string>>>;

/**
 * What each column is in which something of a person can be stored: every one that is not a number, a time, a
 * boolean, an id of Kolli's or one of a fixed list of texts. `personal-columns.test.ts` fails for a column that is not
 * here, and fills those of customers to see that each is cleared, exported and erased as it says here.
 */
export const personalColumns: Readonly<Record<string, TableColumns>> = {
  pharmacy: {
    none: 'business_id name pin_code_key_id street_address zip_code city country time_zone language ui_languages customer_sms_languages service_description',
    staff: 'email phone_number additional_emails additional_phone_numbers pin_code_cipher',
  },
  shelf: { none: 'name' },
  role: { none: 'name app_access permissions' },
  app_user: {
    staff: 'email first_name last_name',
    none: 'app_language notify_of role_name',
  },
  user_access: {
    staff: 'pharmacist_pin_cipher pharmacist_pin_hash',
    none: 'role_name pharmacist_pin_key_id',
  },
  access_offer: { staff: 'email offered_by', none: 'role_name' },
  identity_link: { none: 'issuer', staff: 'subject' },
  session_choice: { staff: 'session_key' },
  login_log: { staff: 'user_name email session_key' },
  saved_view: { staff: 'name filters' },
  box_template: { none: 'id name modules' },
  pickup_box: {
    none: 'name template_id street city zip_code country language ui_languages customer_sms_languages software_version',
  },
  locker: { none: 'locker_id sensor' },
  activity_change: { none: 'locker_id', staff: 'user_name' },
  machine_key: { none: 'name secret_hash' },
  box_enrolment: { none: 'secret_hash claim_code key_start', staff: 'network' },
  device_event: { none: 'kind reason', staff: 'content content_hash reason_detail' },
  device_command: { none: 'locker_id', staff: 'reason user_name' },
  delivery: {
    content:
      'kolli_id additional_kolli_ids phone_number order_id fulfillment_order_id description_text',
    identity: 'ssn_cipher ssn_key_id ssn_hash pickup_ssn_cipher pickup_ssn_key_id pickup_ssn_hash',
    pin: 'pin_cipher pin_key_id pin_hash',
    none: 'order_source wishes cause_of_alarm last_locker_ids last_shelves cleared_fields',
    staff:
      'judged_user_name reserved_user_id reserved_user_name assigned_user_name delivery_user_name removed_user_name delete_user_name destroy_user_name given_out_user_name',
  },
  delivery_kolli: { content: 'kolli_id' },
  locker_occupancy: { none: 'locker_id held_locker_id' },
  shelf_occupancy: { none: 'shelf' },
  delivery_action: {
    none: 'event locker_ids shelves status',
    staff: 'user_name',
    content: 'detail',
  },
  received_order: {
    none: 'source content_key_id',
    content: 'fulfillment_order_id',
    identity: 'content_hash',
  },
  idempotent_call: {
    none: 'source content_key_id answer_key_id',
    passing: 'idempotency_key content_hash answer_cipher',
  },
  order_change: { none: 'source status' },
  order_change_counter: { none: 'source' },
  order_corrections: { none: 'source' },
  customer_verification: { passing: 'state_hash proof_cipher', none: 'proof_key_id' },
  verification_window: { passing: 'subject' },
  delivery_opening: { staff: 'user_name' },
  customers_shown: { none: 'deliveries' },
  outgoing_message: {
    none: 'purpose gateway_id',
    message: 'recipient body_cipher body_key_id pin_hash last_error',
  },
  webhook: {
    none: 'source url secret_cipher secret_key_id former_secret_cipher former_secret_key_id',
  },
  webhook_delivery: { none: 'kind', passing: 'answer error' },
  outgoing_mail: { none: 'kind language content_key_id', staff: 'content_cipher last_error' },
  sms_text: { none: 'kind language text' },
  reading: { none: 'sensor' },
  reading_span: { none: 'sensor' },
  reading_state: { none: 'newest' },
  unusable_reading: { none: 'sensor' },
  temperature_check: { staff: 'user_name' },
  alarm: { none: 'locker_id cause', staff: 'detail comment' },
  alarm_check: { staff: 'user_name comment' },
  temperature_watch: { none: 'sensor' },
  shelf_change: { none: 'shelf' },
  'identity.user': { staff: 'name email image' },
  'identity.session': { staff: 'token ipAddress userAgent' },
  'identity.account': {
    staff: 'accountId accessToken refreshToken idToken password',
    none: 'providerId scope',
  },
  'identity.verification': { staff: 'identifier value' },
  'identity.jwks': { none: 'publicKey privateKey alg crv' },
  'identity.sign_in_attempt': { staff: 'subject' },
  'identity.password_link': { staff: 'token_hash' },
  'identity.reset_request': { staff: 'email_cipher', none: 'email_key_id language' },
  'identity.known_browser': { staff: 'browser_hash' },
  'identity.ended_session': { staff: 'session_key' },
  'identity.ended_cookie': { staff: 'cookie_hash', none: 'cause' },
  'identity.session_cookie': { staff: 'cookie_hash' },
  'identity.session_proof': { staff: 'session_key' },
  'identity.authenticator_app': { staff: 'secret_cipher', none: 'secret_key_id' },
  'identity.authenticator_setup': { staff: 'secret_cipher', none: 'secret_key_id' },
  'identity.recovery_code': { staff: 'code_hash' },
  'identity.passkey': { staff: 'credential_id public_key name', none: 'transports' },
  'identity.passkey_challenge': { staff: 'challenge_hash browser_hash' },
  'identity.work_account_attempt': { staff: 'state_hash browser_hash link_hash', none: 'redirect' },
  audit_entry: { staff: 'user_name subject detail', none: 'action previous_hash hash' },
  audit_head: { none: 'hash pruned_hash proof' },
  job_record: { none: 'job' },
  security_count: { none: 'event' },
  key_use: { none: 'id fingerprint' },
  retention_run: { none: 'night counts' },
  change_notice: { none: 'about' },
};

/** The columns of customers that an export of their data contains (RET-06). The others are hashes, keys, PINs and identity numbers. */
export const exportedColumns: Readonly<Record<string, string>> = {
  delivery:
    'kolli_id additional_kolli_ids phone_number order_id fulfillment_order_id description_text',
  delivery_action: 'detail',
  outgoing_message: 'recipient body_cipher',
};
