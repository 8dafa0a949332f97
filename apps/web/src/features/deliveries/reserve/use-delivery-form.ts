import { type EditForm, useEditForm } from '../../../components/edit-form/use-edit-form.ts';
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

export type DeliveryForm = EditForm<DeliveryDraft>;

/** The form of a new delivery. An error shows once its field is dirty (DLG-20). */
export function useDeliveryForm<Result>(options: DeliveryFormOptions<Result>): DeliveryForm {
  const { id, begun, save, onSaved } = options;
  const editing = useEditForm<DeliveryDraft, Result>({
    id,
    saved: emptyDraft,
    begun: begun && { values: begun },
    secret: 'ssn',
    check: (draft) => draftErrors(draft, new Date()),
    timing: { isUnfinished },
    save,
    errorsOf: serverFieldErrors,
    onSaved,
  });
  return { ...editing, isDirty: isEntered(editing.form.values) };
}
