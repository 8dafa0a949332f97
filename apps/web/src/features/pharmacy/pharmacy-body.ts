import type { CallInput } from '@kolli/contract/call';
import { updatePharmacy } from '@kolli/contract/pharmacy-changes';
import { bodyErrors, type FieldErrors } from '../../components/edit-form/field-errors.ts';
import { msOfDays } from '../../lib/periods.ts';
import { keepTimes, type PharmacyValues } from './pharmacy-values.ts';

type Body = CallInput<typeof updatePharmacy>['body'];

/** A number is typed with spaces for the eye, and kept without. */
const plainPhone = (phone: string) => phone.replace(/\s+/gu, '');

/**
 * What is sent of the form (PHA-19): the fields that its person may edit, the number of shelves only
 * if it changed (PHA-11). What only an admin sets is left out for others and stays as it is.
 */
export function pharmacyBody(
  values: PharmacyValues,
  saved: PharmacyValues,
  isAdmin: boolean,
): Record<string, unknown> {
  const { shelvesNumber } = values;
  return {
    name: values.name,
    email: values.email,
    phoneNumber: plainPhone(values.phoneNumber),
    additionalEmails: values.additionalEmails,
    additionalPhoneNumbers: values.additionalPhoneNumbers.map(plainPhone),
    streetAddress: values.streetAddress,
    zipCode: values.zipCode,
    city: values.city,
    customerSMSLanguages: values.customerSMSLanguages,
    ...(shelvesNumber === saved.shelvesNumber ? {} : { shelvesNumber: numberOf(shelvesNumber) }),
    ...(isAdmin ? administered(values, saved) : {}),
  };
}

function administered(values: PharmacyValues, saved: PharmacyValues): Record<string, unknown> {
  const changed = keepTimes.filter((name) => values[name] !== saved[name]);
  return {
    businessId: values.businessId,
    country: values.country,
    language: values.language,
    uiLanguages: values.uiLanguages,
    pinCode: values.pinCode,
    strongAuthentication: values.strongAuthentication,
    ...Object.fromEntries(changed.map((name) => [name, msOfDays(values[name])])),
  };
}

/** The body for the call, once `pharmacyErrors` found nothing wrong with it. */
export function validBody(values: PharmacyValues, saved: PharmacyValues, isAdmin: boolean): Body {
  // Its fields have just been parsed by the same schema that types them.
  return pharmacyBody(values, saved, isAdmin) as Body;
}

/**
 * What is wrong with the form (PHA-04 to PHA-10). The main alarm phone is checked only once it was
 * edited (PHA-07): one that was kept wrong is the server's to refuse.
 */
export function pharmacyErrors(
  values: PharmacyValues,
  saved: PharmacyValues,
  isAdmin: boolean,
): FieldErrors {
  const found = bodyErrors(updatePharmacy, pharmacyBody(values, saved, isAdmin));
  const isPhoneEdited = values.phoneNumber !== saved.phoneNumber;
  const shown = Object.entries(found)
    .filter(([field]) => field !== 'phoneNumber' || isPhoneEdited)
    .map(([field, message]) => [field, isBlank(values, field) ? 'validation.required' : message]);
  return Object.fromEntries(shown) as FieldErrors;
}

function isBlank(values: PharmacyValues, path: string): boolean {
  const [field = '', index] = path.split('.');
  const value: unknown = Reflect.get(values, field);
  const entered: unknown = index === undefined ? value : Reflect.get(Object(value), index);
  return typeof entered === 'string' && entered.trim() === '';
}

function numberOf(typed: string): number {
  return /^\d+$/u.test(typed.trim()) ? Number(typed) : Number.NaN;
}
