import { Checkbox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageText } from '../../lib/text/intl-text.ts';
import { languages } from '@kolli/domain/people/languages';

type LanguageCheckboxesProps = {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  isFixed: boolean;
  /** The text for an empty choice; if it is missing, a language is required. */
  without?: string;
};

/** Several of the four languages, by their names in the language shown. */
export function LanguageCheckboxes(props: LanguageCheckboxesProps) {
  const { i18n } = useTranslation();
  const { isFixed, label, value, onChange, error, without } = props;
  return (
    <Checkbox.Group
      data-wide
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      description={without}
      withAsterisk={!isFixed && without === undefined}
    >
      <Group gap="lg" pt={4}>
        {languages.map((language) => (
          <Checkbox
            key={language}
            value={language}
            label={languageText(language, i18n.language)}
            disabled={isFixed}
            aria-invalid={error !== undefined}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
