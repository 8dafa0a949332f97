import { sessionCodes } from './session-codes.ts';

/** Codes with their HTTP statuses and English messages. */
type CodeTable = Record<string, readonly [status: number, sentence: string]>;

/** Codes that any call may answer. */
const codesOfEveryCall = {
  'auth/id-token-expired': [401, 'The sign-in token has expired'],
  not_authorized: [401, 'User not authorized'],
  not_enough_permissions: [403, 'Not enough permissions to perform'],
  forbidden: [403, 'Pharmacy access denied'],
  user_is_not_found: [403, 'User not found'],
  user_is_disabled: [403, 'The account is disabled'],
  validation_fail: [400, 'Validation fail'],
  identity_number_in_text: [400, 'An identity number must not be written here'], // ours
  malformed_json: [400, 'The body is not valid JSON'], // ours
  body_too_large: [413, 'The body is too large'], // ours
  headers_too_large: [431, 'The headers are too large'], // ours
  malformed_request: [400, 'This is no readable HTTP request'], // ours
  request_timeout: [408, 'The request took too long to arrive'], // ours
  unsupported_media_type: [415, 'The body must be JSON'], // ours
  no_such_call: [404, 'There is no such call'], // ours
  too_many_requests: [429, 'Too many requests, try again later'], // ours
  service_unavailable: [503, 'The service is not available at the moment, try again soon'], // ours
  busy: [503, 'Too many calls change this at the moment, try again soon'], // ours
  unknown: [500, 'Unknown error'],
  user_is_not_admin: [403, 'User must be admin'],
  // 404 without details: the caller's network is not one of those allowed for staff
  no_content: [404, 'There is nothing to show here'],
} as const satisfies CodeTable;

/**
 * The catalogue of error codes with their HTTP statuses and English messages. The browser translates
 * the code; the message is for logs, machines and the API reference.
 * Source: specification 2 §8, decisions.md; those marked "ours" are Kolli's own.
 */
