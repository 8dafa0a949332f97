import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNote } from '../../../components/form/use-note.ts';
import { Notice } from '../../../components/state/notice.tsx';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import classes from './decision.module.css';
import { DecidedNotice } from './decided-notice.tsx';
import { JudgementForm } from './judgement-form.tsx';
import { type Decision, useJudge } from './use-judge.ts';

type DecisionAreaProps = {
  pharmacyId: string;
  held: HeldDelivery;
  /** Undefined while it loads. */
  delivery: DeliveryWithLog | undefined;
  canJudge: boolean;
  /** Whether all doors of a rejected parcel were opened since its rejection. */
  mayBeOut: boolean;
  /** Called after a decision. */
  onDecided: () => void;
  /** The next step once there is nothing to decide about this parcel. */
  next: ReactNode;
};

/** Where somebody decides about the parcel; else who may, or who has (HLD-07, HLD-08, HLD-10, HLD-12). */
export function DecisionArea(props: DecisionAreaProps) {
  const { pharmacyId, held, delivery, canJudge, mayBeOut, onDecided, next } = props;
  const { t } = useTranslation();
  const { mutateAsync, isPending, isSuccess, variables, error } = useJudge(pharmacyId, held);
  // Here rather than in a form, which ends if somebody else decides: what was typed must not be lost.
  const note = useNote({ formId: `hold:${held.docId}`, minLength: 3, isRequired: true });
  const isOpen = held.hold === 'held' || held.hold === 'pickedUp';
  const isRefused = error?.code === 'hold_changed' && !isPending;
  const isSaved = isPending || (isSuccess && variables.reason === note.clean);
  const form = {
    held,
    note,
    isBusy: isPending,
    judge: (decision: Decision, reason: string) => mutateAsync({ decision, reason }),
    onDecided: () => {
      note.clear();
      onDecided();
    },
  };
  return (
    <section className={classes.area} aria-label={t('holds.decide.area')}>
      {isOpen && isRefused && (
        <Warning title={t('holds.changed')}>{t('holds.changedText')}</Warning>
      )}
      {!isOpen && !isSaved && (isRefused || note.clean !== '') && delivery && (
        <Warning title={t('holds.notSaved')}>
          {delivery.judgedUserName !== null && (
            <p>{t('holds.wasFirst', { name: delivery.judgedUserName })}</p>
          )}
          {note.clean !== '' && <p>{t('holds.youWrote', { text: note.clean })}</p>}
        </Warning>
      )}
      {!isOpen && <DecidedNotice held={held} delivery={delivery} mayBeOut={mayBeOut} next={next} />}
      {isOpen && !canJudge && (
        <Notice
          kind="info"
          icon={<IconLock size={20} stroke={1.75} aria-hidden />}
          title={t('holds.whoDecides')}
        >
          {t('holds.whoDecidesText')}
        </Notice>
      )}
      {canJudge && held.hold === 'held' && <JudgementForm {...form} />}
      {canJudge && held.hold === 'pickedUp' && <AcknowledgeForm {...form} />}
    </section>
  );
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <Notice
        kind="warning"
        icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        title={title}
      >
        {children}
      </Notice>
    </div>
  );
}
