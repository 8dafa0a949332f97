/** Codes of sessions and second factors, all ours; the first ones say why a session has ended. */
export const sessionCodes = {
  session_idle: [401, 'The session ended because nobody used it'],
  session_limit: [401, 'The session reached its longest time'],
  session_reused: [401, 'The session ended because a replaced cookie of it was used'],
  session_ended_elsewhere: [401, 'The person ended the session'],
  session_password_changed: [401, 'The session ended because the password was changed'],
  session_address_changed: [401, 'The session ended because the e-mail address was changed'],
  session_factor_required: [
    401,
    'The session ended because a pharmacy of the person requires a second factor',
  ],
  session_not_found: [404, 'The session was not found'],
  setup_expired: [410, 'Setting up took too long, begin again'],
  second_factor_not_set: [409, 'The person has no second factor'],
  second_factor_required: [409, 'A pharmacy of the person requires a second factor'],
} as const;