export const errorCodes = {
  ...codesOfEveryCall,
  // signing in; the identity service raises them
  error_login_too_many_attempts: [429, 'Too many login attempts try again later'],
  error_login_user_not_found_or_wrong_password: [401, 'Wrong e-mail address or password'],
  user_with_email_does_not_exist: [400, 'The e-mail address is missing or malformed'],
  newPassword_missing: [400, 'The new password is missing'],
  repeatNewPassword_missing: [400, 'The repeated new password is missing'],
  oldPassword_missing: [400, 'The old password is missing'],
  newPassword_not_matches_repeatedNewPassword: [400, 'The new passwords differ'],
  oldPassword_matches_newPassword: [400, 'The new password is the old one'],
  wrong_old_password: [409, 'The old password is wrong'], // ours
  password_too_short: [400, 'A password has at least 8 characters'], // ours
  password_too_long: [400, 'A password has at most 128 characters'], // ours
  password_only_spaces: [400, 'A password is not only spaces'], // ours
  password_one_character: [400, 'A password is not one repeated character'], // ours
  password_has_own_name: [400, 'A password does not contain the own name or e-mail address'], // ours
  password_has_pharmacy_name: [400, 'A password is not the name of the pharmacy'], // ours
  password_has_product_name: [400, 'A password does not contain the name of the product'], // ours
  password_most_used: [400, 'A password is none of those that people use most'], // ours
  proof_needed: [403, 'This needs your password again'], // ours
  wrong_password: [409, 'The password is wrong'], // ours
  wrong_code: [409, 'The code is wrong or was used before'], // ours
  passkey_expired: [410, 'The request of the passkey has expired or was used before'], // ours
  passkey_unknown: [409, 'The passkey is not known here'], // ours
  passkey_wrong_site: [409, 'The passkey was used at another site'], // ours
  passkey_not_verified: [409, 'The passkey did not check who uses it'], // ours
  passkey_copied: [409, 'The passkey may have been copied'], // ours
  passkey_invalid: [409, 'The signature of the passkey is wrong'], // ours
  passkey_exists: [409, 'The passkey is registered already'], // ours
  too_many_passkeys: [409, 'A person has at most 20 passkeys'], // ours
  password_needed: [409, 'The account has no password'], // ours
  ...sessionCodes,
  reset_link_has_expired: [410, 'The link has expired or was used before'], // ours
  work_account_not_connected: [403, 'The work account is not connected to a person'], // ours
  work_account_in_use: [409, 'The work account is connected to another person'], // ours
  work_account_unavailable: [503, 'The work account provider does not answer'], // ours
  work_account_failed: [403, 'The sign-in with the work account failed'], // ours
  work_account_needed: [409, 'Without the work account the person could not sign in'], // ours
  // people and roles
  user_not_found: [404, 'User not found'],
  user_single_pharmacy: [409, 'User has only one pharmacy'],
  already_has_access: [409, 'User already has access to current pharmacy'],
  this_role_is_greater_than_yours: [403, 'This role is greater than yours'],
  role_not_exist: [404, 'There is no such role'],
  last_main_user: [409, 'A pharmacy must have at least one main user'], // ours
  email_in_use: [409, 'The e-mail address belongs to another account'], // ours
  pharmacist_pin_in_use: [409, 'The pharmacist PIN belongs to somebody else at the same pharmacy'], // ours
  user_not_invited: [409, 'The person has signed in before'], // ours
  firstName_empty: [400, 'The first name is empty'],
  lastName_empty: [400, 'The last name is empty'],
  email_empty: [400, 'The e-mail address is empty'],
  invalid_role: [400, 'This is not the name of a role'],
  email_missing: [400, 'The e-mail address is missing'],
  firstName_missing: [400, 'The first name is missing'],
  lastName_missing: [400, 'The last name is missing'],
  appLanguage_missing: [400, 'The language is missing'],
  role_missing: [400, 'The role is missing'],
  pharmacyIds_must_match: [400, 'The pharmacy of the body is not that of the path'],
  pharmacyId_missing: [400, 'The pharmacy is missing'],
  webToolAccess_missing: [400, 'The access to the web tool is missing'],
  boxAccess_missing: [400, 'The access to boxes is missing'],
  roleName_missing: [400, 'The role is missing'],
  name_missing: [400, 'The name is missing'],
  permissions_empty: [400, 'A role needs one permission at least'],
  missing_fields: [400, 'Something that is needed is missing'],
  role_already_exists: [409, 'A role with this name already exists'], // ours
  access_offer_ended: [404, 'The access is no longer offered'], // ours
  role_in_use: [409, 'The role is in use'], // ours
  shipped_role: [409, 'This role is shipped with the product and cannot be changed'], // ours
  // pharmacies and boxes
  businessId_missing: [400, 'The business ID is missing'],
  businessId_already_exists: [409, 'The business ID belongs to another pharmacy'],
  not_valid_strong_auth_value: [400, 'Strong authentication is either on or off'],
  not_valid_strong_auth_value_pharmacy_update: [400, 'Strong authentication is either on or off'],
  shelves_are_in_use_cant_change_number: [409, 'Pharmacy update failed'],
  service_already_requested: [409, 'Service was requested before'], // ours
  pharmacy_already_exists: [409, 'There is a pharmacy of this id'],
  pharmacy_does_not_exist: [404, 'There is no such pharmacy'],
  pharmacy_templateId_missing: [400, 'The template of the first box is missing'],
  pharmacy_id_missing: [400, 'The id of the pharmacy is missing'],
  pharmacy_country_missing: [400, 'The country of the pharmacy is missing'],
  pharmacy_language_missing: [400, 'The language of the pharmacy is missing'],
  pharmacy_city_missing: [400, 'The city of the pharmacy is missing'],
  pharmacy_outdoor_missing: [400, 'Whether the first box stands outdoors is missing'],
  pharmacy_uiLanguages_missing: [400, 'The languages of the pharmacy are missing'],
  pharmacy_zipCode_missing: [400, 'The postal code of the pharmacy is missing'],
  pharmacy_cardboardType_missing: [400, 'Whether the first box is of cardboard is missing'],
  pickupbox_templateId_missing: [400, 'The template of the box is missing'],
  pickupbox_name_missing: [400, 'The name of the box is missing'],
  pickupbox_id_missing: [400, 'The id of the box is missing'],
  pickupbox_country_missing: [400, 'The country of the box is missing'],
  pickupbox_language_missing: [400, 'The language of the box is missing'],
  pickupbox_city_missing: [400, 'The city of the box is missing'],
  pickupbox_outdoor_missing: [400, 'Whether the box stands outdoors is missing'],
  pickupbox_uiLanguages_missing: [400, 'The languages of the box are missing'],
  pickupbox_zipCode_missing: [400, 'The postal code of the box is missing'],
  pickupbox_cardboardType_missing: [400, 'Whether the box is of cardboard is missing'],
  pickupbox_already_exists: [409, 'There is a box of this id or name'],
  saved_view_name_in_use: [409, 'Another saved view of the list has this name'], // ours
  too_many_saved_views: [409, 'A list has at most 20 saved views'], // ours
  saved_view_not_found: [404, 'There is no such saved view'], // ours
  pickupbox_name_in_use: [409, 'Another box of the pharmacy has this name'], // ours
  box_not_empty: [409, 'A door of the box is reserved or loaded'], // ours
  pickupbox__does_not_exist: [404, 'There is no such box'],
  template_not_found: [404, 'The template was not found'],
  template_already_exists: [409, 'A template with this id already exists'], // ours
  template_in_use: [409, 'Boxes use this template'], // ours
  alarm_not_found: [404, 'The alarm was not found'],
  key_not_found: [404, 'The key was not found'], // ours
  webhook_not_found: [404, 'The webhook was not found'], // ours
  webhook_event_not_found: [404, 'The event was not found'], // ours
  webhook_exists: [409, 'The changes of this source are sent to this address already'], // ours
  too_many_webhooks: [409, 'A pharmacy has at most 20 webhooks'], // ours
  webhook_changed: [409, 'Its secret was replaced meanwhile'], // ours
  webhook_is_off: [409, 'The webhook is off'], // ours
  claim_code_not_found: [404, 'No box waits with this claim code'], // ours
  enrolment_exists: [409, 'Another box waits with this secret'], // ours
  enrolment_not_found: [404, 'The claim code has expired'], // ours
  // strong authentication of customers
  link_not_found: [404, 'Verification link was not found'],
  authentication_link_has_expired: [410, 'The verification link has expired or was used before'],
  authentication_cancelled: [409, 'The verification was cancelled'], // ours
  proof_too_weak: [409, 'The identity was proven at a level of assurance that is not accepted'], // ours
  bad_strong_auth_provider: [502, 'The identity provider could not be used'],
  pharmacy_not_found: [404, 'The pharmacy was not found'],
  pickupbox_not_found: [404, 'The pickup box was not found'],
  pickupbox_disabled: [409, 'The pickupbox is turned off'],
  user_is_logged_in_to_box_not_create_reservation: [
    409,
    'Someone works at the box just now, so no reservation can be made',
  ],
  pickupbox_disabled_invalid_locker: [
    409,
    'The box is turned off, so its lockers cannot be changed',
  ],
  user_is_logged_in_to_box: [409, 'Someone works at the box just now'],
  user_is_logged_in_to_box_invalid_locker: [
    409,
    'Someone works at the box just now, so its lockers cannot be changed',
  ],
  // deliveries
  delivery_not_found: [404, 'The delivery was not found'],
  wrong_delivery_status: [409, 'The delivery is not in a state that allows this'],
  reservation_delivered: [409, 'The parcel is already in the box'],
  delivery_on_hold: [409, 'The parcel is on hold and must not be handed over'], // ours
  delivery_is_test: [409, 'It is a test order: there is no parcel to place or hand over'], // ours
  hold_changed: [409, 'Somebody else has decided about this parcel, or it was moved'], // ours
  locker_do_not_exist: [404, 'There is no such locker'],
  invalid_locker: [400, 'The locker belongs to another box'],
  locker_already_reserved: [409, 'The locker is already reserved'],
  locker_inactive: [409, 'The locker is not in use'], // ours
  locker_faulty: [409, 'The locker is faulty'], // ours
  box_not_connected: [409, 'The pickup box is not connected'], // ours
  kolli_id_in_use: [409, 'The kolli ID belongs to another open delivery'], // ours
  not_enough_free_lockers: [409, 'No space in pickup boxes'], // ours
  reserved_locker_cannot_be_inactive: [409, 'A locker with an order cannot be turned off'],
  shelf_do_not_exist: [404, 'There is no such shelf'], // ours
  place_does_not_fit: [409, 'The place is not cold or large enough for this order'], // ours
  resend_too_soon: [429, 'A message was sent a moment ago, wait before sending again'], // ours
  undo_too_late: [409, 'It is too late to undo this'], // ours
  undo_changed: [409, 'This has changed since, so it cannot be undone'], // ours
  delivery_without_place: [409, 'The parcel has no place where its customer could fetch it'], // ours
  delivery_has_no_phone_number: [409, 'The delivery has no phone number'], // ours
  // identity checks at the counter
  delivery_has_no_ssn: [409, 'Delivery has no ssn data'],
  delivery_has_ssn: [409, 'The delivery has an identity number: check that'], // ours
  ssn_mismatch: [409, 'SSN mismatch'],
  kolli_id_mismatch: [409, 'The kolli ID belongs to another delivery'],
  wrong_pin_code: [409, 'Pin Code is wrong'],
  wrong_phone_number: [409, 'Phone number do not match delivery'],
  pin_locked: [429, 'Too many wrong PINs, try again in five minutes'], // ours
  ssn_locked: [429, 'Too many wrong identity numbers, try again in five minutes'], // ours
  identity_check_missing: [409, 'The identity check is missing or too old'], // ours
  pickup_ssn_is_customers: [409, "This is the customer's own identity number"], // ours
  // customer data
  last_four_mismatch: [409, 'These are not the last four digits of the number'], // ours
  // order sources
  order_not_found: [404, 'The order was not found'], // ours
  order_conflict: [409, 'This order was sent before with other content'], // ours
  order_closed: [
    409,
    'This order was cancelled, or its parcel destroyed: send it with another fulfillment_order_id',
  ], // ours
  source_is_no_test: [403, 'The key is not one of a test source'], // ours
  kolli_id_is_no_test: [400, 'The kolli IDs of a test source begin with TEST-'], // ours
  source_kind_differs: [409, 'The name belongs to a source of the other kind, test or real'], // ours
  idempotency_key_reused: [422, 'This Idempotency-Key was used before with other content'], // ours
  idempotency_key_busy: [409, 'The first call with this Idempotency-Key is being processed'], // ours
  change_cursor_invalid: [400, 'This cursor was not given to this order source'], // ours
  change_cursor_expired: [410, 'The changes after this cursor are no longer stored, begin again'], // ours
  // devices
  event_out_of_order: [409, 'Events are missing before this one'], // ours
  event_conflict: [409, 'An event with this number was sent before with other content'], // ours
  command_not_found: [404, 'The command was not found or has expired'], // ours
} as const satisfies CodeTable;

export type ErrorCode = keyof typeof errorCodes;

/** The codes that any call may answer; each call lists its own beside them. */
export const everyCallCodes = Object.keys(codesOfEveryCall) as readonly ErrorCode[];

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode): number => errorCodes[code][0];

/** The English message of a code. */
export const sentenceOf = (code: ErrorCode): string => errorCodes[code][1];

/** The response of a failed call; `errors` lists the invalid fields of the input. */
export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly { readonly msg: string; readonly path: string }[];
}
