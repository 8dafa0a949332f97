import type { CallResult } from '@kolli/contract/call';
import type { listTemplateChoices } from '@kolli/contract/pickup-box-changes';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form-section.tsx';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import type { SectionProps } from './box-form-types.ts';

type DoorsSectionProps = SectionProps & {
  templates: CallResult<typeof listTemplateChoices> | undefined;
  isAdmin: boolean;
};

/** What the box is built of: another template only while it is empty (BOX-31). */
export function DoorsSection(props: DoorsSectionProps) {
  const { box, editing, propsOf, canUpdate, isAdmin } = props;
  const { t } = useTranslation();
  const { templateId } = editing.form.values;
  const isEmpty = box.reservations.length === 0;
  const isOther = templateId !== box.info.templateId;
  // Who has chosen another one can take it back, also when the box was used meanwhile.
  const isFixed = !canUpdate || (!isEmpty && !isOther);
  return (
    <FormSection title={t('editBox.doors')} text={t('editBox.doorsText')}>
      <div data-wide>
        <SelectField
          {...propsOf('templateId')}
          // The kit counts the clicks on a fixed one, too: it would open by itself once it is free.
          key={String(isFixed)}
          isFixed={isFixed}
          label={t('editBox.template')}
          {...(isEmpty ? {} : { description: t('editBox.templateFixed') })}
          value={templateId}
          data={useTemplateOptions(props)}
        />
      </div>
      {isOther && (
        <div data-wide role="status">
          <Notice
            kind="warning"
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
            title={t('editBox.templateWarning')}
          >
            {t('editBox.templateWarningText')}
          </Notice>
        </div>
      )}
      {isAdmin && (
        <>
          <Checkbox {...propsOf('outdoor', 'checkbox')} label={t('boxInfo.outdoor')} />
          <Checkbox {...propsOf('cardboardType', 'checkbox')} label={t('boxInfo.cardboard')} />
        </>
      )}
    </FormSection>
  );
}

/** The templates to choose from; until they are known, the box's own by its id. */
function useTemplateOptions({ box, templates = [] }: DoorsSectionProps) {
  const { t } = useTranslation();
  const { templateId } = box.info;
  const options = templates.map(({ id, name, lockers }) => ({
    value: id,
    label: t('editBox.templateOption', { name, count: lockers }),
  }));
  if (options.some(({ value }) => value === templateId)) return options;
  return [{ value: templateId, label: templateId }, ...options];
}
