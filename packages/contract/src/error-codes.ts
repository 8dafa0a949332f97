/**
 * The one catalogue of error codes: HTTP status and English sentence of each. The browser
 * translates the code; the sentence here is for logs, machines and the API's reference.
 * Source: specification 2 §8, decisions.md; those marked "ours" are Kolli's own.
 */
export const errorCodes = {
  // every call
  'auth/id-token-expired': [401, 'The sign-in token has expired'],
  not_authorized: [401, 'User not authorized'],
  not_enough_permissions: [403, 'Not enough permissions to perform'],
  forbidden: [403, 'Pharmacy access denied'],
  user_is_not_found: [403, 'User not found'],
  user_is_disabled: [403, 'The account is disabled'],
  validation_fail: [400, 'Validation fail'],
  malformed_json: [400, 'The body is not valid JSON'], // ours
  body_too_large: [413, 'The body is too large'], // ours
  unsupported_media_type: [415, 'The body must be JSON'], // ours
  no_such_call: [404, 'There is no such call'], // ours
  too_many_requests: [429, 'Too many requests, try again later'], // ours
  service_unavailable: [503, 'The service is not available at the moment, try again soon'], // ours
  unknown: [500, 'Unknown error'],
  // pharmacies and boxes
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
  locker_do_not_exist: [404, 'There is no such locker'],
  invalid_locker: [400, 'The locker belongs to another box'],
  locker_already_reserved: [409, 'The locker is already reserved'],
  locker_inactive: [409, 'The locker is not in use'], // ours
  locker_faulty: [409, 'The locker is faulty'], // ours
  kolli_id_in_use: [409, 'The kolli ID belongs to another open delivery'], // ours
  not_enough_free_lockers: [409, 'No space in pickup boxes'], // ours
  reserved_locker_cannot_be_inactive: [409, 'A locker with an order cannot be turned off'],
  shelf_do_not_exist: [404, 'There is no such shelf'], // ours
  resend_too_soon: [429, 'A message was sent a moment ago, wait before sending again'], // ours
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
  // order sources
  order_not_found: [404, 'The order was not found'], // ours
  order_conflict: [409, 'This order was sent before with other content'], // ours
  // devices
  event_out_of_order: [409, 'Events are missing before this one'], // ours
  event_conflict: [409, 'An event with this number was sent before with other content'], // ours
  command_not_found: [404, 'The command was not found or has expired'], // ours
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return errorCodes[code][0];
}

/** The English sentence of a code. */
export function sentenceOf(code: ErrorCode): string {
  return errorCodes[code][1];
}

/** What a failed call answers; `errors` names the fields of bad input. */
export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly { readonly msg: string; readonly path: string }[];
}
