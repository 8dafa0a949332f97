import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { LanguageCheckboxes } from '../../components/form/language-checkboxes.tsx';
import { languageText } from '../../lib/text/intl-text.ts';
import type { SectionProps } from './box-form-types.ts';

/** The languages of the box's screen and of text messages (BOX-29, BOX-30, BOX-33). */
export function LanguagesSection({ box, editing, propsOf, canUpdate }: SectionProps) {
  const { t, i18n } = useTranslation();
  const { uiLanguages, customerSMSLanguages } = editing.form.values;
  return (
    <FormSection title={t('editBox.languages')} text={t('editBox.languagesText')}>
      <LanguageCheckboxes
        {...propsOf('uiLanguages')}
        label={t('boxInfo.uiLanguages')}
        value={uiLanguages}
        isFixed={!canUpdate}
      />
      <LanguageCheckboxes
        {...propsOf('customerSMSLanguages')}
        label={t('pharmacy.customerSMSLanguages')}
        value={customerSMSLanguages}
        without={t('editBox.smsLanguagesText')}
        isFixed={!canUpdate}
      />
      <TextInput
        readOnly
        value={languageText(box.info.language, i18n.language)}
        label={t('editBox.language')}
      />
    </FormSection>
  );
}
