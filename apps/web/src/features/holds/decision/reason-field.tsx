import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Suggestions } from '../../../components/edit-form/suggestions.tsx';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { maxNote, type Note } from '../../../components/form/use-note.ts';
import classes from './decision.module.css';

type ReasonFieldProps = {
  note: Note;
  label: string;
  placeholder?: string;
  /** Usual reasons, which fill the field. */
  reasons: readonly string[];
  /** Called for Enter in the field. */
  onEnter: () => void;
};

/** A reason of 3 to 250 characters: one of the usual ones, or typed. */
export function ReasonField({ note, label, placeholder, reasons, onEnter }: ReasonFieldProps) {
  const { t } = useTranslation();
  const { form, input, clean, isTooLong } = note;
  const { error, ...props } = useFieldProps(form)('text');
  return (
    <>
      {reasons.length > 0 && (
        <div className={classes.reasons}>
          <Suggestions
            label={label}
            hasLabel
            texts={reasons}
            value={clean}
            onChoose={(reason) => form.setFieldValue('text', reason)}
          />
        </div>
      )}
      <Textarea
        ref={input}
        autosize
        minRows={1}
        maxRows={4}
        aria-label={label}
        aria-required
        data-enter-sends
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onEnter();
        }}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...props}
        error={isTooLong ? t('note.tooLong', { max: maxNote }) : error}
        {...(clean === ''
          ? {}
          : {
              rightSectionWidth: 116,
              rightSection: (
                <span className={classes.count} data-over={isTooLong || undefined}>
                  {t('holds.decide.used', { used: clean.length, max: maxNote })}
                </span>
              ),
            })}
      />
    </>
  );
}
