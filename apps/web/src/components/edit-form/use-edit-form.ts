import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { isSame } from '../../lib/edited-fields.ts';
import type { DraftValues } from '../../lib/kept-drafts.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { type FieldErrors, serverErrors } from './field-errors.ts';

type EditFormOptions<Values extends DraftValues, Result> = {
  /** Names the form's draft, which is kept across an expired session. */
  id: string;
  /** What is saved; read anew it fills the form again, unless something is entered. */
  saved: Values;
  /** Left out of the draft, such as a PIN. */
  secret?: keyof Values & string;
  check: (values: Values, saved: Values) => FieldErrors;
  save: (values: Values, saved: Values) => Promise<Result>;
  /** Codes of the server that belong to a field: `{ email_in_use: 'email' }`. */
  codes?: FieldErrors;
  onSaved: (result: Result) => void;
};

export type EditForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Something is entered that is not saved. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Saves what is valid, once at a time; shows what is not, and goes to the first such field. */
  readonly submit: () => void;
  /** Empties fields and calls nothing. */
  readonly clean: (emptied: Partial<Values>) => void;
};

/**
 * The state of a form page: what is saved and what is entered, faults beside their fields (on
 * leaving a field, all on saving, the server's after it), one saving at a time, nothing typed lost.
 */
export function useEditForm<Values extends DraftValues, Result>(
  options: EditFormOptions<Values, Result>,
): EditForm<Values> {
  const { check } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(options.saved);
  const form = useForm<Values>({
    initialValues: options.saved,
    validate: (values) => ({ ...check(values, saved) }),
    validateInputOnBlur: true,
  });
  const isDirty = !isSame(form.values, saved);
  useFresh(options.saved, (fresh) => {
    if (isDirty || isSame(fresh, saved)) return;
    setSaved(fresh);
    form.setValues(fresh);
  });
  const restore = (kept: Partial<DraftValues>) => {
    // What was kept of the same fields; the rest, such as the secret, stays as it is saved.
    form.setValues(kept as Partial<Values>);
  };
  useKeptDraft(options.id, withoutSecret(form.values, options.secret), restore, saved);
  const goToFault = useFirstFault(ref);
  const show = (errors: FieldErrors) => {
    form.setErrors({ ...errors });
    goToFault();
  };
  const saving = useSaving(options, saved, { onSaved: setSaved, onRefused: show });
  const submit = () => {
    const values = form.getValues();
    const faults = check(values, saved);
    if (Object.keys(faults).length > 0) show(faults);
    else saving.save(values);
  };
  const clean = (emptied: Partial<Values>) => form.setValues(emptied);
  return { form, ref, isDirty, isBusy: saving.isBusy, submit, clean };
}

type Outcome<Values> = {
  readonly onSaved: (values: Values) => void;
  readonly onRefused: (errors: FieldErrors) => void;
};

/** So long after saving the same is not saved again. */
const secondClickMs = 1000;

/** Saves once at a time; what the server refuses for a field is the screen's to show. */
function useSaving<Values extends DraftValues, Result>(
  { save, codes, onSaved }: EditFormOptions<Values, Result>,
  saved: Values,
  outcome: Outcome<Values>,
) {
  const errorsOf = (error: unknown) =>
    error instanceof CallError ? serverErrors(error, Object.keys(saved), codes) : {};
  const { mutateAsync, isPending } = useMutation<Result, CallError, Values>({
    mutationFn: (values) => save(values, saved),
    meta: { isShownByScreen: (error) => Object.keys(errorsOf(error)).length > 0 },
  });
  const once = useSingleFlight();
  const last = useRef<{ readonly values: Values; readonly at: number }>(null);
  return {
    isBusy: isPending,
    save: (values: Values) => {
      // The second click of two may come when the first is answered already.
      const isRecent = performance.now() - (last.current?.at ?? 0) < secondClickMs;
      if (isRecent && isSame(values, last.current?.values)) return;
      once(() =>
        mutateAsync(values).then(
          (result) => {
            last.current = { values, at: performance.now() };
            outcome.onSaved(values);
            onSaved(result);
          },
          (error: unknown) => outcome.onRefused(errorsOf(error)),
        ),
      );
    },
  };
}

function useFresh<Values>(fresh: Values, onFresh: (fresh: Values) => void): void {
  const tell = useEffectEvent(onFresh);
  const text = JSON.stringify(fresh);
  useEffect(() => {
    tell(JSON.parse(text) as Values);
  }, [text]);
}

function withoutSecret(values: DraftValues, secret: string | undefined): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field !== secret));
}

/** Goes to the first field with a fault, once the faults are drawn. */
function useFirstFault(form: RefObject<HTMLFormElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times, form]);
  return () => setTimes((before) => before + 1);
}
