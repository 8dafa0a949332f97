import { useState } from 'react';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useNow } from '../../lib/use-now.ts';
import {
  type DeliveryDraft,
  type DraftField,
  draftErrors,
  draftFields,
  emptyDraft,
  isEntered,
  isUnfinished,
  keptPart,
} from './delivery-draft.ts';

type FieldErrors = Partial<Record<DraftField, string | undefined>>;

export type DeliveryForm = {
  readonly draft: DeliveryDraft;
  /** Something is entered. */
  readonly isDirty: boolean;
  /** Catalogue keys of the errors that are to be seen now. */
  readonly errors: FieldErrors;
  readonly change: (field: DraftField, value: string) => void;
  readonly leave: (field: DraftField) => void;
  readonly changeIsDrug: (isDrug: boolean) => void;
  readonly showServerErrors: (errors: FieldErrors) => void;
  /** Shows all errors; tells the first field that has one, in the form's order. */
  readonly check: () => DraftField | undefined;
};

/**
 * The state of a reservation form. An error shows once its field is dirty (DLG-20): at once when
 * what stands there can't become right, else when the field is left; all show after a try to send.
 * `begun` is what it begins with; `formId` names what is kept of it across an expired session.
 */
export function useDeliveryForm(formId: string, begun: DeliveryDraft = emptyDraft): DeliveryForm {
  const [draft, setDraft] = useDraft(formId, begun);
  const [dirty, setDirty] = useState<ReadonlySet<DraftField>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [server, setServer] = useState<FieldErrors>({});
  const found = draftErrors(draft, new Date(useNow()));

  const isShown = (field: DraftField) =>
    isTried ||
    (dirty.has(field) && (left.has(field) || !isUnfinished(draft, field) || draft[field] === ''));
  const own = Object.fromEntries(
    Object.entries(found).filter(([field]) => isShown(field as DraftField)),
  );

  return {
    draft,
    isDirty: isEntered(draft),
    errors: { ...server, ...own },
    change: (field, value) => {
      setDraft((before) => ({ ...before, [field]: value }));
      setDirty((before) => new Set(before).add(field));
      setServer((before) => ({ ...before, [field]: undefined }));
    },
    leave: (field) => {
      setLeft((before) => new Set(before).add(field));
    },
    changeIsDrug: (isDrug) => {
      setDraft((before) => ({ ...before, isDrug, ssn: isDrug ? before.ssn : '' }));
    },
    showServerErrors: setServer,
    check: () => {
      setIsTried(true);
      const errors = draftErrors(draft, new Date());
      return draftFields.find((field) => errors[field] !== undefined);
    },
  };
}

/** What is typed; all but the identity number is kept across an expired session. */
function useDraft(formId: string, begun: DeliveryDraft) {
  const [draft, setDraft] = useState(begun);
  useKeptDraft(formId, keptPart(draft), (kept) => {
    setDraft((before) => ({ ...before, ...kept }));
  });
  return [draft, setDraft] as const;
}
