import type { Alarm } from '@kolli/contract/alarms';
import { formatDateTime } from '@kolli/domain/dates';
import { VisuallyHidden } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TruncatedText } from '../../components/truncated-text.tsx';
import { useHint } from '../../components/use-hint.tsx';
import { causeWords } from './alarm-words.ts';
import classes from './alarm-cells.module.css';

export type CommentCellProps = {
  alarm: Alarm;
  /** Whether the person may comment; who may not is told why. */
  canComment: boolean;
  onComment: (alarm: Alarm) => void;
};

/** The latest comment, shortened (ALM-09, UIX-13), and the icon that adds another (ALM-05). */
export function CommentCell(props: CommentCellProps) {
  const { alarmInfo } = props.alarm;
  return (
    <span className={classes.comment}>
      {alarmInfo === null ? (
        <span className={classes.none}>–</span>
      ) : (
        <TruncatedText text={alarmInfo} />
      )}
      <EditButton {...props} />
    </span>
  );
}

function EditButton({ alarm, canComment, onComment }: CommentCellProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const label = t('alarms.addComment');
  const reason = canComment ? undefined : t('enoughPermissions');
  const { handlers, hint } = useHint(reason ?? label);
  const name = `${causeWords(alarm, t)[0]} ${formatDateTime(new Date(alarm.timestamp))}`;
  return (
    <>
      <button
        type="button"
        className={classes.edit}
        data-place="comment"
        aria-label={`${label}: ${name}`}
        aria-disabled={!canComment || undefined}
        aria-describedby={canComment ? undefined : reasonId}
        onClick={() => {
          if (canComment) onComment(alarm);
        }}
        {...handlers}
      >
        <IconEdit size={18} stroke={1.75} aria-hidden />
      </button>
      {reason !== undefined && (
        <VisuallyHidden id={reasonId} aria-hidden>
          {reason}
        </VisuallyHidden>
      )}
      {hint}
    </>
  );
}
