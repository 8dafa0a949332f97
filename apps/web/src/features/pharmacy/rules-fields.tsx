import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { languageText } from '../../lib/text/intl-text.ts';
import { languages } from '@kolli/domain/people/languages';
import { LanguageCheckboxes } from '../../components/form/language-checkboxes.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';
import { keepTimes } from './pharmacy-values.ts';

/** Settings that only admins can change: entry PIN, times, languages, identity checks. */
export function RulesFields({ editing, propsOf }: SectionProps) {
  const { t, i18n } = useTranslation();
  const { language, uiLanguages } = editing.form.values;
  return (
    <FormSection title={t('pharmacy.rules')} text={t('pharmacy.rulesText')}>
      <PinField propsOf={propsOf} />
      <TextInput
        {...propsOf('businessId')}
        required
        autoComplete="off"
        label={t('pharmacy.businessId')}
      />
      {keepTimes.map((name) => (
        <TextInput
          key={name}
          {...propsOf(name)}
          required
          inputMode="decimal"
          autoComplete="off"
          label={t('pharmacy.inDays', { label: t(`pharmacy.${name}`) })}
        />
      ))}
      <SelectField
        {...propsOf('language')}
        required
        label={t('pharmacy.language')}
        value={language}
        data={languages.map((value) => ({ value, label: languageText(value, i18n.language) }))}
      />
      <LanguageCheckboxes
        {...propsOf('uiLanguages')}
        label={t('pharmacy.uiLanguages')}
        value={uiLanguages}
        isFixed={false}
      />
      <Checkbox
        {...propsOf('strongAuthentication', 'checkbox')}
        wrapperProps={{ 'data-wide': true }}
        label={t('pharmacy.strongAuthentication')}
        description={t('pharmacy.strongAuthenticationText')}
      />
    </FormSection>
  );
}

function PinField({ propsOf }: Pick<SectionProps, 'propsOf'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...propsOf('pinCode')}
      required
      type={isShown ? 'text' : 'password'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      label={t('pharmacy.pinCode')}
      rightSection={
        <ActionIcon
          size={28}
          aria-label={t(isShown ? 'pharmacy.hidePin' : 'pharmacy.showPin')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
