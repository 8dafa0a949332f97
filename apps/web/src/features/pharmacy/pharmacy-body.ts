import type { CallInput } from '@kolli/contract/call';
import { updatePharmacy } from '@kolli/contract/pharmacy-changes';
import { editedFields } from '../../lib/edited-fields.ts';
import {
  bodyErrors,
  type FieldErrors,
  isUnfilled,
} from '../../components/edit-form/field-errors.ts';
import { msOfDays } from '../../lib/periods.ts';
import { keepTimes, type PharmacyValues } from './pharmacy-values.ts';

type Body = CallInput<typeof updatePharmacy>['body'];

/** A number is typed with spaces for the eye, and kept without. */
const plainPhone = (phone: string) => phone.replace(/\s+/gu, '');

/** How each field goes on the wire; all but these as they are typed. */
const asSent: { [Field in keyof PharmacyValues]?: (value: PharmacyValues[Field]) => unknown } = {
  phoneNumber: plainPhone,
  additionalPhoneNumbers: (phones) => phones.map(plainPhone),
  shelvesNumber: numberOf,
  ...Object.fromEntries(keepTimes.map((name) => [name, msOfDays])),
};

const editable: readonly (keyof PharmacyValues)[] = [
  ...(['name', 'email', 'phoneNumber', 'additionalEmails', 'additionalPhoneNumbers'] as const),
  ...(['streetAddress', 'zipCode', 'city', 'customerSMSLanguages', 'shelvesNumber'] as const),
];

const administered: readonly (keyof PharmacyValues)[] = [
  ...(['businessId', 'country', 'language', 'uiLanguages', 'pinCode'] as const),
  'strongAuthentication' as const,
  ...keepTimes,
];

function sentValue<Field extends keyof PharmacyValues>(field: Field, values: PharmacyValues) {
  const change = asSent[field];
  return change === undefined ? values[field] : change(values[field]);
}

/**
 * What is sent of the form (PHA-19): of the fields that its person may edit those that were changed, so
 * the number of shelves, too (PHA-11). Without any change the name is sent as it is.
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

/** The body for the call, once `pharmacyErrors` found nothing wrong with it. */
export function validBody(values: PharmacyValues, saved: PharmacyValues, isAdmin: boolean): Body {
  // Its fields have just been parsed by the same schema that types them.
  return pharmacyBody(values, saved, isAdmin) as Body;
}

/**
 * What is wrong with the form (PHA-04 to PHA-10), of what was edited alone: what was kept wrong, such as
 * the main alarm phone (PHA-07), is the server's to refuse.
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

/** The value at the path of a field: `additionalEmails.0`. */
function enteredAt(values: PharmacyValues, path: string): unknown {
  const [field = '', index] = path.split('.');
  const value: unknown = Reflect.get(values, field);
  return index === undefined ? value : Reflect.get(Object(value), index);
}

function numberOf(typed: string): number {
  return /^\d+$/u.test(typed.trim()) ? Number(typed) : Number.NaN;
}
