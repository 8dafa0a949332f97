import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFooter } from '../form-footer.tsx';
import { FormPage } from '../form-page.tsx';
import type { EditForm } from './use-edit-form.ts';

type EditPageProps<Values> = {
  /** The form's name to a screen reader. */
  label: string;
  editing: EditForm<Values>;
  /** Without the permission all is read, and both buttons of the foot say why. */
  canUpdate: boolean;
  /** What Clean fields leaves. */
  emptied: Partial<Values>;
  /** FormSections, and notices above them. */
  children: ReactNode;
};

/** The page of a form that changes what is there already. */
export function EditPage<Values>(props: EditPageProps<Values>) {
  const { label, editing, canUpdate, emptied, children } = props;
  const { t } = useTranslation();
  const { ref, isDirty, isBusy, submit, clean } = editing;
  return (
    <FormPage
      ref={ref}
      label={label}
      isDirty={isDirty}
      onSubmit={submit}
      footer={
        <FormFooter
          reason={canUpdate ? undefined : t('enoughPermissions')}
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
