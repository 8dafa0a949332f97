import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { PhoneInput } from '../../../components/edit-form/phone-input.tsx';
import { kolliFieldProps } from '../../../lib/scan/kolli-field.ts';
import classes from './delivery-fields.module.css';
import type { DeliveryDraft, DraftField } from './delivery-draft.ts';
import type { DeliveryForm } from './use-delivery-form.ts';

/** The fields of a reservation (DLG-12 to DLG-20), errors beside them. */
export function DeliveryFields({ form, country }: Pick<DeliveryForm, 'form' | 'country'>) {
  const { t } = useTranslation();
  const propsOf = useFieldProps(form);
  const { isDrug } = form.values;
  const [isIdBegun] = useState(() => form.values.deliveryId !== '');
  return (
    <div className={classes.grid}>
      <KolliFields form={form} isFirst={!isIdBegun} />
      <PhoneInput
        required
        data-autofocus={isIdBegun || undefined}
        country={country}
        label={t('delivery.phone')}
        placeholder="+358401234567"
        {...propsOf('phoneNumber')}
        onComplete={(phone) => form.setFieldValue('phoneNumber', phone)}
      />
      <Checkbox
        className={classes.drug ?? ''}
        label={t('delivery.includesDrugs')}
        checked={isDrug}
        onChange={({ currentTarget }) => {
          form.setFieldValue('isDrug', currentTarget.checked);
          if (!currentTarget.checked) form.setFieldValue('ssn', '');
        }}
      />
      {isDrug && (
        <TextInput
          autoComplete="off"
          // Some browsers send what they check to a service.
          spellCheck={false}
          label={t('delivery.ssn')}
          {...propsOf('ssn')}
        />
      )}
    </div>
  );
}

/** The kolli ID, and up to two more that are asked for one by one (DLG-15). */
function KolliFields({ form, isFirst }: Pick<DeliveryForm, 'form'> & { isFirst: boolean }) {
  const { t } = useTranslation();
  const fieldProps = useFieldProps(form);
  const propsOf = (field: DraftField) => ({
    ...fieldProps(field),
    ...kolliFieldProps,
    onKeyDown: blockSpace,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  });
  const begun = additionalFieldsOf(form.values);
  const [more, setMore] = useState(begun);
  // A draft may come back into the form after it has opened.
  if (begun > more) setMore(begun);
  return (
    <div className={classes.column}>
      <TextInput
        required
        data-autofocus={isFirst || undefined}
        label={t('delivery.kolliId')}
        {...propsOf('deliveryId')}
      />
      {more > 0 && <TextInput label={t('delivery.kolliId2')} {...propsOf('additional1')} />}
      {more > 1 && <TextInput label={t('delivery.kolliId3')} {...propsOf('additional2')} />}
      {more < 2 && (
        <Button
          variant="subtle"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            // Draws the field at once: focused any later, it could take what is typed into the next one.
            flushSync(() => setMore(more + 1));
            form.getInputNode(more === 0 ? 'additional1' : 'additional2')?.focus();
          }}
        >
          {t('delivery.addKolliId')}
        </Button>
      )}
    </div>
  );
}

function additionalFieldsOf({ additional1, additional2 }: DeliveryDraft): number {
  if (additional2 !== '') return 2;
  return additional1 === '' ? 0 : 1;
}

/** Spaces never get into a kolli ID by typing (DLG-13); pasted ones go when it is sent. */
function blockSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}
