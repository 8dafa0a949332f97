import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { type NextStep, nextStep } from '@kolli/domain/scan/decide-scan';
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/state/notice.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
import { snapshotOf } from '../offered.ts';

/** The texts of each step: title and what to do. */
const texts = {
  decide: ['lockers.onHold', 'lockers.onHoldText'],
  takeOutRejected: ['lockers.rejected', 'lockers.rejectedText'],
  takeOutExpired: ['lockers.takeOut', 'lockers.takeOutText'],
  expiredUnloaded: ['nextStep.expiredUnloaded.title', 'nextStep.expiredUnloaded.text'],
  expired: ['nextStep.expired.title', 'nextStep.expired.text'],
  removed: ['nextStep.removed.title', 'nextStep.removed.text'],
} as const satisfies Record<NextStep, readonly [title: string, text: string]>;

type NextStepNoticeProps = {
  delivery: Delivery;
  /** Only these steps; all by default. */
  of?: readonly NextStep[];
};

/** What to do next with a parcel that is on hold, expired or removed (SCN-07); nothing for others. */
export function NextStepNotice({ delivery, of }: NextStepNoticeProps) {
  const { t, i18n } = useTranslation();
  const step = nextStep(snapshotOf(delivery));
  if (step === undefined || of?.includes(step) === false) return null;
  const lockers = listText(
    delivery.heldLockers.map(({ lockerId }) => lockerId),
    i18n.language,
  );
  const isOnHold = step === 'decide' || step === 'takeOutRejected';
  const Icon = isOnHold ? IconHandStop : IconAlertTriangle;
  const [title, text] = texts[step];
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        kind={isOnHold ? 'danger' : 'warning'}
        icon={<Icon size={20} stroke={1.75} aria-hidden />}
        title={t(title)}
      >
        {t(text, { lockers })}{' '}
        {step === 'decide' && (
          <Link to="/to-decide" search={{ parcel: delivery.docId }}>
            {t('holds.title')}
          </Link>
        )}
      </Notice>
    </div>
  );
}
