import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './note-field.module.css';
import { maxNote, type Note } from './use-note.ts';

type NoteFieldProps = { note: Note; label: string; description?: string; minRows?: number };

/** The field of a note, with how many characters it has below and what is wrong with it. */
export function NoteField({ note, label, description, minRows = 3 }: NoteFieldProps) {
  const { t } = useTranslation();
  const { isTooLong, isMissing } = note;
  const tooLong = isTooLong ? t('note.tooLong', { max: maxNote }) : undefined;
  return (
    <div>
      <Textarea
        ref={note.input}
        required={note.isRequired}
        data-autofocus
        autosize
        minRows={minRows}
        maxRows={10}
        label={label}
        description={description}
        value={note.text}
        error={isMissing ? t('validation.required') : tooLong}
        onChange={(event) => note.setText(event.currentTarget.value)}
      />
      <p className={classes.count} data-over={isTooLong || undefined}>
        {t('note.count', { used: note.clean.length, max: maxNote })}
      </p>
    </div>
  );
}
