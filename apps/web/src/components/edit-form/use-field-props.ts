import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { codeText } from '../code-text.ts';

/** What the kit's input needs to be a field of a form; its fault as a sentence. */
export function useFieldProps<Values>(form: UseFormReturnType<Values>) {
  const { i18n } = useTranslation();
  return (path: string, type: 'input' | 'checkbox' = 'input') => {
    const fault = form.errors[path];
    return {
      ...form.getInputProps(path, { type }),
      error: typeof fault === 'string' ? codeText(i18n, fault) : undefined,
    };
  };
}
