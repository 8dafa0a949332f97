import { type CustomerNumber, parseCustomerNumber } from '@kolli/domain/people/customer-numbers';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { identityNumberHashes } from '../../deliveries/read-identity-number.ts';

/** How a number is searched for in the database: a phone number by its forms, an identity number by its hashes. */
export type Needle =
  | { readonly kind: 'phone'; readonly forms: readonly string[] }
  | { readonly kind: 'identity'; readonly hashes: readonly Buffer[] };

/** A number at a pharmacy, ready to be searched for. */
export interface SoughtNumber {
  readonly parsed: CustomerNumber;
  readonly needle: Needle;
  /** Stands for the number in the audit log: a part of its keyed hash. */
  readonly subject: string;
}

/** The number as a call or an operator gives it. */
export interface GivenNumber {
  readonly pharmacyId: string;
  readonly country: string;
  readonly text: string;
  readonly today: Date;
}

const path = 'body.customerNumber';
const subjectOf = (hash: Buffer) => hash.toString('hex').slice(0, 16);

/**
 * Reads a phone number or identity number. Throws `validation_fail` for a text that is neither, which is never quoted.
 */
export function readCustomerNumber(secrets: Secrets, given: GivenNumber): SoughtNumber {
  const { pharmacyId, country, text, today } = given;
  const parsed = parseCustomerNumber(text, country, today);
  if (parsed === undefined)
    throw new CodedError('validation_fail', [{ msg: 'validation.customerNumber', path }]);
  if (parsed.kind === 'phone') {
    const subject = subjectOf(secrets.hash('phone', pharmacyId, parsed.canonical));
    return { parsed, needle: { kind: 'phone', forms: parsed.forms }, subject };
  }
  const hashes = identityNumberHashes(secrets, pharmacyId, { text, path, today, country });
  // The same part as in searches by identity number: of the first hash.
  const subject = subjectOf(hashes[0] ?? secrets.hash('ssn', pharmacyId, parsed.canonical));
  return { parsed, needle: { kind: 'identity', hashes }, subject };
}
