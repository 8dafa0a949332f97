import { useTranslation } from 'react-i18next';
import { Suggestions } from '../../components/edit-form/suggestions.tsx';
import type { Note } from '../../components/form/use-note.ts';

const phrases = ['door', 'checked', 'moved', 'service'] as const;

/** Ready phrases for a comment on alarms: a click fills it in. */
export function CommentPhrases({ note }: { note: Note }) {
  const { t } = useTranslation();
  return (
    <Suggestions
      label={t('alarms.suggestions')}
      texts={phrases.map((one) => t(`alarms.phrases.${one}`))}
      value={note.clean}
      onChoose={(text) => {
        note.form.setFieldValue('text', text);
        note.input.current?.focus();
      }}
    />
  );
}
