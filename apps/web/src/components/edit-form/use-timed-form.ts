import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FieldErrors } from './field-errors.ts';

/**
 * When the form's own faults show. `left`: as their fields are left and when all is saved, until one
 * types there. `saved`: only when all is saved, until one types there. `live`: from the first try to
 * save, as long as they are there; with `isUnfinished` earlier, too, in a field that was changed: once it
 * is left, or at once where more typing can't make it right.
 */
export type Timing<Values> =
  | 'left'
  | 'saved'
  | 'live'
  | { readonly isUnfinished: (values: Values, field: string) => boolean };

type TimedFormOptions<Values> = {
  initialValues: Values;
  initialErrors?: FieldErrors;
  check: (values: Values) => FieldErrors;
  timing: Timing<Values>;
};

/** A form whose errors are those to be seen now; `showAll` shows all faults and says whether there are any. */
export function useTimedForm<Values extends object>(options: TimedFormOptions<Values>) {
  const { initialValues, initialErrors, check, timing } = options;
  const { leave, isSeen, tryAll, forget } = useSeen(timing);
  const isLive = timing === 'live' || typeof timing === 'object';
  const form = useForm<Values>({
    initialValues,
    initialErrors: { ...initialErrors },
    validate: (values) => ({ ...check(values) }),
    validateInputOnBlur: timing === 'left',
    // Without onFocus a field counts as touched only once it was changed.
    enhanceGetInputProps: ({ field }) =>
      isLive ? { onFocus: undefined, onBlur: () => leave(String(field)) } : undefined,
  });
  const own = Object.entries(isLive ? check(form.values) : {}).filter(([field]) =>
    isSeen(form.values, field, form.isTouched(field)),
  );
  const errors = { ...form.errors, ...Object.fromEntries(own) };
  const showAll = () => {
    tryAll();
    const faults = check(form.getValues());
    const hasFaults = Object.keys(faults).length > 0;
    if (hasFaults && !isLive) form.setErrors({ ...faults });
    return hasFaults;
  };
  return { form: { ...form, errors } as typeof form, showAll, forget };
}

/** Which faults of a live form are to be seen. `forget` begins anew, once all is saved. */
function useSeen<Values>(timing: Timing<Values>) {
  const [isTried, setIsTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    leave: (field: string) => setLeft((before) => new Set(before).add(field)),
    tryAll: () => setIsTried(true),
    forget: () => {
      setIsTried(false);
      setLeft(new Set());
    },
    isSeen: (values: Values, field: string, isChanged: boolean) => {
      if (isTried || typeof timing !== 'object') return isTried;
      return isChanged && (left.has(field) || !timing.isUnfinished(values, field));
    },
  };
}
