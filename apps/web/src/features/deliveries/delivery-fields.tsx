import { Button, Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type RefAttributes, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/code-text.ts';
import { kolliFieldProps } from '../../lib/use-scanner.ts';
import classes from './delivery-fields.module.css';
import type { DeliveryDraft, DraftField } from './delivery-draft.ts';
import type { DeliveryForm } from './use-delivery-form.ts';

export type FieldRefs = RefObject<Partial<Record<DraftField, HTMLInputElement | null>>>;

type DeliveryFieldsProps = { form: DeliveryForm; fields: FieldRefs };

/** The fields of a reservation (DLG-12 to DLG-20), errors beside them. */
export function DeliveryFields({ form, fields }: DeliveryFieldsProps) {
  const { t, i18n } = useTranslation();
  const { draft } = form;
  const props = (field: DraftField) => {
    const error = form.errors[field];
    return {
      ref: (element: HTMLInputElement | null) => {
        fields.current[field] = element;
      },
      value: draft[field],
      error: error === undefined ? undefined : codeText(i18n, error),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        form.change(field, event.currentTarget.value);
      },
      onBlur: () => {
        form.leave(field);
      },
      autoComplete: 'off',
    };
  };
  const kolliProps = (field: DraftField) => ({
    ...props(field),
    ...kolliFieldProps,
    onKeyDown: blockSpace,
    autoCapitalize: 'none',
    spellCheck: false,
  });
  return (
    <div className={classes.grid}>
      <KolliFields propsOf={kolliProps} fields={fields} begun={additionalFieldsOf(draft)} />
      <TextInput
        required
        type="tel"
        inputMode="tel"
        label={t('delivery.phone')}
        placeholder="+358401234567"
        {...props('phoneNumber')}
      />
      <Checkbox
        className={classes.drug ?? ''}
        label={t('delivery.includesDrugs')}
        checked={draft.isDrug}
        onChange={(event) => {
          form.changeIsDrug(event.currentTarget.checked);
        }}
      />
      {draft.isDrug && <TextInput label={t('delivery.ssn')} {...props('ssn')} />}
    </div>
  );
}

type KolliFieldsProps = {
  propsOf: (field: DraftField) => TextInputProps & RefAttributes<HTMLInputElement>;
  fields: FieldRefs;
  /** How many additional fields hold something. */
  begun: number;
};

/** The kolli ID, and up to two more that are asked for one by one (DLG-15). */
function KolliFields({ propsOf, fields, begun }: KolliFieldsProps) {
  const { t } = useTranslation();
  const [more, setMore] = useState(begun);
  // A draft may come back into the form after it has opened.
  if (begun > more) setMore(begun);
  return (
    <div className={classes.column}>
      <TextInput required data-autofocus label={t('delivery.kolliId')} {...propsOf('deliveryId')} />
      {more > 0 && (
        <TextInput
          label={t('delivery.kolliId2')}
          {...propsOf('additional1')}
          data-autofocus-added
        />
      )}
      {more > 1 && <TextInput label={t('delivery.kolliId3')} {...propsOf('additional2')} />}
      {more < 2 && (
        <Button
          variant="subtle"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setMore(more + 1);
            const added = more === 0 ? 'additional1' : 'additional2';
            // The field is there only after this click has been drawn.
            requestAnimationFrame(() => fields.current[added]?.focus());
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
