import type { ReactNode, Ref } from 'react';
import type { FieldError } from '../edit-form/use-error-focus.ts';
import { ErrorSummary } from '../edit-form/error-summary.tsx';
import classes from './form-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';

type FormPageProps = {
  /** The form's name to a screen reader. */
  label: string;
  onSubmit: () => void;
  /** Something is entered that is not saved: leaving the page asks for confirmation. */
  isDirty: boolean;
  /** What is to be corrected. */
  errors: readonly FieldError[];
  /** A FormFooter. */
  footer: ReactNode;
  ref?: Ref<HTMLFormElement>;
  /** FormSections, and notices above them. */
  children: ReactNode;
};

/** A screen that is one form: sections one below the other, and a foot that stays in reach. */
export function FormPage({
  label,
  onSubmit,
  isDirty,
  errors,
  footer,
  ref,
  children,
}: FormPageProps) {
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <form
        ref={ref}
        noValidate
        aria-label={label}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={classes.body}>
          <ErrorSummary errors={errors} />
          {children}
        </div>
        {footer}
      </form>
    </>
  );
}
