import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../layout/confirm-modal.tsx';
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
  /** What else Clean fields would empty that is easily overlooked: it is asked about first. */
  cleanWarning?: string | undefined;
  /** FormSections, and notices above them. */
  children: ReactNode;
};

/** The page of a form that changes what is there already. */
export function EditPage<Values>(props: EditPageProps<Values>) {
  const { label, editing, readOnlyReason, children } = props;
  const { cleanWarning, emptied } = props;
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
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
          onClean={() => (cleanWarning === undefined ? clean(emptied) : setIsAsking(true))}
        />
      }
    >
      {children}
      {isAsking && (
        <ConfirmModal
          title={t('form.cleanTitle')}
          lead={cleanWarning ?? ''}
          submitText={t('form.clean')}
          isBusy={false}
          onConfirm={() => {
            setIsAsking(false);
            clean(emptied);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </FormPage>
  );
}
