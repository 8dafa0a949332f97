import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { cleanKolliId } from '@kolli/domain/delivery/kolli-ids';
import { cleanPin, pinFault } from '@kolli/domain/delivery/pickup-pins';
import type { FieldErrors } from '../../../components/edit-form/field-errors.ts';

/** The three ways to check who picks up (PCK-01). */
export const checkWays = ['verifySsn', 'anotherSsn', 'withoutSsn'] as const;
export type CheckWay = (typeof checkWays)[number];

/** The fields of all ways, in the order of the form. */
export const checkFields = ['kolliId', 'ssn', 'otherSsn', 'phoneNumber', 'pinCode'] as const;
export type CheckField = (typeof checkFields)[number];

/** An identity check as somebody fills it in. Lives in the open modal and nowhere else. */
export type IdentityCheckDraft = Readonly<Record<CheckField, string>> & {
  /** The power of attorney or the customer's ID was checked (PCK-05). */
  readonly isConfirmed: boolean;
};

export const emptyCheck: IdentityCheckDraft = {
  kolliId: '',
  ssn: '',
  otherSsn: '',
  phoneNumber: '',
  pinCode: '',
  isConfirmed: false,
};

/** Whether anything has been entered that would be lost. */
export function isCheckEntered(draft: IdentityCheckDraft): boolean {
  return draft.isConfirmed || checkFields.some((field) => draft[field].trim() !== '');
}

/** What each way needs before it can be sent (PCK-02, PCK-03, PCK-04). */
export const wayFields: Readonly<Record<CheckWay, readonly CheckField[]>> = {
  verifySsn: ['kolliId', 'ssn'],
  anotherSsn: ['kolliId', 'ssn', 'otherSsn'],
  withoutSsn: ['kolliId', 'phoneNumber', 'pinCode'],
};

/** Whether a way also needs the ticked confirmation: somebody else picks up, or no number is known. */
export function needsConfirmation(way: CheckWay): boolean {
  return way !== 'verifySsn';
}

/** The way is for deliveries with an identity number, or for those without. */
export function isWayFor(way: CheckWay, hasSsn: boolean): boolean {
  return hasSsn === (way !== 'withoutSsn');
}

/** Errors by field as catalogue keys or codes; that of the confirmation is at `isConfirmed`. */
export type CheckErrors = FieldErrors & Partial<Record<keyof IdentityCheckDraft, string>>;

/** The code for a representative's number that is the customer's own. */
export const customersOwn = 'pickup_ssn_is_customers';

/** The errors that prevent sending a check. */
export function checkErrors(way: CheckWay, draft: IdentityCheckDraft, today: Date): CheckErrors {
  const errors = wayFields[way].flatMap((field) => {
    const error = fieldError(field, draft[field].trim(), today);
    return error === undefined ? [] : [[field, error] as const];
  });
  const isCustomers = way === 'anotherSsn' && isSameNumber(draft, today);
  const isUnconfirmed = needsConfirmation(way) && !draft.isConfirmed;
  return {
    ...Object.fromEntries(errors),
    ...(isCustomers ? { otherSsn: customersOwn } : {}),
    ...(isUnconfirmed ? { isConfirmed: 'pickedUp.confirmRequired' } : {}),
  };
}

/** Whether both identity numbers are the same one, however they are written. */
function isSameNumber({ ssn, otherSsn }: IdentityCheckDraft, today: Date): boolean {
  const [customers, others] = [ssn, otherSsn].map((text) => parseIdentityNumber(text, today));
  return customers !== undefined && customers.canonical === others?.canonical;
}

function pinError(text: string): string | undefined {
  const fault = pinFault(cleanPin(text));
  return fault === undefined ? undefined : `validation.${fault}`;
}

function fieldError(field: CheckField, text: string, today: Date): string | undefined {
  if (text === '') return 'validation.required';
  if (field === 'pinCode') return pinError(text);
  if (field === 'ssn' || field === 'otherSsn') {
    const isNumber = parseIdentityNumber(text, today) !== undefined;
    return isNumber ? undefined : 'validation.identityNumber';
  }
  return undefined;
}

/** The draft as it is sent, with kolli ID and PIN cleaned of what was typed or scanned beside them (DLG-14, TXT-01). */
export function cleanCheck(draft: IdentityCheckDraft): IdentityCheckDraft {
  return {
    kolliId: cleanKolliId(draft.kolliId),
    ssn: draft.ssn.trim(),
    otherSsn: draft.otherSsn.trim(),
    phoneNumber: draft.phoneNumber.trim(),
    pinCode: cleanPin(draft.pinCode),
    isConfirmed: draft.isConfirmed,
  };
}
