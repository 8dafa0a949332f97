/** Why a machine gets a code, and what its maker does about it. */
export interface CodeHelp {
  readonly cause: string;
  readonly cure: string;
}

/** Help for the codes that order sources and boxes may get: those of refused calls, invalid fields and events. */
export const codeHelp: Readonly<Record<string, CodeHelp>> = {
  // any call
  not_authorized: {
    cause: 'The key is missing, misspelt, revoked, or of another kind of machine',
    cure: 'Send `Authorization: Bearer <key>` with a key of the pharmacy; ask there for a new one',
  },
  validation_fail: {
    cause: 'Fields are missing, unknown or invalid; `errors` names each with `path` and `msg`',
    cure: 'Correct these fields; sending the same again has the same result',
  },
  identity_number_in_text: {
    cause: 'A field that is not for it, such as a kolli ID, contains an identity number',
    cure: 'Send identity numbers in `ssn` only',
  },
  malformed_json: {
    cause: 'The body cannot be read as JSON in UTF-8',
    cure: 'Let a JSON library write the body, and do not cut it off',
  },
  body_too_large: {
    cause: 'The body has more bytes than the call accepts',
    cure: 'Send fewer lines or events at once',
  },
  headers_too_large: {
    cause: 'The headers together, with the address, are too large',
    cure: 'Send only the headers that are described here; put lists into the body',
  },
  malformed_request: {
    cause: 'What arrived is not HTTP',
    cure: 'Check the address, the port and whether it needs HTTPS',
  },
  request_timeout: {
    cause: 'The request did not arrive whole in time',
    cure: 'Send it again; check the connection',
  },
  unsupported_media_type: {
    cause: 'The body has another type than JSON',
    cure: 'Send `Content-Type: application/json`',
  },
  no_such_call: {
    cause: 'There is no call with this method and path',
    cure: 'Compare both with this page; ids in the path are percent-encoded',
  },
  too_many_requests: {
    cause: 'The key, or its network, has made too many calls',
    cure: 'Wait for the seconds of `Retry-After`, then send it again; use the batch calls',
  },
  service_unavailable: {
    cause: 'The server starts, stops or has no database at the moment',
    cure: 'Send the same again after a second, then after twice as long each time, up to a minute',
  },
  busy: {
    cause: 'Too many calls change the same thing at once',
    cure: 'Send the same again after a second',
  },
  unknown: {
    cause: 'Something failed in Kolli',
    cure: 'Send the same again later; if it stays, report the time and the call to the operator',
  },
  no_content: {
    cause: 'The call is not open to your network',
    cure: 'Ask the operator to allow the address from which you call',
  },
  // orders
  order_not_found: {
    cause: 'This source has sent no order with this `fulfillment_order_id`',
    cure: 'Check the id and the key: each source reads only its own orders',
  },
  order_conflict: {
    cause: 'An order with this `fulfillment_order_id` was sent before with other content',
    cure: 'Cancel it and send the new content with another id, or read what is stored',
  },
  kolli_id_in_use: {
    cause: 'Another open delivery of the pharmacy has one of the kolli IDs',
    cure: 'Give each parcel an ID of its own; an ID is free again when its delivery is closed',
  },
  wrong_delivery_status: {
    cause: 'The order is not in a state that allows this',
    cure: 'Read the order: what was cancelled, picked up or destroyed cannot be changed, and what lies on a shelf or waits to be taken out only the pharmacy can end. A test order must be delivered before `pickUp`',
  },
  reservation_delivered: {
    cause: 'A parcel of the order lies behind a door already',
    cure: 'Ask the pharmacy to remove it; staff can cancel it then',
  },
  order_closed: {
    cause:
      'The order was cancelled before, or its parcel was destroyed; its `fulfillment_order_id` is used up',
    cure: 'Send it with another `fulfillment_order_id`',
  },
  source_is_no_test: {
    cause: 'The test robot moves orders of test sources only, and the key is of a real one',
    cure: 'Ask for the key of a test source; orders of real sources are moved by staff and boxes',
  },
  kolli_id_is_no_test: {
    cause:
      'The key is of a test source, and a kolli ID of the order could be that of a real parcel',
    cure: 'Begin `deliveryId` and all `additionalDeliveryIds` of test orders with `TEST-`',
  },
  pickupbox__does_not_exist: {
    cause: 'The pharmacy has no active pickup box with the wished name',
    cure: 'Ask the pharmacy for the name of the box, or leave the wish out',
  },
  shelf_do_not_exist: {
    cause: 'The pharmacy has no shelf with the wished name',
    cure: 'Ask the pharmacy for the name of the shelf, or leave the wish out',
  },
  place_does_not_fit: {
    cause: 'The wished place has no locker of that size, or none that is refrigerated',
    cure: 'Leave out the place, or what it does not have',
  },
  idempotency_key_reused: {
    cause: 'This source sent another request with the same `Idempotency-Key` within a day',
    cure: 'Make a new key for each request, and repeat it only with the same request',
  },
  idempotency_key_busy: {
    cause: 'The first request with this `Idempotency-Key` is still being processed',
    cure: 'Send the same again after a second',
  },
  change_cursor_invalid: {
    cause: 'The cursor was not given to this source, or was changed on the way',
    cure: 'Send `next` of the answer before as it is; each source has its own cursors',
  },
  change_cursor_expired: {
    cause: 'Changes after the cursor are older than 90 days and no longer stored',
    cure: 'Read your open orders once, then begin without `after`',
  },
  // boxes
  enrolment_exists: {
    cause: 'Another box waits with the same secret',
    cure: 'Make a new secret by a cryptographic random generator, at each enrolment',
  },
  enrolment_not_found: {
    cause: 'The claim code has expired, or was never given',
    cure: 'Ask for a new code and show it',
  },
  event_out_of_order: {
    cause: 'Events before the first one of the batch have not arrived',
    cure: 'Send the events from `lastSeq` of the heartbeat plus one',
  },
  event_conflict: {
    cause: 'An event with this number arrived before with other content',
    cure: 'Never use a number twice: write the event to disk before you send it',
  },
  command_not_found: {
    cause: 'The command is unknown or has expired',
    cure: 'Forget it; nothing else is to be done',
  },
  // outcomes of events
  parcel_conflict: {
    cause: 'The parcel was not expected there; Kolli has followed the box',
    cure: 'Go on with the next event; staff see the conflict, and the stream announces a changed document',
  },
  unknown_delivery: {
    cause: 'Kolli has no such delivery in this box',
    cure: 'Go on with the next event; send the `docId` of the state document',
  },
  unknown_door: {
    cause: 'The box has no door or sensor with this id',
    cure: 'Go on with the next event; compare the ids with the state document',
  },
  event_not_applied: {
    cause: 'The event fits neither the delivery nor the doors; Kolli has only stored it',
    cure: 'Go on with the next event; staff see it in the log',
  },
  unknown_kind: {
    cause: 'This server does not know the kind of the event',
    cure: 'Go on; compare with `capabilities` of the heartbeat before you use new kinds',
  },
  field_missing: {
    cause: 'The event lacks a field that its kind requires',
    cure: 'Go on with the next event; correct the software of the box',
  },
  field_invalid: {
    cause: 'A field of the event has a wrong type or value',
    cure: 'Go on with the next event; correct the software of the box',
  },
  identity_number: {
    cause: 'A text of the event contains an identity number',
    cure: 'Go on with the next event; send no personal data in texts',
  },
  // invalid fields
  'validation.required': {
    cause: 'The field is missing or empty',
    cure: 'Send it with a value',
  },
  'validation.invalid': {
    cause: 'The field has a wrong type or a value that is not allowed',
    cure: 'Compare it with the description of the field',
  },
  'validation.unknownField': {
    cause: 'The call has no such field',
    cure: 'Leave it out, or correct its name',
  },
  'validation.tooLong': {
    cause: 'The text is longer than the field allows',
    cure: 'Shorten the text',
  },
  'validation.tooMany': {
    cause: 'The list has more entries than allowed',
    cure: 'Send fewer at once',
  },
  'validation.repeated': {
    cause: 'The list has the same entry twice',
    cure: 'Send each entry once',
  },
  'validation.kolliId': {
    cause: 'The kolli ID has other characters than letters, digits and `-_.:/`, or more than 64',
    cure: 'Send the ID as it is printed on the parcel',
  },
  'validation.phoneNumber': {
    cause:
      'The phone number is not a plus sign with 10 to 14 digits, or no number that its country can have: too long, too short, or with other first digits',
    cure: 'Send it in its international form, or leave it out',
  },
  'validation.identityNumber': {
    cause: "The check digits are wrong, or the number is not of the pharmacy's country",
    cure: 'Have the customer correct it, or leave it out',
  },
};
