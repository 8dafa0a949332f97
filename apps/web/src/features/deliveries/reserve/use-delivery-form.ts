import { internationalPhone } from '@kolli/domain/people/phone-numbers';
import { type EditForm, useEditForm } from '../../../components/edit-form/use-edit-form.ts';
import { usePharmacyCountry } from '../../../lib/call/use-pharmacy-country.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import {
  type DeliveryDraft,
  draftErrors,
  emptyDraft,
  isEntered,
  isUnfinished,
} from './delivery-draft.ts';
import { serverFieldErrors } from './server-field-errors.ts';

type DeliveryFormOptions<Result> = {
  /** Names its draft across an expired session, which has all but the identity number. */
  id: string;
  /** What it begins with. */
  begun?: DeliveryDraft | undefined;
  save: (draft: DeliveryDraft) => Promise<Result>;
  onSaved: (result: Result) => void;
};

export type DeliveryForm = EditForm<DeliveryDraft> & {
  /** The pharmacy's country (ISO 3166), by which phone numbers are read. */
  readonly country: string;
};

/** The form of a new delivery. An error shows once its field is dirty (DLG-20). */
export function useDeliveryForm<Result>(options: DeliveryFormOptions<Result>): DeliveryForm {
  const { id, begun, save, onSaved } = options;
  const country = usePharmacyCountry();
  const editing = useEditForm<DeliveryDraft, Result>({
    id,
    saved: emptyDraft,
    begun: begun && { values: begun },
    secret: 'ssn',
    check: (draft) => draftErrors(draft, new Date(serverNow()), country),
    timing: { isUnfinished },
    // Enter sends the form before the field is left.
    save: (draft) =>
      save({ ...draft, phoneNumber: internationalPhone(draft.phoneNumber, country) }),
    errorsOf: serverFieldErrors,
    onSaved,
  });
  return { ...editing, country, isDirty: isEntered(editing.form.values) };
}
