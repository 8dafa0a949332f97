import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../edit-form/use-field-props.ts';
import classes from './note-field.module.css';
import { maxNote, type Note } from './use-note.ts';

type NoteFieldProps = { note: Note; label: string; description?: string; minRows?: number };

/** The field of a note, with how many characters it has below and what is wrong with it. */
export function NoteField({ note, label, description, minRows = 3 }: NoteFieldProps) {
  const { t } = useTranslation();
  const { form, input, isRequired, isTooLong, clean } = note;
  const { error, ...props } = useFieldProps(form)('text');
  const tooLong = isTooLong ? t('note.tooLong', { max: maxNote }) : undefined;
  return (
    <div>
      <Textarea
        ref={input}
        required={isRequired}
        data-autofocus
        autosize
        minRows={minRows}
        maxRows={10}
        label={label}
        description={description}
        {...props}
        error={tooLong ?? error}
      />
      <p className={classes.count} data-over={isTooLong || undefined}>
        {t('note.count', { used: clean.length, max: maxNote })}
      </p>
    </div>
  );
}
