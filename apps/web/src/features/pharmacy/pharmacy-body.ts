import type { CallInput } from '@kolli/contract/call/call';
import { updatePharmacy } from '@kolli/contract/pharmacy/pharmacy-changes';
import { internationalPhone } from '@kolli/domain/people/phone-numbers';
import { editedFields } from '../../lib/form/edited-fields.ts';
import {
  bodyErrors,
  type FieldErrors,
  isUnfilled,
} from '../../components/edit-form/field-errors.ts';
import { msOfDays } from '../../lib/text/periods.ts';
import { keepTimes, type PharmacyValues } from './pharmacy-values.ts';

type Body = CallInput<typeof updatePharmacy>['body'];

type AsSent<Value> = (value: Value, country: string) => unknown;

/** How fields are sent, phone numbers by the pharmacy's country (FND-03); all others are sent as typed. */
const asSent: { [Field in keyof PharmacyValues]?: AsSent<PharmacyValues[Field]> } = {
  phoneNumber: internationalPhone,
  additionalPhoneNumbers: (phones, country) =>
    phones.map((phone) => internationalPhone(phone, country)),
  shelvesNumber: numberOf,
  ...Object.fromEntries(keepTimes.map((name) => [name, msOfDays])),
};

const editable: readonly (keyof PharmacyValues)[] = [
  ...(['name', 'email', 'phoneNumber', 'additionalEmails', 'additionalPhoneNumbers'] as const),
  ...(['streetAddress', 'zipCode', 'city', 'customerSMSLanguages', 'shelvesNumber'] as const),
  'holdAllParcels' as const,
  ...([
    'secondFactorRequired',
    'proofForIdentityNumbers',
    'proofForOpening',
    'correctionsAfterDelivery',
  ] as const),
];

const administered: readonly (keyof PharmacyValues)[] = [
  ...(['businessId', 'country', 'timeZone', 'language', 'uiLanguages', 'pinCode'] as const),
  'strongAuthentication' as const,
  ...keepTimes,
];

function sentValue<Field extends keyof PharmacyValues>(field: Field, values: PharmacyValues) {
  const change = asSent[field];
  return change === undefined ? values[field] : change(values[field], values.country);
}

/**
 * The request body of the form (PHA-19): the changed fields that the user may edit, including the
 * number of shelves (PHA-11). If nothing was changed it contains the unchanged name.
 */
export function pharmacyBody(
  values: PharmacyValues,
  saved: PharmacyValues,
  isAdmin: boolean,
): Record<string, unknown> {
  const own = isAdmin ? [...editable, ...administered] : editable;
  const changed = editedFields(values, saved, own);
  if (changed.length === 0) return { name: values.name };
  return Object.fromEntries(changed.map((field) => [field, sentValue(field, values)]));
}

/** The request body, once `pharmacyErrors` returned no errors. */
export function validBody(values: PharmacyValues, saved: PharmacyValues, isAdmin: boolean): Body {
  // The same schema that types the fields has just parsed them.
  return pharmacyBody(values, saved, isAdmin) as Body;
}

/**
 * The errors of the changed fields (PHA-04 to PHA-10). Stored invalid values, such as the main
 * alarm phone (PHA-07), are for the server to refuse.
 */
export function pharmacyErrors(
  values: PharmacyValues,
  saved: PharmacyValues,
  isAdmin: boolean,
): FieldErrors {
  const found = bodyErrors(updatePharmacy, pharmacyBody(values, saved, isAdmin));
  const shown = Object.entries(found).map(([field, message]) => [
    field,
    isUnfilled(enteredAt(values, field)) ? 'validation.required' : message,
  ]);
  return Object.fromEntries(shown) as FieldErrors;
}

/** The form value at a field path: `additionalEmails.0`. */
function enteredAt(values: PharmacyValues, path: string): unknown {
  const [field = '', index] = path.split('.');
  const value: unknown = Reflect.get(values, field);
  return index === undefined ? value : Reflect.get(Object(value), index);
}

function numberOf(typed: string): number {
  return /^\d+$/u.test(typed.trim()) ? Number(typed) : Number.NaN;
}
