import { useTranslation } from 'react-i18next';
import type { EditForm } from '../../components/edit-form/use-edit-form.ts';
import { isUnfilled } from '../../components/edit-form/field-errors.ts';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import type { BoxValues } from './box-values.ts';

/** May be empty: customers then get messages in the pharmacy's languages. */
const optional: keyof BoxValues = 'customerSMSLanguages';

/**
 * A field's props; once anything was changed, every empty required field shows an error (BOX-32).
 */
export function useBoxFieldProps({ form, isDirty }: EditForm<BoxValues>) {
  const { t } = useTranslation();
  const propsOf = useFieldProps(form);
  return (field: keyof BoxValues, type?: 'checkbox') => {
    const props = propsOf(field, type);
    const isMissing = isDirty && field !== optional && isUnfilled(form.values[field]);
    return isMissing ? { ...props, error: t('validation.required') } : props;
  };
}
