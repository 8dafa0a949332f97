import { type ErrorCode, errorCodes, sentenceOf } from '@kolli/contract/call/error-codes';

/** The messages of the web app's translation keys, for an operator. */
const reasons: Readonly<Record<string, string>> = {
  'validation.required': 'is missing',
  'validation.email': 'is not an e-mail address',
  'validation.phoneNumber': 'must be + and 10 to 14 digits, as its country has them',
  'validation.customerNumber': 'is neither a phone number nor an identity number',
  'validation.length': 'must be six digits',
  'validation.digits': 'must be six digits',
  'validation.shelvesNumber': 'must be a whole number from 0 to 500',
  'validation.tooLong': 'is too long',
  'validation.tooMany': 'are too many',
  'validation.unknownField': 'there is no such field',
  'validation.placeholders':
    'needs its {pin} or {link}; else only {place}, {address}, {day} and {hour} may stand in braces',
  'validation.layout':
    'no box can be built like this: modules count from 1, and each holds 1 to 12 units of doors',
};

/** The flag of a field: `--business-id` of `businessId`. */
export function flagOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2');
  return words.replaceAll('_', '-').toLowerCase();
}

const isCode = (text: string): text is ErrorCode => text in errorCodes;

/** A wrong field for an operator, by its flag or its path in a file. */
export function faultLine(path: readonly PropertyKey[], message: string): string {
  const reason = isCode(message) ? sentenceOf(message) : (reasons[message] ?? 'is not valid');
  const [field, ...deeper] = path.map(String);
  if (field === undefined) return reason;
  const place = deeper.length === 0 ? `--${flagOf(field)}` : [field, ...deeper].join('.');
  return `${place}: ${reason}`;
}
