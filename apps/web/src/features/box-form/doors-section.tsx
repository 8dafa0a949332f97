import type { CallResult } from '@kolli/contract/call/call';
import type { listTemplateChoices } from '@kolli/contract/box/pickup-box-changes';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { Notice } from '../../components/state/notice.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import type { SectionProps } from './box-form-types.ts';

type DoorsSectionProps = SectionProps & {
  templates: CallResult<typeof listTemplateChoices> | undefined;
  isAdmin: boolean;
};

/** The template of the box: it can be changed only while the box is empty (BOX-31). */
export function DoorsSection(props: DoorsSectionProps) {
  const { box, editing, propsOf, canUpdate, isAdmin } = props;
  const { t } = useTranslation();
  const { templateId } = editing.form.values;
  const isEmpty = box.reservations.length === 0;
  const isOther = templateId !== box.info.templateId;
  // A changed template can be reset, even if the box has since been used.
  const isFixed = !canUpdate || (!isEmpty && !isOther);
  return (
    <FormSection title={t('editBox.doors')} text={t('editBox.doorsText')}>
      <div data-wide>
        <SelectField
          {...propsOf('templateId')}
          // The select also counts clicks while it is read-only: without a new key it would open
          // when it becomes enabled.
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

/** The templates to choose from; until they have loaded, the box's own by its id. */
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
