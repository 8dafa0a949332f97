import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneInput } from '../../components/edit-form/phone-input.tsx';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import classes from './contact-list.module.css';
import type { SectionProps } from './pharmacy-form-types.ts';

/** The contract's maximum. */
const MAX_CONTACTS = 20;

type ContactListProps = SectionProps & {
  field: 'additionalEmails' | 'additionalPhoneNumbers';
  title: string;
  addLabel: string;
  /** The label of an entry, counted from 1. */
  entryLabel: (place: number) => string;
  type: 'email' | 'tel';
};

/** Additional alarm contacts, one per row, with buttons to add and remove them (PHA-16, PHA-17). */
export function ContactList(props: ContactListProps) {
  const { editing, propsOf, canUpdate, field, title, addLabel, entryLabel, type } = props;
  const { t } = useTranslation();
  const group = useRef<HTMLFieldSetElement>(null);
  const { form } = editing;
  const entries = form.values[field];
  const focusAfterDrawing = (selector: string) => {
    requestAnimationFrame(() => {
      [...(group.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus();
    });
  };
  const refusal = entries.length >= MAX_CONTACTS ? t('validation.tooMany') : undefined;
  return (
    <fieldset ref={group} className={classes.list}>
      <legend>{title}</legend>
      {entries.length === 0 && <p>{t('pharmacy.noneYet')}</p>}
      {entries.map((_entry, index) => (
        <div key={`entry-${String(index)}`} className={classes.entry}>
          <ContactInput
            {...propsOf(`${field}.${String(index)}`)}
            type={type}
            country={form.values.country}
            onComplete={(phone) => form.setFieldValue(`${field}.${String(index)}`, phone)}
            readOnly={!canUpdate}
            aria-label={entryLabel(index + 1)}
          />
          {canUpdate && (
            <ActionIcon
              aria-label={t('pharmacy.removeEntry', { entry: entryLabel(index + 1) })}
              onClick={() => {
                form.removeListItem(field, index);
                focusAfterDrawing('[data-add]');
              }}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <GuardedButton
        data-add
        variant="default"
        reason={canUpdate ? refusal : t('enoughPermissions')}
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => {
          form.insertListItem(field, '');
          focusAfterDrawing('input');
        }}
      >
        {addLabel}
      </GuardedButton>
    </fieldset>
  );
}

type ContactInputProps = ComponentProps<typeof PhoneInput> & Pick<ContactListProps, 'type'>;

function ContactInput({ type, country, onComplete, ...props }: ContactInputProps) {
  const own = {
    ...props,
    className: classes.input ?? '',
    autoComplete: 'off',
    autoCapitalize: 'none',
  };
  if (type === 'tel') return <PhoneInput {...own} country={country} onComplete={onComplete} />;
  return <TextInput {...own} type="email" inputMode="email" />;
}
