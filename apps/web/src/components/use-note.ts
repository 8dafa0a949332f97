import { useRef, useState } from 'react';
import { useKeptDraft } from '../lib/use-kept-draft.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';

/** The longest note of staff: a description, a comment, a request for service (DLG-23, ALM-06, PHA-22). */
export const maxNote = 250;

type NoteOptions = {
  /** Names the draft that is kept across an expired session. */
  formId: string;
  /** What was noted before. */
  initial?: string;
  isRequired?: boolean;
};

export type Note = ReturnType<typeof useNote>;

/** A note that is being written: what stands in its field, and its saving once it can be saved. */
export function useNote({ formId, initial = '', isRequired = false }: NoteOptions) {
  const [text, setText] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const once = useSingleFlight();
  useKeptDraft(formId, { text }, (kept) => setText(kept.text ?? ''));
  const clean = text.trim();
  const isTooLong = clean.length > maxNote;
  const isMissing = isRequired && clean === '';
  return {
    text,
    setText,
    input,
    clean,
    isRequired,
    isTooLong,
    isMissing: isMissing && isTried,
    isDirty: clean !== initial.trim(),
    submit: (save: (text: string) => Promise<unknown>, onDone: () => void) => {
      setIsTried(true);
      if (isTooLong || isMissing) {
        input.current?.focus();
        return;
      }
      once(async () => {
        const isDone = await save(clean).then(
          () => true,
          () => false,
        );
        if (isDone) onDone();
      });
    },
  };
}
