import type { ReactNode } from 'react';
import { FormFooter } from './form-footer.tsx';
import { FormPage } from './form-page.tsx';
import type { EditForm } from '../edit-form/use-edit-form.ts';

type EditPageProps<Values> = {
  /** The form's name to a screen reader. */
  label: string;
  editing: EditForm<Values>;
  /** Why the page is read-only, shown at both buttons of its footer. Undefined where it can be changed. */
  readOnlyReason: string | undefined;
  /** The values after Clean fields. */
  emptied: Partial<Values>;
  /** FormSections, and notices above them. */
  children: ReactNode;
};

/** The page of a form that changes what is there already. */
export function EditPage<Values>(props: EditPageProps<Values>) {
  const { label, editing, readOnlyReason, emptied, children } = props;
  const { ref, isDirty, isBusy, errors, submit, clean } = editing;
  return (
    <FormPage
      ref={ref}
      label={label}
      isDirty={isDirty}
      errors={errors}
      onSubmit={submit}
      footer={
        <FormFooter
          reason={readOnlyReason}
          isBusy={isBusy}
          isDirty={isDirty}
          onClean={() => clean(emptied)}
        />
      }
    >
      {children}
    </FormPage>
  );
}
