import { Checkbox, Group } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '../lib/language.ts';

type LanguageCheckboxesProps = {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  isFixed: boolean;
  /** What it means that none is chosen; without it one is required. */
  without?: string;
};

/** Several of the four languages, each under its own name. */
export function LanguageCheckboxes(props: LanguageCheckboxesProps) {
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
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            value={language}
            label={LANGUAGE_NAMES[language]}
            disabled={isFixed}
            aria-invalid={error !== undefined}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
