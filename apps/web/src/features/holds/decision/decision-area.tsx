import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  delivery: Delivery | undefined;
  canJudge: boolean;
  /** Called after a decision. */
  onDecided: () => void;
  /** The next step once there is nothing to decide about this parcel. */
  next: ReactNode;
};

/** Where somebody decides about the parcel; else who may, or who has (HLD-07, HLD-08, HLD-10, HLD-12). */
export function DecisionArea(props: DecisionAreaProps) {
  const { pharmacyId, held, delivery, canJudge, onDecided, next } = props;
  const { t } = useTranslation();
  const { mutateAsync, isPending, error } = useJudge(pharmacyId, held);
  const isOpen = held.hold === 'held' || held.hold === 'pickedUp';
  const form = {
    held,
    isBusy: isPending,
    judge: (decision: Decision, reason: string) => mutateAsync({ decision, reason }),
    onDecided,
  };
  return (
    <section className={classes.area} aria-label={t('holds.decide.area')}>
      {isOpen && error?.code === 'hold_changed' && !isPending && (
        <div role="alert">
          <Notice
            kind="warning"
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
            title={t('holds.changed')}
          >
            {t('holds.changedText')}
          </Notice>
        </div>
      )}
      {!isOpen && <DecidedNotice held={held} delivery={delivery} next={next} />}
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
