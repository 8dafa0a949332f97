import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { codeText } from '../text/code-text.ts';

/** The props that make a Mantine input a field of a form; its error as a sentence. */
export function useFieldProps<Values>(form: UseFormReturnType<Values>) {
  const { i18n } = useTranslation();
  return (path: string, type: 'input' | 'checkbox' = 'input') => {
    const code = form.errors[path];
    const error = typeof code === 'string' ? codeText(i18n, code) : undefined;
    const props = { ...form.getInputProps(path, { type }), error };
    // Mantine's checkbox does not announce an error to screen readers.
    return type === 'checkbox' ? { ...props, 'aria-invalid': error !== undefined } : props;
  };
}
