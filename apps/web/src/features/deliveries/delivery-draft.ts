import { parseIdentityNumber } from '@kolli/domain/identity-numbers';
import { cleanKolliId, kolliIdPattern } from '@kolli/domain/kolli-ids';
import { phonePattern } from '@kolli/domain/phone-numbers';

/** The text fields of a reservation form; the two additional kolli IDs are optional (DLG-15). */
export const draftFields = [
  'deliveryId',
  'additional1',
  'additional2',
  'phoneNumber',
  'ssn',
] as const;
export type DraftField = (typeof draftFields)[number];

/** A new delivery as somebody is typing it. */
export type DeliveryDraft = Readonly<Record<DraftField, string>> & { readonly isDrug: boolean };

export const emptyDraft: DeliveryDraft = {
  deliveryId: '',
  additional1: '',
  additional2: '',
  phoneNumber: '',
  ssn: '',
  isDrug: false,
};

/** What may wait in this tab for the person to sign in again: all but the identity number. */
export function keptPart({
  deliveryId,
  additional1,
  additional2,
  phoneNumber,
  isDrug,
}: DeliveryDraft) {
  return { deliveryId, additional1, additional2, phoneNumber, isDrug };
}

/** Whether anything has been entered that would be lost. */
export function isEntered(draft: DeliveryDraft): boolean {
  return draft.isDrug || draftFields.some((field) => draft[field].trim() !== '');
}

export type DraftErrorKey =
  | 'validation.required'
  | 'validation.kolliId'
  | 'validation.kolliIdTwice'
  | 'validation.phoneNumber'
  | 'validation.identityNumber';

/** What is wrong with a field, by the rules that the server goes by (DLG-12 to DLG-19). */
export function draftError(
  draft: DeliveryDraft,
  field: DraftField,
  today: Date,
): DraftErrorKey | undefined {
  if (field === 'phoneNumber') {
    if (draft.phoneNumber.trim() === '') return 'validation.required';
    return phonePattern.test(cleanPhone(draft.phoneNumber)) ? undefined : 'validation.phoneNumber';
  }
  if (field === 'ssn') {
    const isGiven = draft.isDrug && draft.ssn.trim() !== '';
    const isWrong = isGiven && parseIdentityNumber(draft.ssn, today) === undefined;
    return isWrong ? 'validation.identityNumber' : undefined;
  }
  return kolliIdError(draft, field);
}

function kolliIdError(
  draft: DeliveryDraft,
  field: 'deliveryId' | 'additional1' | 'additional2',
): DraftErrorKey | undefined {
  const id = cleanKolliId(draft[field]);
  if (id === '') return field === 'deliveryId' ? 'validation.required' : undefined;
  if (!kolliIdPattern.test(id)) return 'validation.kolliId';
  const earlier: (keyof DeliveryDraft)[] = ['deliveryId', 'additional1'];
  const isTwice = earlier
    .slice(0, field === 'deliveryId' ? 0 : field === 'additional1' ? 1 : 2)
    .some((other) => cleanKolliId(String(draft[other])) === id);
  return isTwice ? 'validation.kolliIdTwice' : undefined;
}

/** Whether more typing can still make the field right: it is not called wrong before it is left. */
export function isUnfinished(draft: DeliveryDraft, field: DraftField): boolean {
  if (field === 'phoneNumber') return /^\+?\d{0,9}$/u.test(cleanPhone(draft.phoneNumber));
  return field === 'ssn' && draft.ssn.trim().length < 10;
}

/** All that is wrong, by field. */
export function draftErrors(
  draft: DeliveryDraft,
  today: Date,
): Partial<Record<DraftField, DraftErrorKey>> {
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const error = draftError(draft, field, today);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

/** The draft as it is sent: IDs cleaned (DLG-14, DLG-16), an identity number only with drugs. */
export function newDeliveryOf(draft: DeliveryDraft) {
  const ssn = draft.ssn.trim();
  return {
    deliveryId: cleanKolliId(draft.deliveryId),
    additionalDeliveryIds: [draft.additional1, draft.additional2]
      .map(cleanKolliId)
      .filter((id) => id !== ''),
    phoneNumber: cleanPhone(draft.phoneNumber),
    is_drug: draft.isDrug,
    ...(draft.isDrug && ssn !== '' ? { ssn } : {}),
  };
}

/** Spaces are how people group a number; the pattern knows none. */
function cleanPhone(text: string): string {
  return text.replace(/\s+/gu, '');
}
