import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { codeText } from '../text/code-text.ts';

/** What the kit's input needs to be a field of a form; its fault as a sentence. */
export function useFieldProps<Values>(form: UseFormReturnType<Values>) {
  const { i18n } = useTranslation();
  return (path: string, type: 'input' | 'checkbox' = 'input') => {
    const fault = form.errors[path];
    const error = typeof fault === 'string' ? codeText(i18n, fault) : undefined;
    const props = { ...form.getInputProps(path, { type }), error };
    // The kit's checkbox tells a fault to eyes alone.
    return type === 'checkbox' ? { ...props, 'aria-invalid': error !== undefined } : props;
  };
}
