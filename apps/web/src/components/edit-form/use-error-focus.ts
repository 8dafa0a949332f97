import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from './field-errors.ts';

/** Mantine's form marks its fields with a path; another input in the form has errors of its own. */
const fieldInError = '[data-path][aria-invalid="true"], [data-path] [aria-invalid="true"]';

/** An error as the summary above a form shows it. */
export type FieldError = {
  readonly label: string;
  readonly message: string;
  readonly goTo: () => void;
};

const textOf = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** Its label without the mark of a required field. */
function labelOf(field: HTMLElement): string {
  const [label] = field instanceof HTMLInputElement ? (field.labels ?? []) : [];
  const text = label?.textContent ?? field.getAttribute('aria-label');
  return (text ?? textOf(field.getAttribute('aria-labelledby'))).replace(/\s*\*$/u, '');
}

/** The message that Mantine describes the field by; other descriptions are no part of it. */
function messageOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return textOf(ids.find((id) => id.endsWith('-error')) ?? null);
}

const fieldsInError = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLElement>(fieldInError) ?? []),
];

const summaryOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-error-summary]');

const errorOf = (field: HTMLElement): FieldError => ({
  label: labelOf(field),
  message: messageOf(field),
  goTo: () => field.focus(),
});

/**
 * Moves the focus after an error, once it is rendered: to the first field with one, or where the form has a summary
 * (`data-error-summary`) and several errors, to that; without any back to the form's button, which lost the focus
 * while it was busy. `shown` are the form's errors now; `errors` those of the summary, until they are corrected.
 */
export function useErrorFocus(
  ref: RefObject<HTMLFormElement | null>,
  { isBusy, shown }: { readonly isBusy: boolean; readonly shown: FieldErrors },
) {
  const [requests, setRequests] = useState(0);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [summaries, setSummaries] = useState(0);
  const handled = useRef(0);
  useEffect(() => {
    const fields = fieldsInError(ref.current);
    // Corrected errors leave the summary; others do not enter it while somebody types.
    if (errors.length > fields.length) setErrors(fields.map(errorOf));
    if (requests === handled.current || isBusy) return;
    handled.current = requests;
    const [field] = fields;
    if (fields.length > 1 && summaryOf(ref.current)) {
      setErrors(fields.map(errorOf));
      setSummaries((before) => before + 1);
    } else if (field) field.focus();
    else if (document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [requests, isBusy, ref, shown, errors]);
  useEffect(() => {
    // Once it shows the errors.
    if (summaries > 0) summaryOf(ref.current)?.focus();
  }, [summaries, ref]);
  return { errors, goToError: () => setRequests((before) => before + 1) };
}
