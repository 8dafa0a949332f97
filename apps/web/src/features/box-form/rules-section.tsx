import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import type { SectionProps } from './box-form-types.ts';
import { ruleEndings, ruleFields } from './box-values.ts';

/** For admins: keep times of lockers, and those of fridge lockers. */
export function RulesSection({ editing, propsOf }: SectionProps) {
  const { t } = useTranslation();
  const { hasFridgeRules } = editing.form.values;
  const label = (ending: (typeof ruleEndings)[number]) =>
    t('pharmacy.inDays', { label: t(`pharmacy.${ruleFields[ending]}`) });
  return (
    <FormSection title={t('editBox.rules')} text={t('editBox.rulesText')}>
      {ruleEndings.map((ending) => (
        <DaysInput
          key={ending}
          {...propsOf(`basic${ending}`)}
          label={t('editBox.basicRule', { label: label(ending) })}
        />
      ))}
      <Checkbox
        {...propsOf('hasFridgeRules', 'checkbox')}
        wrapperProps={{ 'data-wide': true }}
        label={t('editBox.ownFridgeRules')}
      />
      {hasFridgeRules &&
        ruleEndings.map((ending) => (
          <DaysInput
            key={ending}
            {...propsOf(`fridge${ending}`)}
            label={t('editBox.fridgeRule', { label: label(ending) })}
          />
        ))}
    </FormSection>
  );
}

type DaysInputProps = ReturnType<SectionProps['propsOf']> & { label: string };

function DaysInput(props: DaysInputProps) {
  return <TextInput {...props} required inputMode="decimal" autoComplete="off" />;
}
