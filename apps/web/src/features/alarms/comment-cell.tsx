import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { RowButton } from '../../components/data-table/row-actions/row-button.tsx';
import { TruncatedText } from '../../components/text/truncated-text.tsx';
import { causeWords } from './alarm-words.ts';
import classes from './alarm-cells.module.css';

export type CommentCellProps = {
  alarm: Alarm;
  /** Whether the user may comment; if not, the disabled button says why. */
  canComment: boolean;
  onComment: (alarm: Alarm) => void;
};

/** The latest comment, cut (ALM-09, UIX-13), and the button to add one (ALM-05). */
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
  const { t, i18n } = useTranslation();
  const [cause] = causeWords(alarm, i18n.language);
  return (
    <RowButton
      icon={IconEdit}
      label={t('alarms.addComment')}
      rowName={`${cause} ${formatDateTime(new Date(alarm.timestamp))}`}
      place="comment"
      reason={canComment ? undefined : t('enoughPermissions')}
      onClick={() => {
        onComment(alarm);
      }}
    />
  );
}
