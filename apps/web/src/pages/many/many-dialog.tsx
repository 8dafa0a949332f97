import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../components/form/note-field.tsx';
import { useNote } from '../../components/form/use-note.ts';
import { ManyModal } from '../../components/work/many-modal.tsx';
import { commentOn, useInvalidateAlarms } from '../../features/alarms/use-comment-alarm.ts';
import { CommentPhrases } from '../../features/alarms/comment-phrases.tsx';
import { endDelivery } from '../../features/deliveries/end/use-end-delivery.ts';
import { resend } from '../../features/deliveries/resend/use-resend-sms.ts';
import { useUndoEach } from '../../components/work/use-undo-each.ts';
import { useInvalidateDeliveries } from '../../features/deliveries/use-invalidate-deliveries.ts';
import { Labels } from '../labels/labels.tsx';
import type { ManyKind, ManyTarget } from './many-target.ts';
import { useConfirmCount } from './use-confirm-count.tsx';

type ManyDialogProps = {
  kind: ManyKind;
  targets: readonly ManyTarget[];
  onEnd: (doneKeys: ReadonlySet<string>) => void;
  onClose: () => void;
};

type DeliveryTarget = ManyTarget & { readonly delivery: Delivery };
type AlarmTarget = ManyTarget & { readonly alarm: Alarm };

const isOfDelivery = (target: ManyTarget): target is DeliveryTarget =>
  target.delivery !== undefined;
const isOfAlarm = (target: ManyTarget): target is AlarmTarget => target.alarm !== undefined;

/** Asks for and does the same with many rows (TOD-03). */
export function ManyDialog({ kind, targets, ...rest }: ManyDialogProps) {
  const deliveries = targets.filter(isOfDelivery);
  switch (kind) {
    case 'labels':
      return (
        <Labels deliveries={deliveries.map(({ delivery }) => delivery)} onClose={rest.onClose} />
      );
    case 'destroy':
      return <DestroyMany {...rest} targets={deliveries} />;
    case 'comment':
      return <CommentMany {...rest} targets={targets.filter(isOfAlarm)} />;
    default:
      return <DeliveriesMany {...rest} kind={kind} targets={deliveries} />;
  }
}

type OnTargets<Target> = Pick<ManyDialogProps, 'onEnd' | 'onClose'> & {
  targets: readonly Target[];
};

type DeliveriesManyProps = OnTargets<DeliveryTarget> & { kind: 'resend' | 'delete' };

function DeliveriesMany({ kind, targets, onEnd, onClose }: DeliveriesManyProps) {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  const undo = useUndoEach('delivery', invalidate);
  return (
    <ManyModal
      title={t(`many.${kind}.title`, { count: targets.length })}
      submit={t(`many.${kind}.submit`)}
      items={targets}
      act={({ delivery }) =>
        kind === 'resend' ? resend({ delivery }) : undo.noted(endDelivery({ delivery, kind }))
      }
      onEnd={(done) => {
        onEnd(done);
        invalidate();
        undo.offer(t('many.delete.done', { count: done.size }));
      }}
      onClose={onClose}
    >
      {t(`many.${kind}.text`)}
    </ManyModal>
  );
}

/** Asks for their number to be typed, because it can't be undone; of one delivery it only asks. */
function DestroyMany({ targets, onEnd, onClose }: OnTargets<DeliveryTarget>) {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  // As many as were chosen: the list behind is loaded again.
  const [count] = useState(targets.length);
  const { field, check, isDirty } = useConfirmCount(count);
  const isTyped = count > 1;
  return (
    <ManyModal
      title={t('many.destroy.title', { count })}
      submit={t('many.destroy.submit')}
      isDanger
      items={targets}
      act={({ delivery }) => endDelivery({ delivery, kind: 'destroy' })}
      {...(isTyped ? { check, isDirty } : {})}
      onEnd={(done) => {
        onEnd(done);
        invalidate();
      }}
      onClose={onClose}
    >
      <p>{t('many.destroy.text')}</p>
      {isTyped && field}
    </ManyModal>
  );
}

/** The draft of a comment on several alarms. */
const FORM_ID = 'alarms';

function CommentMany({ targets, onEnd, onClose }: OnTargets<AlarmTarget>) {
  const { t } = useTranslation();
  const invalidate = useInvalidateAlarms();
  const undo = useUndoEach('comment', invalidate);
  const note = useNote({ formId: FORM_ID, isRequired: true });
  return (
    <ManyModal
      title={t('many.comment.title', { count: targets.length })}
      submit={t('many.comment.submit')}
      items={targets}
      act={({ alarm }) => undo.noted(commentOn({ alarm, text: note.clean }))}
      isDirty={note.isDirty}
      check={note.check}
      onEnd={(done) => {
        note.clear();
        onEnd(done);
        invalidate();
        undo.offer(t('many.comment.done', { count: done.size }));
      }}
      onClose={onClose}
    >
      <NoteField note={note} label={t('alarms.columns.comment')} />
      <CommentPhrases note={note} />
    </ManyModal>
  );
}
