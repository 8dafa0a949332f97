import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { isSame } from '../../lib/form/edited-fields.ts';
import type { DraftValues } from '../../lib/form/saved-drafts.ts';
import { useSavedDraft } from '../../lib/form/use-saved-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { type FieldErrors, serverErrors } from './field-errors.ts';
import { type Timing, useTimedForm } from './use-timed-form.ts';

export type EditFormOptions<Values extends DraftValues, Result> = {
  /** Names the form's draft, which is kept across an expired session; null where nothing may be. */
  id: string | null;
  /** What is saved; read anew it fills the form again, unless something is entered. */
  saved: Values;
  /** What is entered as the form opens, and what was wrong about it. */
  begun?: { readonly values: Values; readonly faults?: FieldErrors } | undefined;
  /** Left out of the draft, such as a PIN. */
  secret?: keyof Values & string;
  check: (values: Values, saved: Values) => FieldErrors;
  /** When a fault shows; see {@link Timing}. */
  timing?: Timing<Values>;
  save: (values: Values, saved: Values) => Promise<Result>;
  /** Codes of the server that belong to a field: `{ email_in_use: 'email' }`. */
  codes?: FieldErrors;
  /** What of the server's error belongs to fields, where its paths and codes do not tell. */
  errorsOf?: (error: CallError, values: Values) => FieldErrors;
  onSaved: (result: Result, values: Values) => void;
};

export type EditForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Something is entered that is not saved. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** It is being saved, or is. */
  readonly isSent: boolean;
  /** Saves what is valid, once at a time; shows what is not, and goes to the first such field. */
  readonly submit: () => void;
  /** Empties fields and calls nothing. */
  readonly clean: (emptied: Partial<Values>) => void;
};

/**
 * The state of a form: what is saved and what is entered, faults beside their fields (the form's
 * own by its timing, the server's after saving), one saving at a time, nothing typed lost.
 */
export function useEditForm<Values extends DraftValues, Result>(
  options: EditFormOptions<Values, Result>,
): EditForm<Values> {
  const { check, begun } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(options.saved);
  const { form, showAll, forget } = useTimedForm<Values>({
    initialValues: begun?.values ?? options.saved,
    initialErrors: { ...begun?.faults },
    check: (values) => check(values, saved),
    timing: options.timing ?? 'left',
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
  useSavedDraft(options.id, withoutSecret(form.values, options.secret), restore, saved);
  const goToFault = useFirstFault(ref);
  const { isBusy, isSent, save } = useSaving(options, saved, {
    onSaved: (values) => {
      setSaved(values);
      forget();
    },
    onRefused: (errors) => {
      form.setErrors({ ...errors });
      goToFault();
    },
  });
  const submit = () => {
    if (showAll()) goToFault();
    else save(form.getValues());
  };
  return { form, ref, isDirty, isBusy, isSent, submit, clean: (to) => form.setValues(to) };
}

type Outcome<Values> = {
  readonly onSaved: (values: Values) => void;
  readonly onRefused: (errors: FieldErrors) => void;
};

/** So long after saving the same is not saved again. */
const secondClickMs = 1000;

/** Saves once at a time; what the server refuses for a field is the screen's to show. */
function useSaving<Values extends DraftValues, Result>(
  { save, codes, errorsOf, onSaved }: EditFormOptions<Values, Result>,
  saved: Values,
  outcome: Outcome<Values>,
) {
  const read = errorsOf ?? ((error) => serverErrors(error, Object.keys(saved), codes));
  // Of the values only where a fault stands depends, not whether there is one.
  const isOfField = (error: CallError) => Object.keys(read(error, saved)).length > 0;
  const { mutateAsync, isPending, isSuccess } = useMutation<Result, CallError, Values>({
    mutationFn: (values) => save(values, saved),
    // What was typed is in its variables: they go when the form goes.
    gcTime: 0,
    meta: { isShownByScreen: (error) => error instanceof CallError && isOfField(error) },
  });
  const once = useSingleFlight();
  const last = useRef<{ readonly values: Values; readonly at: number }>(null);
  return {
    isBusy: isPending,
    isSent: isPending || isSuccess,
    save: (values: Values) => {
      // The second click of two may come when the first is answered already.
      const isRecent = performance.now() - (last.current?.at ?? 0) < secondClickMs;
      if (isRecent && isSame(values, last.current?.values)) return;
      once(() =>
        mutateAsync(values).then(
          (result) => {
            last.current = { values, at: performance.now() };
            outcome.onSaved(values);
            onSaved(result, values);
          },
          (error: unknown) => {
            outcome.onRefused(error instanceof CallError ? read(error, values) : {});
          },
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
