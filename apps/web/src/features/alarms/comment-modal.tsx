import { maxAlarmComment } from '@kolli/contract/alarm-comments';
import type { Alarm } from '@kolli/contract/alarms';
import { formatDateTime } from '@kolli/domain/dates';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { causeWords, sensorWords } from './alarm-words.ts';
import classes from './comment-modal.module.css';
import { EarlierComments } from './earlier-comments.tsx';
import { useCommentAlarm } from './use-comment-alarm.ts';

/** Names the draft of a comment on an alarm. */
export const commentFormId = (alarmId: string) => `alarm:${alarmId}`;

type CommentModalProps = {
  alarm: Alarm;
  fridges: ReadonlySet<string>;
  onClose: () => void;
};

/** Adds a comment of up to 250 characters to an alarm (ALM-05, ALM-06), below the earlier ones. */
export function CommentModal({ alarm, fridges, onClose }: CommentModalProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const comment = useCommentAlarm();
  const once = useSingleFlight();
  useKeptDraft(commentFormId(alarm.id), { text }, (kept) => setText(kept.text ?? ''));
  const clean = text.trim();
  const isTooLong = clean.length > maxAlarmComment;
  const problem = isTooLong ? t('alarms.tooLong', { max: maxAlarmComment }) : undefined;
  const missing = isChecked && clean === '' ? t('validation.required') : undefined;
  const save = () => {
    setIsChecked(true);
    if (isTooLong || clean === '') {
      input.current?.focus();
      return;
    }
    once(async () => {
      // The failure itself is told as a toast; what was typed stays.
      const isDone = await comment.mutateAsync({ alarm, text: clean }).then(
        () => true,
        () => false,
      );
      if (isDone) onClose();
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={clean !== ''}
      title={causeWords(alarm, t)[0]}
      lead={`${sensorWords(alarm, fridges, t)} · ${formatDateTime(new Date(alarm.timestamp))}`}
      onSubmit={save}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={comment.isPending}>
            {t('alarms.addComment')}
          </Button>
        </>
      }
    >
      <EarlierComments alarm={alarm} />
      <Textarea
        ref={input}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        label={t('alarms.columns.comment')}
        value={text}
        error={problem ?? missing}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <p className={classes.count} data-over={isTooLong || undefined}>
        {t('alarms.count', { used: clean.length, max: maxAlarmComment })}
      </p>
    </ModalFrame>
  );
}
