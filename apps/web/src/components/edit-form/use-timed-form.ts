import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FieldErrors } from './field-errors.ts';

/**
 * When the form's own errors show. `left`: when their field loses focus and on saving, until one types
 * there. `saved`: only on saving, until one types there. `live`: from the first try to save until they
 * are corrected; with `isUnfinished` also earlier, in a field that was changed: when it loses focus, or
 * at once where more typing cannot make it valid.
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

/** A form whose errors are those to show now; `showAll` shows all errors and returns whether there are any. */
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
    const found = check(form.getValues());
    const hasErrors = Object.keys(found).length > 0;
    if (hasErrors && !isLive) form.setErrors({ ...found });
    return hasErrors;
  };
  return { form: { ...form, errors } as typeof form, showAll, forget };
}

/** Which errors of a live form show. `forget` starts over, once all is saved. */
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
