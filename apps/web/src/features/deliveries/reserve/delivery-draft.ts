import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { cleanKolliId, comparedKolliId, kolliIdPattern } from '@kolli/domain/delivery/kolli-ids';
import { isPhoneBegun, plainPhone } from '@kolli/domain/people/phone-numbers';
import { phoneError } from '../phone-error.ts';

/**
 * A new delivery before anything is typed: all fields of the form. A text without a rule of its own is
 * optional, and sent as it was typed.
 */
export const emptyDraft = {
  deliveryId: '',
  additional1: '',
  additional2: '',
  phoneNumber: '',
  ssn: '',
  isDrug: false,
};

/** A new delivery as somebody is typing it; the two additional kolli IDs are optional (DLG-15). */
export type DeliveryDraft = Readonly<typeof emptyDraft>;
export type DraftField = Exclude<keyof DeliveryDraft, 'isDrug'>;

/** What a form begins with for a scanned kolli ID: its other input, if there is any; undefined for an empty one. */
export function draftOf(kolliId: string | undefined, begun?: DeliveryDraft) {
  return kolliId === undefined ? begun : { ...(begun ?? emptyDraft), deliveryId: kolliId };
}

/** Whether anything has been entered that would be lost. */
export function isEntered(draft: DeliveryDraft): boolean {
  return Object.values(draft).some((value) => String(value || '').trim() !== '');
}

export type DraftErrorKey =
  | 'validation.required'
  | 'validation.kolliId'
  | 'validation.kolliIdTwice'
  | 'validation.phoneNumber'
  | 'validation.identityNumber';

type Rule = (draft: DeliveryDraft, today: Date, country: string) => DraftErrorKey | undefined;

const rules: Partial<Readonly<Record<DraftField, Rule>>> = {
  deliveryId: (draft) =>
    cleanKolliId(draft.deliveryId) === ''
      ? 'validation.required'
      : kolliIdError(draft.deliveryId, []),
  additional1: (draft) => kolliIdError(draft.additional1, [draft.deliveryId]),
  additional2: (draft) => kolliIdError(draft.additional2, [draft.deliveryId, draft.additional1]),
  phoneNumber: ({ phoneNumber }, _today, country) => phoneError(phoneNumber, country),
  ssn: ({ isDrug, ssn }, today) => {
    const isWrong = isDrug && ssn.trim() !== '' && parseIdentityNumber(ssn, today) === undefined;
    return isWrong ? 'validation.identityNumber' : undefined;
  },
};

function kolliIdError(text: string, earlier: readonly string[]): DraftErrorKey | undefined {
  const id = cleanKolliId(text);
  if (id === '') return undefined;
  if (!kolliIdPattern.test(id)) return 'validation.kolliId';
  const others = earlier.map((one) => comparedKolliId(cleanKolliId(one)));
  return others.includes(comparedKolliId(id)) ? 'validation.kolliIdTwice' : undefined;
}

/**
 * What is wrong with a field, by the rules that the server goes by (DLG-12 to DLG-19). A phone number in
 * national form needs the pharmacy's country (ISO 3166).
 */
export function draftError(
  draft: DeliveryDraft,
  field: DraftField,
  today: Date,
  country = '',
): DraftErrorKey | undefined {
  return rules[field]?.(draft, today, country);
}

/** Whether more typing can still make the field right: it is not called wrong before it is left. */
export function isUnfinished(draft: DeliveryDraft, field: string): boolean {
  if (field === 'phoneNumber') {
    return draft.phoneNumber.trim() !== '' && isPhoneBegun(draft.phoneNumber);
  }
  return field === 'ssn' && draft.ssn.trim().length < 10;
}

/** All that is wrong, by field. */
export function draftErrors(
  draft: DeliveryDraft,
  today: Date,
  country = '',
): Readonly<Record<string, DraftErrorKey>> {
  const found = Object.entries(rules).flatMap(([field, rule]) => {
    const error = rule(draft, today, country);
    return error === undefined ? [] : [[field, error] as const];
  });
  return Object.fromEntries(found);
}

/**
 * The draft as it is sent: IDs cleaned (DLG-14, DLG-16), the phone number without spaces, an identity
 * number only with drugs.
 */
export function newDeliveryOf(draft: DeliveryDraft) {
  const { additional1, additional2, isDrug, ssn, ...texts } = draft;
  return {
    ...texts,
    deliveryId: cleanKolliId(texts.deliveryId),
    additionalDeliveryIds: [additional1, additional2].map(cleanKolliId).filter((id) => id !== ''),
    phoneNumber: plainPhone(texts.phoneNumber),
    is_drug: isDrug,
    ...(isDrug && ssn.trim() !== '' ? { ssn: ssn.trim() } : {}),
  };
}
