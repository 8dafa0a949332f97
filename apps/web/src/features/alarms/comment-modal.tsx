import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { NoteField } from '../../components/form/note-field.tsx';
import { useNote } from '../../components/form/use-note.ts';
import { causeWords, sensorWords } from './alarm-words.ts';
import { CommentPhrases } from './comment-phrases.tsx';
import { EarlierComments } from './earlier-comments.tsx';
import { useCommentAlarm } from './use-comment-alarm.ts';

/** The key of the draft of a comment on an alarm. */
export const commentFormId = (alarmId: string) => `alarm:${alarmId}`;

const noop = () => undefined;

type CommentModalProps = {
  alarm: Alarm;
  fridges: ReadonlySet<string>;
  onClose: () => void;
};

/**
 * Adds a comment of at most 250 characters to an alarm (ALM-05, ALM-06), below the earlier ones.
 */
export function CommentModal({ alarm, fridges, onClose }: CommentModalProps) {
  const { t, i18n } = useTranslation();
  const note = useNote({ formId: commentFormId(alarm.id), isRequired: true });
  const comment = useCommentAlarm();
  const [cause, ...details] = causeWords(alarm, i18n.language);
  const start = formatDateTime(new Date(alarm.timestamp));
  const save = () =>
    note.submit((text) => {
      // Not called any more once another dialog is open.
      comment.mutate({ alarm, text }, { onSuccess: onClose });
      return Promise.resolve();
    }, noop);
  // The comment shows behind it at once; a refusal brings it back with what was typed (LST-05).
  if (comment.isPending) return null;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={note.isDirty}
      title={cause}
      lead={[...details, sensorWords(alarm, fridges, i18n.language), start].join(' · ')}
      onSubmit={save}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit">{t('alarms.addComment')}</Button>
        </>
      }
    >
      <EarlierComments alarm={alarm} />
      <NoteField note={note} label={t('alarms.columns.comment')} />
      <CommentPhrases note={note} />
    </ModalFrame>
  );
}
