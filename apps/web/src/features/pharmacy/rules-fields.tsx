import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { hiddenPin, SecretInput } from '../../components/form/secret-input.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { languageText } from '../../lib/text/intl-text.ts';
import { languages } from '@kolli/domain/people/languages';
import { LanguageCheckboxes } from '../../components/form/language-checkboxes.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';
import { keepTimes } from './pharmacy-values.ts';
import type { EntryPin } from './use-entry-pin.ts';

type RulesFieldsProps = SectionProps & { entryPin: EntryPin };

/** Settings that only admins can change: entry PIN, times, languages, identity checks. */
export function RulesFields({ editing, propsOf, entryPin }: RulesFieldsProps) {
  const { t, i18n } = useTranslation();
  const { language, uiLanguages } = editing.form.values;
  return (
    <FormSection title={t('pharmacy.rules')} text={t('pharmacy.rulesText')}>
      <PinField propsOf={propsOf} entryPin={entryPin} />
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

type PinFieldProps = Pick<SectionProps, 'propsOf'> & { entryPin: EntryPin };

/** The entry PIN: what is typed replaces it, whether it was shown or not. */
function PinField({ propsOf, entryPin }: PinFieldProps) {
  const { t } = useTranslation();
  return (
    <SecretInput
      {...propsOf('pinCode')}
      required={entryPin.pin !== null}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      label={t('pharmacy.pinCode')}
      placeholder={entryPin.pin === null ? hiddenPin : undefined}
      showLabel={t('pharmacy.showPin')}
      hideLabel={t('pharmacy.hidePin')}
      load={entryPin.load}
    />
  );
}
