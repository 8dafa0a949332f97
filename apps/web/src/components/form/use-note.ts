import { useRef } from 'react';
import { useSavedDraft } from '../../lib/form/use-saved-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { unfilledErrors } from '../edit-form/field-errors.ts';
import { useTimedForm } from '../edit-form/use-timed-form.ts';

/** The longest note of staff: a description, a comment, a request for service (DLG-23, ALM-06, PHA-22). */
export const maxNote = 250;

type NoteOptions = {
  /** Names the draft that is saved across an expired session. */
  formId: string;
  /** What was noted before. */
  initial?: string;
  isRequired?: boolean;
  /** The least number of characters. */
  minLength?: number;
};

const isLong = (text: string) => text.trim().length > maxNote;

export type Note = ReturnType<typeof useNote>;

/** A note that is being written: the text of its field, and saving it. */
export function useNote(options: NoteOptions) {
  const { formId, initial = '', isRequired = false, minLength = 0 } = options;
  const input = useRef<HTMLTextAreaElement>(null);
  const once = useSingleFlight();
  const { form, showAll, forget } = useTimedForm({
    initialValues: { text: initial },
    check: ({ text }) => {
      if (isLong(text)) return { text: 'note.tooLong' };
      const unfilled = isRequired ? unfilledErrors({ text }) : {};
      const isShort = text.trim().length < minLength;
      return { ...(isShort ? { text: 'validation.tooShort' } : {}), ...unfilled };
    },
    timing: 'live',
  });
  useSavedDraft(formId, form.values, (draft) => form.setValues(draft));
  const clean = form.values.text.trim();
  return {
    form,
    input,
    clean,
    isRequired,
    isTooLong: isLong(clean),
    isDirty: clean !== initial.trim(),
    /** Begins again, once what was typed is saved. */
    clear: () => {
      form.setValues({ text: initial });
      forget();
    },
    /** Whether it may be saved; else its field says why not and has the focus. */
    check: () => {
      const isWrong = showAll();
      if (isWrong) input.current?.focus();
      return !isWrong;
    },
    submit: (save: (text: string) => Promise<unknown>, onDone: () => void) => {
      if (showAll()) input.current?.focus();
      else once(() => save(clean).then(onDone, () => undefined));
    },
  };
}
