import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import type { SectionProps } from './box-form-types.ts';

const fields = [
  'basicMin',
  'basicMax',
  'fridgeMin',
  'fridgeMax',
  'reportMinutes',
  'alarmMinutes',
] as const;
const holdFields = ['basicHold', 'fridgeHold'] as const;

/** For admins: the allowed temperatures, the reporting interval, the alarm delay, and the limits of a hold. */
export function TemperaturesSection({ propsOf }: SectionProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('editBox.temperatures')} text={t('editBox.temperaturesText')}>
      {fields.map((field) => (
        <TextInput
          key={field}
          {...propsOf(field)}
          required
          inputMode={field.endsWith('Minutes') ? 'decimal' : 'text'}
          autoComplete="off"
          label={t(`editBox.${field}`)}
        />
      ))}
      {holdFields.map((field) => (
        <TextInput
          key={field}
          {...propsOf(field)}
          required
          inputMode="numeric"
          autoComplete="off"
          label={t(`editBox.${field}`)}
          description={t('editBox.holdText')}
        />
      ))}
    </FormSection>
  );
}
