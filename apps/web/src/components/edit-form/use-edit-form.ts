import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { isSame } from '../../lib/form/edited-fields.ts';
import type { DraftValues } from '../../lib/form/saved-drafts.ts';
import { useSavedDraft } from '../../lib/form/use-saved-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { type FieldErrors, serverErrors } from './field-errors.ts';
import { type FieldError, useErrorFocus } from './use-error-focus.ts';
import { type Timing, useTimedForm } from './use-timed-form.ts';

export type EditFormOptions<Values extends DraftValues, Result> = {
  /** Names the form's draft, which is saved across an expired session; null where nothing may be. */
  id: string | null;
  /** The saved values. When they change they fill the form again, unless something is entered. */
  saved: Values;
  /** What is entered as the form opens, and its errors. */
  begun?: { readonly values: Values; readonly errors?: FieldErrors } | undefined;
  /** Left out of the draft, such as a PIN. */
  secret?: keyof Values & string;
  check: (values: Values, saved: Values) => FieldErrors;
  /** When an error shows; see {@link Timing}. */
  timing?: Timing<Values>;
  save: (values: Values, saved: Values) => Promise<Result>;
  /** The fields return to `saved` after saving, such as those of a new password. */
  isReset?: boolean;
  /** Codes of the server that belong to a field: `{ email_in_use: 'email' }`. */
  codes?: FieldErrors;
  /** Maps a server's error to fields, where its paths and codes do not name them. */
  errorsOf?: (error: CallError, values: Values) => FieldErrors;
  onSaved: (result: Result, values: Values) => void;
};

export type EditForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Something is entered that is not saved. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Saving is in progress or done. */
  readonly isSent: boolean;
  /** The errors when saving was refused, for a summary above the form. */
  readonly errors: readonly FieldError[];
  /** Saves valid values, once at a time; otherwise shows the errors and moves the focus there. */
  readonly submit: () => void;
  /** Empties fields and calls nothing. */
  readonly clean: (emptied: Partial<Values>) => void;
};

/**
 * The state of a form: its saved and its entered values, errors at their fields (the form's own by
 * its timing, the server's after saving), one saving at a time, nothing typed lost.
 */
export function useEditForm<Values extends DraftValues, Result>(
  options: EditFormOptions<Values, Result>,
): EditForm<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(options.saved);
  const { form, showAll, forget } = useTimedForm<Values>({
    initialValues: options.begun?.values ?? options.saved,
    initialErrors: { ...options.begun?.errors },
    check: (values) => options.check(values, saved),
    timing: options.timing ?? 'left',
  });
  const isDirty = !isSame(form.values, saved);
  useFresh(options.saved, (fresh) => {
    if (isDirty || isSame(fresh, saved)) return;
    setSaved(fresh);
    form.setValues(fresh);
  });
  // The draft's fields; the others, such as the secret, stay as they are saved.
  const restore = (draft: Partial<DraftValues>) => form.setValues(draft as Partial<Values>);
  useSavedDraft(options.id, withoutSecret(form.values, options.secret), restore, saved);
  const { isBusy, isSent, save } = useSaving(options, saved, {
    onSaved: (values) => {
      if (options.isReset !== true) setSaved(values);
      else form.setValues(saved);
      forget();
    },
    onRefused: (refused) => {
      form.setErrors({ ...refused });
      goToError();
    },
  });
  const shown = form.errors as FieldErrors;
  const { errors, goToError } = useErrorFocus(ref, { isBusy, shown });
  const submit = () => {
    if (showAll()) goToError();
    else save(form.getValues());
  };
  return { form, ref, isDirty, isBusy, isSent, errors, submit, clean: (to) => form.setValues(to) };
}

type Outcome<Values> = {
  readonly onSaved: (values: Values) => void;
  readonly onRefused: (errors: FieldErrors) => void;
};

/** How long after saving the same values are not saved again. */
const secondClickMs = 1000;

type Saved<Values> = { readonly values: Values; readonly at: number };

/** Whether these values were just saved: the second of two clicks may come after the response to the first. */
function isRepeated<Values>(last: Saved<Values> | null, values: Values): boolean {
  return (
    last !== null && performance.now() - last.at < secondClickMs && isSame(values, last.values)
  );
}

/** Saves once at a time. An error of a field is shown by the form, any other as a toast. */
function useSaving<Values extends DraftValues, Result>(
  { save, codes, errorsOf, isReset, onSaved }: EditFormOptions<Values, Result>,
  saved: Values,
  outcome: Outcome<Values>,
) {
  const read = errorsOf ?? ((error) => serverErrors(error, Object.keys(saved), codes));
  // The values decide at which field an error is shown, not whether it belongs to a field.
  const isOfField = (error: CallError) => Object.keys(read(error, saved)).length > 0;
  const { mutateAsync, isPending, isSuccess } = useMutation<Result, CallError, Values>({
    mutationFn: (values) => save(values, saved),
    // The mutation's variables are what was typed: they are dropped soon after the form.
    gcTime: 1000,
    meta: { isShownByScreen: (error) => error instanceof CallError && isOfField(error) },
  });
  const once = useSingleFlight();
  const last = useRef<Saved<Values>>(null);
  return {
    isBusy: isPending,
    isSent: isPending || isSuccess,
    save: (values: Values) => {
      if (isRepeated(last.current, values)) return;
      once(() =>
        mutateAsync(values).then(
          (result) => {
            if (isReset !== true) last.current = { values, at: performance.now() };
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
  const notifyFresh = useEffectEvent(onFresh);
  const text = JSON.stringify(fresh);
  useEffect(() => {
    notifyFresh(JSON.parse(text) as Values);
  }, [text]);
}

function withoutSecret(values: DraftValues, secret: string | undefined): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field !== secret));
}
